/** A spreadsheet runs a cell that begins so as a formula; the wide signs are the same to some. https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u;

/**
 * A record of RFC 4180, line end included. A cell that a spreadsheet would run as a formula begins with an apostrophe, and no cell breaks a line:
 * each record is one line also for programs that read line by line.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Most cells hold neither: they are looked at once. */
const NOT_PLAIN = /^[=+\-@＝＋－＠\t]|[",\r\n]/;

function csvCell(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  const onOneLine = text.replace(/[^\S\r\n]*[\r\n]+\s*/g, ' / ');
  const safe = FORMULA_START.test(onOneLine) ? `'${onOneLine}` : onOneLine;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
