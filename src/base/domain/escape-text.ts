const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' };
/** XML 1.0 section 2.2 */
// oxlint-disable-next-line no-control-regex
const NO_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;

export const escapeXml = (text: string): string => xmlCharacters(text).replace(/[&<>'"]/g, (sign) => ESCAPED[sign]!);

export const xmlCharacters = (text: string): string => text.replace(NO_XML, '');

const MUST_QUOTE = /[",;\t\r\n]/;
/**
 * Where a spreadsheet could begin a formula: at the start, and after semicolons, tabs and line breaks.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_STARTS = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*(?:"[^\S\t\r\n]*)*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;
const NOT_PLAIN = /[",;\t\r\n]|^\s*[=+\-@＝＋－＠]/u;

/** A record of RFC 4180. An apostrophe stops formulas and signed numbers. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  const safe = text.replace(FORMULA_STARTS, "'");
  return MUST_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
