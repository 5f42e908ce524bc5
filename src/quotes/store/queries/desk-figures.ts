import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Query } from '../../../database/database.ts';
import { priceOfCents, sumOf } from '../../../domain/money.ts';
import type { Currency } from '../../../domain/quotation.ts';
import { ANSWER_PROMISE_MS, type DeskFigures } from '../desk-store.ts';
import { QUOTE_STATES, WAITING_STATES, type QuoteState } from '../quote-states.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAYS = 30;
/** Divides `DAYS`. */
const DAYS_AT_ONCE = 5;
/** Ids that one statement counts: a slice takes a millisecond or two, and requests are answered in between. */
const IDS_AT_ONCE = 100_000;

/** What follows from single requests: counts, times and sums. What was asked for is in most-asked.ts. */
export type PlainFigures = Omit<DeskFigures, 'mostAsked' | 'notInCatalog'>;

export async function readPlainFigures(query: Query, nowMs: number): Promise<PlainFigures> {
  const byState = await countStates(query);
  const waiting = await readOldest(query);
  const [late] = await query<[count: number]>(
    `select count(*) from quote where state in ('new', 'working') and received_at < $1`,
    [nowMs - ANSWER_PROMISE_MS],
  );
  await nextTurn();
  const mails = new Map(
    await query<[state: string, count: number]>(
      `select state, count(*) from mail where state <> 'sent' group by state`,
    ),
  );
  const [caught] = await query<[count: number]>(`select value from counter where name = 'caught'`);
  const month = new Date(nowMs);
  const monthMs = Date.UTC(month.getUTCFullYear(), month.getUTCMonth());
  return {
    byState,
    oldestWaitingMs: waiting,
    late: late![0],
    ...(await readDays(query, nowMs)),
    open: await sumMoney(query, 'quoted_cents', `state = 'quoted' and valid_until >= ''`, []),
    acceptedThisMonth: await sumMoney(query, 'accepted_cents', 'accepted_at is not null and accepted_at >= $1', [
      monthMs,
    ]),
    caught: caught?.[0] ?? 0,
    mailsWaiting: mails.get('waiting') ?? 0,
    mailsFailed: mails.get('failed') ?? 0,
  };
}

/** When the request was received that has waited longest (index quote_waiting). */
async function readOldest(query: Query): Promise<number | null> {
  const oldest = await Promise.all(
    WAITING_STATES.map((state) =>
      query<[receivedAtMs: number]>(
        `select received_at
        from quote
        where state = '${state}' and state in ('new', 'working')
        order by received_at
        limit 1`,
      ),
    ),
  );
  const times = oldest.flat().map(([receivedAtMs]) => receivedAtMs);
  return times.length === 0 ? null : Math.min(...times);
}

/** By index quote_state, in slices where there are many. */
async function countStates(query: Query): Promise<Record<QuoteState, number>> {
  const counts = Object.fromEntries(QUOTE_STATES.map((state) => [state, 0])) as Record<QuoteState, number>;
  const [range] = await query<[first: number | null, last: number | null]>(
    'select (select min(id) from quote), (select max(id) from quote)',
  );
  const [first, last] = [range![0] ?? 0, range![1] ?? -1];
  if (last - first < IDS_AT_ONCE) {
    for (const [state, count] of await query<[QuoteState, number]>('select state, count(*) from quote group by state'))
      counts[state] = count;
    return counts;
  }
  for (const state of QUOTE_STATES) {
    for (let from = first; from <= last; from += IDS_AT_ONCE) {
      const [row] = await query<[count: number]>(
        'select count(*) from quote where state = $1 and id >= $2 and id < $3',
        [state, from, from + IDS_AT_ONCE],
      );
      counts[state] += row![0];
      await nextTurn();
    }
  }
  return counts;
}

/** The last days, some at a time, by index quote_received. */
async function readDays(query: Query, nowMs: number): Promise<Pick<DeskFigures, 'days' | 'hoursToAnswer'>> {
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const firstMs = todayMs - (DAYS - 1) * DAY_MS;
  const hoursOf = Array.from({ length: DAYS }, (): (number | null)[] => []);
  for (let fromMs = firstMs; fromMs <= todayMs; fromMs += DAYS_AT_ONCE * DAY_MS) {
    const rows = await query<[receivedAtMs: number, answeredAtMs: number | null]>(
      'select received_at, answered_at from quote where received_at >= $1 and received_at < $2',
      [fromMs, fromMs + DAYS_AT_ONCE * DAY_MS],
    );
    for (const [receivedAtMs, answeredAtMs] of rows) {
      const hours = answeredAtMs === null ? null : Math.max(0, answeredAtMs - receivedAtMs) / HOUR_MS;
      hoursOf[Math.floor((receivedAtMs - firstMs) / DAY_MS)]!.push(hours);
    }
    await nextTurn();
  }
  const ascending = (some: readonly (number | null)[]): number[] =>
    some.filter((one) => one !== null).sort((one, other) => one - other);
  const days = hoursOf.map((some, index) => {
    const hours = ascending(some);
    return {
      day: new Date(firstMs + index * DAY_MS).toISOString().slice(0, 10),
      requests: some.length,
      medianHours: percentile(hours, 0.5),
      withinPromise: hours.filter((one) => one * HOUR_MS <= ANSWER_PROMISE_MS).length,
      answered: hours.length,
    };
  });
  const all = ascending(hoursOf.flat());
  const [median, p95] = [percentile(all, 0.5), percentile(all, 0.95)];
  return { days, hoursToAnswer: median === null || p95 === null ? null : { median, p95 } };
}

/** The smallest value that so large a share of all is not above; null of none. */
function percentile(ascending: readonly number[], share: number): number | null {
  return ascending[Math.ceil(ascending.length * share) - 1] ?? null;
}

/** Sums by currency (indexes quote_open, quote_accepted). In two parts, so that no sum of many large totals leaves the whole numbers. */
async function sumMoney(
  query: Query,
  column: 'quoted_cents' | 'accepted_cents',
  condition: string,
  values: readonly number[],
): Promise<DeskFigures['open'][number][]> {
  const rows = await query<[currency: Currency, count: number, millions: number | string, rest: number | string]>(
    `select quoted_currency, count(*), sum(${column} / 1000000), sum(${column} % 1000000)
    from quote
    where ${condition} and ${column} is not null
    group by quoted_currency
    order by quoted_currency`,
    values,
  );
  await nextTurn();
  return rows.map(([currency, count, millions, rest]) => ({
    currency,
    count,
    total: sumOf([priceOfCents(`${millions}000000`), priceOfCents(rest)]),
  }));
}
