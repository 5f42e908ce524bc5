import type { QuoteDatabase } from '../quote-database.ts';
import type { Query } from '#base/database/database.ts';
import { HOUR_MS, addDays, formatDate, startOfDay } from '#base/domain/format-time.ts';
import { priceOfCents, sumOf } from '#base/domain/money.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { CURRENCIES, type Currency, type Price } from '#base/domain/quotation.ts';
import { QUOTE_STATES, type QuoteState, ANSWER_PROMISE_MS } from '../stored-quote.ts';
import { countQuotes, IS_WAITING } from './list-inbox.ts';
import { digitsOf, phraseQuery } from './quote-rows.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { findPrices } from './past-prices.ts';

const DAYS = 30;

const ASKED_FOR_MS = 600_000;

export type Money = { currency: Currency; total: Price; count: number };
export type DeskFigures = Awaited<ReturnType<ReturnType<typeof figuresOn>['readFigures']>>;

export function figuresOn({ query }: QuoteDatabase) {
  let most: { atMs: number; parts: Awaited<ReturnType<typeof readMostAsked>> } | null = null;
  /** At most ten minutes old. */
  async function mostAsked(nowMs: number) {
    if (most === null || Math.abs(nowMs - most.atMs) >= ASKED_FOR_MS)
      most = { atMs: nowMs, parts: await readMostAsked(query, nowMs) };
    return most.parts;
  }
  return {
    mostAsked,
    readFigures: async (nowMs: number) => ({
      asked: await mostAsked(nowMs),
      ...(await readPlainFigures(query, nowMs)),
    }),
    /** Looks at the newest thousand requests of an address. */
    readBuyer: async (email: string, sinceMs: number) => {
      type Row = [email: string, acceptedAtMs: number | null, currency: Currency | null, acceptedCents: number | null];
      // other addresses may share words
      const found = await query<Row>(
        `select email, accepted_at, quoted_currency, accepted_cents
        from quote
        where id in (select rowid from quote_search($1)) and received_at >= $2
        order by id desc
        limit ${MAX_REQUESTS_OF_BUYER}`,
        [phraseQuery(email || 'nobody'), sinceMs],
      );
      const rows = found.filter(([other]) => other !== '' && foldCase(other) === foldCase(email));
      const orders = CURRENCIES.flatMap((currency) => {
        const cents = rows.flatMap(([, , of, accepted]) => (of === currency && accepted !== null ? [accepted] : []));
        return cents.length === 0 ? [] : [{ currency, count: cents.length, total: sumOf(cents.map(priceOfCents)) }];
      });
      return { requests: rows.length, accepted: rows.filter(([, atMs]) => atMs !== null).length, orders };
    },
  };
}

async function readPlainFigures(query: Query, nowMs: number) {
  const today = formatDate(nowMs);
  // indexes quote_waiting, quote_open, quote_unread
  const [counts] = await query<[oldestWaitingMs: number | null, late: number, expiring: number, newMessages: number]>(
    `select (select min(received_at) from quote where ${IS_WAITING}),
      (select count(*) from quote where ${IS_WAITING} and received_at < $1)
        + (select count(*) from quote where state = 'accepted' and accepted_at < $1),
      (select count(*) from quote where state = 'quoted' and valid_until >= $2 and valid_until < $3),
      (select count(*) from quote where unread_event > 0)`,
    [nowMs - ANSWER_PROMISE_MS, today, addDays(today, 7)],
  );
  const [oldestWaitingMs, late, expiring, newMessages] = counts!;
  return {
    ...(await countQuotes(query)),
    quoted: await sumQuoted(query),
    oldestWaitingMs,
    /** Waits for an answer or a confirmation for longer than promised. */
    late,
    ...(await readDays(query, today)),
    /** Within seven days, today the first. */
    expiring,
    acceptedThisMonth: await readAccepted(query, startOfDay(`${today.slice(0, 7)}-01`)),
    newMessages,
  };
}

/** PostgreSQL sums whole numbers as texts. */
type Sum = number | string | null;
type Sums = [currency: Currency, count: number, millions: Sum, rest: Sum];

/** In two parts that stay within whole numbers (index quote_sums). */
async function sumQuoted(query: Query) {
  const rows = await query<[QuoteState, ...Sums]>(
    `select state, ${sumsOf('quoted_cents')}
    from quote
    where quoted_currency is not null
    group by state, quoted_currency
    order by state, quoted_currency`,
  );
  const sumsIn = (one: QuoteState) => rows.flatMap(([state, ...sums]) => (state === one ? [moneyOf(...sums)] : []));
  return Object.fromEntries(QUOTE_STATES.map((state) => [state, sumsIn(state)])) as Record<QuoteState, Money[]>;
}

const sumsOf = (cents: string): string => `quoted_currency, count(*), sum(${cents} / 1000000), sum(${cents} % 1000000)`;
const moneyOf = (...[currency, count, millions, rest]: Sums): Money => ({
  currency,
  count,
  total: sumOf([priceOfCents(`${millions ?? 0}000000`), priceOfCents(rest ?? 0)]),
});

/** The last 30 days, oldest first (index quote_received). */
async function readDays(query: Query, today: string) {
  const names = Array.from({ length: DAYS + 1 }, (_, index) => addDays(today, index + 1 - DAYS));
  const starts = names.map(startOfDay);
  const rows = await query<[receivedAtMs: number, answeredAtMs: number | null, isQuoted: number, isAccepted: number]>(
    `select received_at, answered_at, case when quoted_currency is null then 0 else 1 end,
      case when quoted_currency is null or accepted_at is null then 0 else 1 end
    from quote
    where received_at >= $1 and received_at < $2 and state <> 'draft'`,
    [starts[0]!, starts[DAYS]!],
  );
  const byDay = Map.groupBy(rows, ([receivedAtMs]) => starts.findLastIndex((startMs) => startMs <= receivedAtMs));
  const hoursOf = (some: typeof rows): number[] =>
    some
      .flatMap(([fromMs, answeredAtMs]) => (answeredAtMs === null ? [] : Math.max(0, answeredAtMs - fromMs) / HOUR_MS))
      .sort((one, other) => one - other);
  const days = names.slice(0, DAYS).map((day, place) => {
    const some = byDay.get(place) ?? [];
    const hours = hoursOf(some);
    const withinPromise = hours.filter((one) => one * HOUR_MS <= ANSWER_PROMISE_MS).length;
    return { day, requests: some.length, medianHours: percentile(hours, 0.5), withinPromise, answered: hours.length };
  });
  const all = hoursOf(rows);
  const [median, p95] = [percentile(all, 0.5), percentile(all, 0.95)];
  const sum = (column: 2 | 3): number => rows.reduce((total, row) => total + row[column], 0);
  return {
    days,
    hoursToAnswer: median === null || p95 === null ? null : { median, p95 },
    /** From 0 to 1. */
    acceptedShare: sum(2) === 0 ? null : sum(3) / sum(2),
  };
}

const percentile = (ascending: readonly number[], share: number): number | null =>
  ascending[Math.ceil(ascending.length * share) - 1] ?? null;

/** index quote_accepted */
async function readAccepted(query: Query, sinceMs: number): Promise<Money[]> {
  const rows = await query<Sums>(
    `select ${sumsOf('accepted_cents')}
    from quote
    where accepted_at is not null and accepted_at >= $1 and accepted_cents is not null
    group by quoted_currency
    order by quoted_currency`,
    [sinceMs],
  );
  return rows.map((row) => moneyOf(...row));
}

const MAX_REQUESTS_OF_BUYER = 1_000;

const WINDOW_MS = 90 * 86_400_000;
const LISTED = 50;
const REQUESTS_AT_ONCE = 1_000;

type Counts = Map<string, { line: QuoteLine; id: number; requests: number }>;

/** Counts parts of the last 90 days; at most fifty each way. */
async function readMostAsked(query: Query, nowMs: number) {
  const since = 'select min(id) from quote where received_at >= $1';
  const [first] = await query<[id: number | null]>(since, [nowMs - WINDOW_MS]);
  const nsns: Counts = new Map();
  const others: Counts = new Map();
  for (let from = first![0]; from !== null;) {
    const rows: [id: number, parts: string][] = await query(
      `select id, parts from quote where id >= $1 order by id limit ${REQUESTS_AT_ONCE}`,
      [from],
    );
    for (const [id, parts] of rows)
      for (const line of JSON.parse(parts) as QuoteLine[]) {
        const digits = digitsOf(line.nsn);
        const key = normalizePartNumber(line.partNumber);
        if (digits.length === 13) countLine(nsns, digits, line, id);
        else if (digits === '' && key !== null) countLine(others, key, line, id);
      }
    from = rows.length < REQUESTS_AT_ONCE ? null : rows.at(-1)![0] + 1;
  }
  const mostAsked = largest(nsns);
  const asked = mostAsked.map(({ line }) => ({ nsn: line.nsn, partNumber: '' }));
  const prices = await findPrices(query, asked);
  return {
    nsns: mostAsked.map(({ line, requests }, index) => {
      const { nsn, description } = line;
      return { nsn, description, requests, lastPrice: prices[index]![0] ?? null };
    }),
    notInCatalog: largest(others).map(({ line, requests }) => ({ partNumber: line.partNumber, requests })),
  };
}

function countLine(counts: Counts, key: string, line: QuoteLine, id: number): void {
  const before = counts.get(key);
  counts.set(key, { line, id, requests: (before?.requests ?? 0) + (before?.id === id ? 0 : 1) });
}

const largest = (counts: Counts) =>
  [...counts]
    .sort(([key, one], [otherKey, other]) => other.requests - one.requests || (key < otherKey ? -1 : 1))
    .slice(0, LISTED)
    .map(([, asked]) => asked);
