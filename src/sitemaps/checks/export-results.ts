import { csvLine } from '#base/domain/csv-line.ts';
import type { CheckResult } from './check.ts';

const COLUMNS: Record<string, (result: CheckResult) => string | number | null | undefined> = {
  name: ({ name }) => name,
  url: ({ url }) => url,
  status: ({ status }) => status,
  'HTTP status': ({ statusCode }) => statusCode,
  responseTime: ({ responseTimeMs }) => responseTimeMs,
  'content type': ({ contentType }) => contentType,
  entries: ({ urlCount }) => urlCount,
  message: ({ message }) => message,
  details: ({ details }) => details,
  'sample URLs': ({ sampleUrls }) => sampleUrls?.join(' '),
};

/** Results for a spreadsheet (RFC 4180): the names of the columns, then a line for each check. What a server sent can be no formula. */
export function resultsCsv(results: readonly CheckResult[]): string {
  const columns = Object.values(COLUMNS);
  const lines = results.map((result) => csvLine(columns.map((valueOf) => onOneLine(String(valueOf(result) ?? '')))));
  return csvLine(Object.keys(COLUMNS)) + lines.join('');
}

/** Each result is one line of the file, also for programs that read it line by line. */
function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

/** Results to take away: a list of objects, indented, with a line break at its end. `responseTime` is in milliseconds. */
export function resultsJson(results: readonly CheckResult[]): string {
  const exported = results.map(({ responseTimeMs, ...result }) => ({ ...result, responseTime: responseTimeMs }));
  return `${JSON.stringify(exported, null, 2)}\n`;
}
