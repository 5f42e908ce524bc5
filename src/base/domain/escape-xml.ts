const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' };
/** XML 1.0 section 2.2 */
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

/** As sitemaps.org requires. */
export function escapeXml(text: string): string {
  return xmlCharacters(text).replace(/[&<>'"]/g, (sign) => ESCAPED[sign]!);
}

export function xmlCharacters(text: string): string {
  return text.replace(NO_XML, '');
}
