import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Query } from '#base/database/database.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { MostAsked } from '../desk-store.ts';
import { findPrices } from './past-prices.ts';
import { digitsOf } from './quote-rows.ts';

const WINDOW_MS = 90 * 86_400_000;
const LISTED = 10;
/** Requests whose words one statement reads: a few milliseconds. */
const REQUESTS_AT_ONCE = 1_000;

/** What requests of the last 90 days asked for most, each request once (primary key of quote_word). */
export async function readMostAsked(query: Query, nowMs: number): Promise<MostAsked> {
  const [range] = await query<[first: number | null, last: number | null]>(
    'select min(id), max(id) from quote where received_at >= $1',
    [nowMs - WINDOW_MS],
  );
  const counts = { nsn: new Map<string, number>(), part: new Map<string, number>() };
  const [first, last] = [range![0] ?? 0, range![1] ?? -1];
  for (let from = first; from <= last; from += REQUESTS_AT_ONCE) {
    const rows = await query<[kind: 'nsn' | 'part', word: string]>(
      `select kind, word from quote_word where quote_id >= $1 and quote_id < $2 and kind in ('nsn', 'part')`,
      [from, Math.min(from + REQUESTS_AT_ONCE, last + 1)],
    );
    for (const [kind, word] of rows) counts[kind].set(word, (counts[kind].get(word) ?? 0) + 1);
    await nextTurn();
  }
  const [mostAsked, notInCatalog] = [largest(counts.nsn), largest(counts.part)];
  const nsns = await Promise.all(
    mostAsked.map(async ([word, requests]) => {
      const line = await findLine(query, word, ({ nsn }) => digitsOf(nsn) === word);
      return { nsn: line?.nsn ?? word, description: line?.description ?? '', requests };
    }),
  );
  const prices = await findPrices(
    query,
    nsns.map(({ nsn }) => ({ nsn, partNumber: '' })),
  );
  return {
    nsns: nsns.map((one, index) => {
      const latest = prices[index]![0];
      if (latest === undefined) return { ...one, lastPrice: null };
      const { price, currency, unit } = latest;
      return { ...one, lastPrice: { price, currency, unit } };
    }),
    notInCatalog: await Promise.all(
      notInCatalog.map(async ([word, requests]) => {
        const line = await findLine(query, word, ({ partNumber }) => normalizePartNumber(partNumber) === word);
        return { partNumber: line?.partNumber ?? word, requests };
      }),
    ),
  };
}

function largest(counts: ReadonlyMap<string, number>): [word: string, requests: number][] {
  let found: [string, number][] = [];
  for (const entry of counts) {
    if (found.length === LISTED && entry[1] < found.at(-1)![1]) continue;
    found.push(entry);
    found.sort(([word, count], [other, otherCount]) => otherCount - count || (word < other ? -1 : 1));
    found = found.slice(0, LISTED);
  }
  return found;
}

/** The line of the newest request that has a word (index quote_word_word). */
async function findLine(
  query: Query,
  word: string,
  isIt: (line: QuoteLine) => boolean,
): Promise<QuoteLine | undefined> {
  const [row] = await query<[parts: string]>(
    `select parts
    from quote
    where id = (select quote_id from quote_word where word = $1 order by quote_id desc limit 1)`,
    [word],
  );
  return row === undefined ? undefined : (JSON.parse(row[0]) as QuoteLine[]).find(isIt);
}
