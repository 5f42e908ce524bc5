import { csvLine } from '#base/domain/escape-text.ts';
import { utcDate } from '#base/domain/format-time.ts';
import type { Demand } from '../store/addresses.ts';
import { addressName } from './format-words.ts';

/** Months; the first is usual. */
export const DEMAND_MONTHS = [3, 13] as const;

export const readMonths = (text: string | null): number =>
  DEMAND_MONTHS.find((months) => String(months) === text) ?? DEMAND_MONTHS[0];

/** Lookups in the catalog at once: visitors need it too. */
const ASKED_AT_ONCE = 10;

const LINES_A_PIECE = 500;

/** Writes a CSV piece by piece. */
export async function* csvOf(
  heads: readonly string[],
  rows: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
): AsyncIterable<string> {
  let lines = [csvLine(heads)];
  for await (const row of rows) {
    lines.push(csvLine(row.map((cell) => String(cell ?? ''))));
    if (lines.length < LINES_A_PIECE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}

/** Texts with their counts by source, the last day and what is near. */
export const demandCsv = ({ asked }: Demand): AsyncIterable<string> =>
  csvOf(
    ['asked for', 'times', 'searches', 'lists', 'requests', 'last', 'nearest', 'note'],
    asked.map(({ text, counts: { search, list, quote }, lastAt, nearest, isEstimate }) => {
      const all = search + list + quote;
      return [text, all, search, list, quote, utcDate(lastAt), nearest, noteOf(isEstimate)];
    }),
  );

/** Missing addresses. `findRedirectTarget`: where to, if the catalog is sure. */
export function missingCsv({ missing }: Demand, findRedirectTarget: (path: string) => Promise<string | null>) {
  async function* rows() {
    for (let at = 0; at < missing.length; at += ASKED_AT_ONCE) {
      const some = missing.slice(at, at + ASKED_AT_ONCE);
      const targets = await Promise.all(some.map(({ path }) => findRedirectTarget(path)));
      for (const [index, { path, byPeople, byEngines, referrerHost, isEstimate }] of some.entries())
        yield [addressName(path), targets[index], byPeople, byEngines, referrerHost, noteOf(isEstimate)];
    }
  }
  return csvOf(['address', 'redirect to', 'by people', 'by engines', 'from', 'note'], rows());
}

const noteOf = (isEstimate: boolean): string => (isEstimate ? 'at least so many' : '');
