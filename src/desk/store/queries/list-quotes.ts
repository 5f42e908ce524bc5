import type { Query, SqlValue } from '#base/database/database.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { QUOTE_STATES, type QuoteState } from '../quote-states.ts';
import type { QuoteCounts, QuoteQuery, StoredQuote } from '../quote-store.ts';
import { digitsOf, QUOTE, withMails, type QuoteRow } from './quote-rows.ts';

/** No field that is searched is longer: an address of 320 characters, a company name. */
const MAX_SEARCH_LENGTH = 400;
const QUOTES_PER_BATCH = 200;

type Filter = Pick<QuoteQuery, 'search' | 'state'>;
/** One side of an id. */
type Side = readonly [comparison: '<' | '>', id: number];

/** A page of quotes by id, which is the primary key; a search looks at the rows from there on. */
export async function listQuotes(
  query: Query,
  { beforeId, afterId, limit, ...filter }: QuoteQuery,
): Promise<{ quotes: StoredQuote[]; hasNext: boolean; hasPrevious: boolean }> {
  const upwards = beforeId === undefined && afterId !== undefined;
  const downFrom: Side | null = beforeId === undefined ? null : ['<', beforeId];
  const { sql, values } = conditions(filter, upwards ? ['>', afterId] : downFrom);
  const found = await query<QuoteRow>(
    `select ${QUOTE.sql}
    from quote
    where ${sql}
    order by id ${upwards ? 'asc' : 'desc'}
    limit $${values.length + 1}`,
    [...values, limit + 1],
  );
  const rows = found.slice(0, limit);
  if (upwards) rows.reverse();
  const quotes = await withMails(query, rows);
  const hasMore = found.length > limit;
  // whether there are quotes on the side from which the page was reached
  if (upwards)
    return {
      quotes,
      hasNext: await hasQuotes(query, filter, ['<', quotes.at(-1)?.id ?? afterId + 1]),
      hasPrevious: hasMore,
    };
  const hasPrevious = beforeId !== undefined && (await hasQuotes(query, filter, ['>', quotes[0]?.id ?? beforeId - 1]));
  return { quotes, hasNext: hasMore, hasPrevious };
}

async function hasQuotes(query: Query, filter: Filter, side: Side): Promise<boolean> {
  const { sql, values } = conditions(filter, side);
  return (await query(`select 1 from quote where ${sql} limit 1`, values)).length > 0;
}

function conditions({ search = '', state }: Filter, side: Side | null): { sql: string; values: SqlValue[] } {
  const values: SqlValue[] = [];
  const place = (value: SqlValue): string => `$${values.push(value)}`;
  const parts = ['1 = 1'];
  const text = foldCase(search.replaceAll('\0', '\u{fffd}').trim()).slice(0, MAX_SEARCH_LENGTH);
  if (text !== '') {
    const digits = /^[\d\s-]+$/.test(text) ? digitsOf(text) : '';
    const patterns = [text, ...(digits !== '' && digits !== text ? [digits] : [])];
    parts.push(`(${patterns.map((one) => `search_text like ${place(likePattern(one))} escape '!'`).join(' or ')})`);
  }
  if (state !== undefined) parts.push(`state = ${place(state)}`);
  if (side !== null) parts.push(`id ${side[0]} ${place(side[1])}`);
  return { sql: parts.join(' and '), values };
}

function likePattern(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

/** Counts by state (index quote_state), of mails that are not sent (index mail_state), and of caught submissions. */
export async function countQuotes(query: Query): Promise<QuoteCounts> {
  const states = await query<[string, number]>('select state, count(*) from quote group by state');
  const mails = await query<[string, number]>(`select state, count(*) from mail where state <> 'sent' group by state`);
  const [caught] = await query<[number]>(`select value from counter where name = 'caught'`);
  const none = Object.fromEntries(QUOTE_STATES.map((state) => [state, 0])) as Record<QuoteState, number>;
  const byState = { ...none, ...Object.fromEntries(states) };
  const byMailState = new Map(mails);
  return {
    byState,
    mailsWaiting: byMailState.get('waiting') ?? 0,
    mailsFailed: byMailState.get('failed') ?? 0,
    caught: caught?.[0] ?? 0,
  };
}

/** Every quote by id, oldest first. */
export async function* readQuotes(query: Query): AsyncIterable<StoredQuote[]> {
  let lastId = 0;
  for (;;) {
    const rows = await query<QuoteRow>(
      `select ${QUOTE.sql} from quote where id > $1 order by id limit ${QUOTES_PER_BATCH}`,
      [lastId],
    );
    if (rows.length === 0) return;
    lastId = rows.at(-1)![0];
    yield await withMails(query, rows);
  }
}
