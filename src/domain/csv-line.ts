/** A text with one of these is quoted: whatever a spreadsheet takes for the end of a cell, and the quote itself. */
const MUST_QUOTE = /[",;\t\r\n]/;
/**
 * Where a cell begins that a spreadsheet would run as a formula: in front of = + - @ and their wide forms, with or without blanks and quotes before them. A
 * cell begins at the start of the text and, for a spreadsheet with another separator than the comma, behind every semicolon, tab and line break in it: that
 * reader does not see our quotes as the quotes of a cell. A leading tab or line break counts too, since some programs drop it.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_STARTS = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*(?:"[^\S\t\r\n]*)*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;
/** Most cells are plain: they are looked at once. */
const NOT_PLAIN = /[",;\t\r\n]|^\s*[=+\-@＝＋－＠]/u;

/**
 * A record of RFC 4180, line end included. An apostrophe stands wherever a spreadsheet could begin to read a formula, also one that splits at semicolons or
 * tabs. Numbers with a sign get one too: to a reader with another separator the next cells belong to them.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  const safe = text.replace(FORMULA_STARTS, "'");
  return MUST_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
