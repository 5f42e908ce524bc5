/** A text with one of these is quoted: separators and line ends of any spreadsheet, and the quote itself. */
const MUST_QUOTE = /[",;\t\r\n]/;
/**
 * Where a spreadsheet would begin to read a formula: before = + - @ and their wide forms, also after blanks and quotes. A cell begins at the start of the
 * text and, in a spreadsheet with another separator than the comma, after every semicolon, tab and line break: such a spreadsheet does not take our quotes
 * for the quotes of a cell. A leading tab or line break counts too, since some programs drop it.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_STARTS = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*(?:"[^\S\t\r\n]*)*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;
/** Most cells are plain and pass after this one test. */
const NOT_PLAIN = /[",;\t\r\n]|^\s*[=+\-@＝＋－＠]/u;

/**
 * A record of RFC 4180, line end included. An apostrophe is put wherever a spreadsheet could begin to read a formula, also one that splits at semicolons or
 * tabs. Numbers with a sign get one too: with another separator they continue into the next cells.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  const safe = text.replace(FORMULA_STARTS, "'");
  return MUST_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
