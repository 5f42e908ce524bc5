const TO_ESCAPE = /["&'<>]/;

/** Text as React escapes it, in elements as well as in attributes. */
export function escapeMarkup(text: string): string {
  if (!TO_ESCAPE.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
