import type { CheckResult } from './check.ts';

/** Results to take away: a list of objects, indented, with a line break at its end. */
export function resultsJson(results: readonly CheckResult[]): string {
  return `${JSON.stringify(results, null, 2)}\n`;
}
