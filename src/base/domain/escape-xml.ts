const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' };
/** Characters that XML 1.0 (section 2.2) cannot hold in any spelling; lone halves of surrogate pairs are among them. */
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** A text as XML and sitemaps write it (sitemaps.org protocol, "Entity escaping"). */
export function escapeXml(text: string): string {
  return xmlCharacters(text).replace(/[&<>'"]/g, (sign) => ESCAPED[sign]!);
}

/** A text without the characters that XML cannot hold. */
export function xmlCharacters(text: string): string {
  return text.replace(NO_XML, '');
}
