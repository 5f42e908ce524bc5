import { csvLine } from '#base/domain/escape-text.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { DEMAND_SOURCES } from '#base/domain/quote-request.ts';
import type { Demand } from '../records.ts';
import { addressName } from './format-words.ts';

/** Months; the first is usual. */
export const DEMAND_MONTHS = [3, 13] as const;

export const readMonths = (text: string | null): number =>
  DEMAND_MONTHS.find((months) => String(months) === text) ?? DEMAND_MONTHS[0];

/** Lookups in the catalog at once: visitors need it too. */
const ASKED_AT_ONCE = 10;

/** Texts with their counts by source, the last day and what is near. */
export async function* demandCsv({ asked }: Demand): AsyncIterable<string> {
  yield csvLine(['asked for', 'times', 'searches', 'lists', 'requests', 'last', 'nearest', 'note']);
  const lines = asked.map(({ text, counts, lastAt, nearest, isEstimate }) => {
    const times = DEMAND_SOURCES.map((source) => counts[source]);
    const all = times.reduce((sum, count) => sum + count, 0);
    return csvLine([text, String(all), ...times.map(String), formatDate(lastAt), nearest ?? '', noteOf(isEstimate)]);
  });
  yield lines.join('');
}

/** Missing addresses. `findRedirectTarget`: where to, if the catalog is sure. */
export async function* missingCsv(
  { missing }: Demand,
  findRedirectTarget: (path: string) => Promise<string | null>,
): AsyncIterable<string> {
  yield csvLine(['address', 'redirect to', 'by people', 'by engines', 'from', 'note']);
  for (let at = 0; at < missing.length; at += ASKED_AT_ONCE) {
    const some = missing.slice(at, at + ASKED_AT_ONCE);
    const targets = await Promise.all(some.map(({ path }) => findRedirectTarget(path)));
    const lines = some.map(({ path, byPeople, byEngines, referrerHost, isEstimate }, index) => {
      const counts = [String(byPeople), String(byEngines)];
      return csvLine([addressName(path), targets[index] ?? '', ...counts, referrerHost ?? '', noteOf(isEstimate)]);
    });
    yield lines.join('');
  }
}

const noteOf = (isEstimate: boolean): string => (isEstimate ? 'at least so many' : '');
