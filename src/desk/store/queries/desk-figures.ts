import type { Query } from '#base/database/database.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { priceOfCents, sumOf } from '#base/domain/money.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import { ANSWER_PROMISE_MS, type DeskFigures, type Money } from '../desk-store.ts';
import { QUOTE_STATES, WAITING_STATES, type QuoteState } from '../quote-states.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const DAYS = 30;

/** Counts, times and sums, each time anew. What was asked for most is in most-asked.ts. */
export async function readPlainFigures(query: Query, nowMs: number): Promise<Omit<DeskFigures, 'asked'>> {
  const mails = new Map(
    await query<[state: string, count: number]>(
      `select state, count(*) from mail where state <> 'sent' group by state`,
    ),
  );
  const [unread] = await query<[count: number]>('select count(*) from quote where unread_event > 0');
  const [caught] = await query<[count: number]>(`select value from counter where name = 'caught'`);
  const month = new Date(nowMs);
  const monthMs = Date.UTC(month.getUTCFullYear(), month.getUTCMonth());
  return {
    ...(await sumStates(query)),
    oldestWaitingMs: await readOldest(query),
    late: await countLate(query, nowMs - ANSWER_PROMISE_MS),
    ...(await readDays(query, nowMs)),
    expiring: await countExpiring(query, nowMs),
    acceptedThisMonth: await readAccepted(query, monthMs),
    caught: caught?.[0] ?? 0,
    mailsWaiting: mails.get('waiting') ?? 0,
    mailsFailed: mails.get('failed') ?? 0,
    newMessages: unread![0],
  };
}

/** Sums of whole numbers are texts on PostgreSQL; null of nothing. */
type Sum = number | string | null;

/** Requests and what was quoted, by state (index quote_sums). In two parts, so that no sum of many large totals leaves the whole numbers. */
export async function sumStates(query: Query): Promise<Pick<DeskFigures, 'byState' | 'quoted'>> {
  const byState = Object.fromEntries(QUOTE_STATES.map((state) => [state, 0])) as Record<QuoteState, number>;
  const quoted = Object.fromEntries(QUOTE_STATES.map((state) => [state, []])) as unknown as Record<QuoteState, Money[]>;
  const rows = await query<[QuoteState, Currency | null, count: number, millions: Sum, rest: Sum]>(
    `select state, quoted_currency, count(*), sum(quoted_cents / 1000000), sum(quoted_cents % 1000000)
    from quote
    group by state, quoted_currency
    order by state, quoted_currency`,
  );
  for (const [state, currency, count, millions, rest] of rows) {
    byState[state] += count;
    if (currency !== null) quoted[state].push({ currency, count, total: totalOf(millions, rest) });
  }
  return { byState, quoted };
}

const totalOf = (millions: Sum, rest: Sum): Price =>
  sumOf([priceOfCents(`${millions ?? 0}000000`), priceOfCents(rest ?? 0)]);

/** Waiting requests from before a time (index quote_waiting). */
async function countLate(query: Query, beforeMs: number): Promise<number> {
  const [row] = await query<[count: number]>(
    `select count(*) from quote where state in ('new', 'working') and received_at < $1`,
    [beforeMs],
  );
  return row![0];
}

/** Quotations whose last day is one of the next seven (index quote_open). */
async function countExpiring(query: Query, nowMs: number): Promise<number> {
  const [row] = await query<[count: number]>(
    `select count(*) from quote where state = 'quoted' and valid_until >= $1 and valid_until < $2`,
    [formatDate(nowMs), formatDate(nowMs + WEEK_MS)],
  );
  return row![0];
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

/** The requests of the last days, and the times to their first answers (index quote_received). */
async function readDays(
  query: Query,
  nowMs: number,
): Promise<Pick<DeskFigures, 'days' | 'hoursToAnswer' | 'acceptedShare'>> {
  const firstDay = Math.floor(nowMs / DAY_MS) - (DAYS - 1);
  const rows = await query<[receivedAtMs: number, answeredAtMs: number | null, isQuoted: number, isAccepted: number]>(
    `select received_at, answered_at, case when quoted_currency is null then 0 else 1 end,
      case when quoted_currency is null or accepted_at is null then 0 else 1 end
    from quote
    where received_at >= $1 and received_at < $2`,
    [firstDay * DAY_MS, (firstDay + DAYS) * DAY_MS],
  );
  const requests = new Array<number>(DAYS).fill(0);
  const hoursOf = Array.from({ length: DAYS }, (): number[] => []);
  for (const [receivedAtMs, answeredAtMs] of rows) {
    const place = Math.floor(receivedAtMs / DAY_MS) - firstDay;
    requests[place]! += 1;
    if (answeredAtMs !== null) hoursOf[place]!.push(Math.max(0, answeredAtMs - receivedAtMs) / HOUR_MS);
  }
  const days = hoursOf.map((some, index) => {
    const hours = some.sort((one, other) => one - other);
    return {
      day: formatDate((firstDay + index) * DAY_MS),
      requests: requests[index]!,
      medianHours: percentile(hours, 0.5),
      withinPromise: hours.filter((one) => one * HOUR_MS <= ANSWER_PROMISE_MS).length,
      answered: hours.length,
    };
  });
  const all = hoursOf.flat().sort((one, other) => one - other);
  const [median, p95] = [percentile(all, 0.5), percentile(all, 0.95)];
  const sum = (column: 2 | 3): number => rows.reduce((total, row) => total + row[column], 0);
  return {
    days,
    hoursToAnswer: median === null || p95 === null ? null : { median, p95 },
    acceptedShare: sum(2) === 0 ? null : sum(3) / sum(2),
  };
}

/** The smallest value that so large a share of all is not above; null of none. */
function percentile(ascending: readonly number[], share: number): number | null {
  return ascending[Math.ceil(ascending.length * share) - 1] ?? null;
}

/** Orders since a time, by currency (index quote_accepted). */
async function readAccepted(query: Query, sinceMs: number): Promise<readonly Money[]> {
  const rows = await query<[currency: Currency, count: number, millions: Sum, rest: Sum]>(
    `select quoted_currency, count(*), sum(accepted_cents / 1000000), sum(accepted_cents % 1000000)
    from quote
    where accepted_at is not null and accepted_at >= $1 and accepted_cents is not null
    group by quoted_currency
    order by quoted_currency`,
    [sinceMs],
  );
  return rows.map(([currency, count, millions, rest]) => ({ currency, count, total: totalOf(millions, rest) }));
}
