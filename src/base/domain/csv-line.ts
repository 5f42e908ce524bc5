/** Separators of any spreadsheet. */
const MUST_QUOTE = /[",;\t\r\n]/;
/**
 * Where a spreadsheet could begin a formula: at the start, and after semicolons, tabs and line breaks.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_STARTS = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*(?:"[^\S\t\r\n]*)*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;
/** Most cells pass this quick test. */
const NOT_PLAIN = /[",;\t\r\n]|^\s*[=+\-@＝＋－＠]/u;

/** A record of RFC 4180. An apostrophe stops formulas and signed numbers. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  const safe = text.replace(FORMULA_STARTS, "'");
  return MUST_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
