/** A spreadsheet runs a cell that begins so as a formula; the wide signs are the same to some. https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u;
/** Most cells are plain: they are looked at once. */
const NOT_PLAIN = /^[=+\-@\t＝＋－＠]|[",\r\n]/u;

/** A record of RFC 4180, line end included. A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
