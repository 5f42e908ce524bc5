import type { Query, SqlValue } from '../../../database/database.ts';
import { foldCase } from '../../../domain/plain-text.ts';
import type { QuoteCounts, QuoteQuery, QuoteState, StoredQuote } from '../quote-store.ts';
import { digitsOf, QUOTE, withMails, type QuoteRow } from './quote-rows.ts';

/** No field that is searched is longer: an address of 320 characters, a company name. */
const MAX_SEARCH_LENGTH = 400;
const QUOTES_PER_BATCH = 200;

/** A page of quotes by id, which is the primary key; a search looks at the rows from there on. */
export async function listQuotes(
  query: Query,
  { search = '', state, beforeId, afterId, limit }: QuoteQuery,
): Promise<{ quotes: StoredQuote[]; hasNext: boolean; hasPrevious: boolean }> {
  const filter = createFilter(search, state);
  const upwards = beforeId === undefined && afterId !== undefined;
  const bound = upwards
    ? filter.and('id > ', afterId)
    : beforeId === undefined
      ? filter.sql
      : filter.and('id < ', beforeId);
  const found = await query<QuoteRow>(
    `select ${QUOTE.sql}
    from quote
    where ${bound}
    order by id ${upwards ? 'asc' : 'desc'}
    limit ${filter.place(limit + 1)}`,
    filter.values,
  );
  const rows = found.slice(0, limit);
  if (upwards) rows.reverse();
  const hasMore = found.length > limit;
  const hasOther = await hasQuotes(query, createFilter(search, state), upwards, rows, { beforeId, afterId });
  return {
    quotes: await withMails(query, rows),
    hasNext: upwards ? hasOther : hasMore,
    hasPrevious: upwards ? hasMore : hasOther,
  };
}

/** Whether there are quotes on the side from which the page was reached. */
async function hasQuotes(
  query: Query,
  filter: Filter,
  older: boolean,
  rows: readonly QuoteRow[],
  { beforeId, afterId }: Pick<QuoteQuery, 'beforeId' | 'afterId'>,
): Promise<boolean> {
  if (!older && beforeId === undefined) return false;
  const edge = older ? (rows.at(-1)?.[0] ?? afterId! + 1) : (rows[0]?.[0] ?? beforeId! - 1);
  const sql = `select 1 from quote where ${filter.and(older ? 'id < ' : 'id > ', edge)} limit 1`;
  return (await query(sql, filter.values)).length > 0;
}

type Filter = {
  sql: string;
  values: SqlValue[];
  place(value: SqlValue): string;
  and(left: string, value: SqlValue): string;
};

function createFilter(search: string, state: QuoteState | undefined): Filter {
  const values: SqlValue[] = [];
  const place = (value: SqlValue): string => `$${values.push(value)}`;
  const conditions = ['1 = 1'];
  const text = foldCase(search.replaceAll('\0', '\u{fffd}').trim()).slice(0, MAX_SEARCH_LENGTH);
  if (text !== '') {
    const digits = /^[\d\s-]+$/.test(text) ? digitsOf(text) : '';
    const patterns = [text, ...(digits !== '' && digits !== text ? [digits] : [])];
    conditions.push(
      `(${patterns.map((one) => `search_text like ${place(likePattern(one))} escape '!'`).join(' or ')})`,
    );
  }
  if (state !== undefined) conditions.push(`state = ${place(state)}`);
  const sql = conditions.join(' and ');
  return { sql, values, place, and: (left, value) => `${sql} and ${left}${place(value)}` };
}

function likePattern(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

/** Counts by state (index quote_state), of mails that are not sent (index mail_state), and of caught submissions. */
export async function countQuotes(query: Query): Promise<QuoteCounts> {
  const states = await query<[string, number]>('select state, count(*) from quote group by state');
  const mails = await query<[string, number]>(`select state, count(*) from mail where state <> 'sent' group by state`);
  const [caught] = await query<[number]>(`select value from counter where name = 'caught'`);
  const byState = { new: 0, read: 0, answered: 0, closed: 0, ...Object.fromEntries(states) };
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
