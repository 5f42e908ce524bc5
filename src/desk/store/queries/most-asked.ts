import type { Query } from '#base/database/database.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { MostAsked } from '../desk-store.ts';
import { findPrices } from './past-prices.ts';
import { digitsOf } from './quote-rows.ts';

const WINDOW_MS = 90 * 86_400_000;
const LISTED = 10;
const REQUESTS_AT_ONCE = 1_000;

/** A line of the newest request for a part, and how many requests asked for it. */
type Asked = { line: QuoteLine; requests: number };

/** What requests of the last 90 days asked for most, each request once (primary key, from the first one by index quote_received). */
export async function readMostAsked(query: Query, nowMs: number): Promise<MostAsked> {
  const [first] = await query<[id: number | null]>('select min(id) from quote where received_at >= $1', [
    nowMs - WINDOW_MS,
  ]);
  const nsns = new Map<string, Asked>();
  const others = new Map<string, Asked>();
  for (let from = first![0]; from !== null;) {
    const rows: [id: number, parts: string][] = await query(
      `select id, parts from quote where id >= $1 order by id limit ${REQUESTS_AT_ONCE}`,
      [from],
    );
    for (const [, parts] of rows) countLines(JSON.parse(parts) as QuoteLine[], nsns, others);
    from = rows.length < REQUESTS_AT_ONCE ? null : rows.at(-1)![0] + 1;
  }
  const mostAsked = largest(nsns);
  const prices = await findPrices(
    query,
    mostAsked.map(({ line }) => ({ nsn: line.nsn, partNumber: '' })),
  );
  return {
    nsns: mostAsked.map(({ line: { nsn, description }, requests }, index) => {
      const latest = prices[index]![0];
      const lastPrice =
        latest === undefined ? null : { price: latest.price, currency: latest.currency, unit: latest.unit };
      return { nsn, description, requests, lastPrice };
    }),
    notInCatalog: largest(others).map(({ line, requests }) => ({ partNumber: line.partNumber, requests })),
  };
}

function countLines(lines: readonly QuoteLine[], nsns: Map<string, Asked>, others: Map<string, Asked>): void {
  const ofNsn = new Map<string, QuoteLine>();
  const ofOther = new Map<string, QuoteLine>();
  for (const line of lines) {
    const digits = digitsOf(line.nsn);
    const key = normalizePartNumber(line.partNumber);
    if (digits.length === 13) ofNsn.set(digits, line);
    else if (digits === '' && key !== null) ofOther.set(key, line);
  }
  for (const [counts, found] of [
    [nsns, ofNsn],
    [others, ofOther],
  ] as const)
    for (const [key, line] of found) counts.set(key, { line, requests: (counts.get(key)?.requests ?? 0) + 1 });
}

const largest = (counts: ReadonlyMap<string, Asked>): Asked[] =>
  [...counts]
    .sort(([key, one], [otherKey, other]) => other.requests - one.requests || (key < otherKey ? -1 : 1))
    .slice(0, LISTED)
    .map(([, asked]) => asked);
