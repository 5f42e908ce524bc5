import type { CheckResult } from './check.ts';

const COLUMNS = [
  'name',
  'url',
  'status',
  'HTTP status',
  'response ms',
  'content type',
  'entries',
  'message',
  'details',
  'sample URLs',
];

/** A spreadsheet runs a cell that begins so as a formula; the wide signs are the same to some. https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Results for a spreadsheet (RFC 4180): the names of the columns, then a line for each check. What a server sent can be no formula. */
export function resultsCsv(results: readonly CheckResult[]): string {
  const lines = results.map((result) =>
    csvLine([
      result.name,
      result.url ?? '',
      result.status,
      textOf(result.statusCode),
      textOf(result.responseTimeMs),
      result.contentType ?? '',
      textOf(result.urlCount),
      result.message,
      result.details ?? '',
      (result.sampleUrls ?? []).join(' '),
    ]),
  );
  return csvLine(COLUMNS) + lines.join('');
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const onOneLine = text.replace(/\s*[\r\n]+\s*/g, ' ');
  const safe = FORMULA_START.test(onOneLine) ? `'${onOneLine}` : onOneLine;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
