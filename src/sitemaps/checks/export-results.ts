import { csvLine } from '../../domain/csv-line.ts';
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

/** Results for a spreadsheet (RFC 4180): the names of the columns, then a line for each check. What a server sent can be no formula. */
export function resultsCsv(results: readonly CheckResult[]): string {
  const lines = results.map((result) =>
    csvLine(
      [
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
      ].map(onOneLine),
    ),
  );
  return csvLine(COLUMNS) + lines.join('');
}

/** Each result is one line of the file, also for programs that read it line by line. */
function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Results to take away: a list of objects, indented, with a line break at its end. */
export function resultsJson(results: readonly CheckResult[]): string {
  return `${JSON.stringify(results, null, 2)}\n`;
}
