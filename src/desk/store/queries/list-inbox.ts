import { listed, type Query, type SqlValue } from '#base/database/database.ts';
import { priceOfCents } from '#base/domain/money.ts';
import type { Currency } from '#base/domain/quotation.ts';
import { parseShortName } from '#base/domain/short-name.ts';
import type { Inbox, InboxKey, InboxQuery, InboxRow } from '../desk-store.ts';
import { QUOTE_STATES, WAITING_STATES } from '../quote-states.ts';
import { QUOTE, withMails, type QuoteRow } from './quote-rows.ts';
import { searchedRanges } from './quote-words.ts';

/**
 * `rareWords`: a text that more words begin with is common, and requests are then looked through in their order. `window`: how many of them one page looks through.
 */
const BOUNDS = { rareWords: 4_000, window: 10_000 };
type Bounds = typeof BOUNDS;
const MAX_NUMBERS = 500;
const IDS_AT_ONCE = 256;
const MAX_SEARCH_LENGTH = 400;

/** In which order, and which of the requests from where on. */
type Walk = Pick<InboxQuery, 'states' | 'assignee' | 'only'> & { upwards: boolean; from: number | null };
type Page = { ids: number[]; edge: number | null };

/** See `DeskStore.listInbox`. */
export async function listInbox(
  query: Query,
  asked: InboxQuery,
  bounds: Bounds = BOUNDS,
): Promise<Omit<Inbox, 'isIncomplete'>> {
  const { states, assignee, only, limit, beforeId, afterId } = asked;
  const oldestFirst = states !== undefined && states.length > 0 && states.every((one) => WAITING_STATES.includes(one));
  const from = beforeId ?? afterId ?? null;
  const upwards = from === null ? oldestFirst : beforeId === undefined;
  const forwards = upwards === oldestFirst;
  const walk = { states, assignee, only, upwards, from };
  const page = await findIds(query, walk, { search: asked.search ?? '', limit, bounds });
  // what was in front of the first page is gone
  if (!forwards && page.ids.length === 0)
    return listInbox(query, { ...asked, beforeId: undefined, afterId: undefined }, bounds);
  const ids = forwards ? page.ids : page.ids.toReversed();
  const key = (goesUp: boolean, id: number): InboxKey => (goesUp ? { afterId: id } : { beforeId: id });
  const beyond = page.edge === null ? null : key(upwards, page.edge);
  const back = from === null ? null : key(!upwards, (forwards ? ids[0] : ids.at(-1)) ?? from);
  return {
    rows: await readRows(query, ids),
    next: forwards ? beyond : back,
    previous: forwards ? back : beyond,
  };
}

/** Ids in the order of the walk, and from where the next page goes on; null at the end. */
async function findIds(
  query: Query,
  walk: Walk,
  { search, limit, bounds }: { search: string; limit: number; bounds: Bounds },
): Promise<Page> {
  const typed = search.replaceAll('\0', ' ').trim().slice(0, MAX_SEARCH_LENGTH);
  if (typed === '') return pageOf(await walkIds(query, walk, limit + 1), limit);
  const found = await findTyped(query, typed, bounds.rareWords);
  if (found === null) return lookThrough(query, walk, { typed, limit, window: bounds.window });
  return pageOf(await filterIds(query, walk, found, limit + 1), limit);
}

const pageOf = (found: readonly number[], limit: number): Page => {
  const ids = found.slice(0, limit);
  return { ids, edge: found.length > limit ? ids.at(-1)! : null };
};

/** Few requests are such, found by index quote_unread or mail_state. */
const ONLY = {
  messages: 'unread_event > 0',
  failed: `id in (select quote_id from mail where state <> 'sent' and state = 'failed')`,
} as const;

/** The next requests of the walk: of each state by index quote_state or quote_assignee, of all by the primary key. */
async function walkIds(query: Query, walk: Walk, limit: number): Promise<number[]> {
  const { sql, values } = walkSql(walk, limit);
  return (await query<[id: number]>(sql, values)).map(([id]) => id);
}

function walkSql({ states, assignee, only, upwards, from }: Walk, limit: number): { sql: string; values: SqlValue[] } {
  const values: SqlValue[] = [limit];
  const place = (value: SqlValue): string => `$${values.push(value)}`;
  const side = from === null ? '' : `and id ${upwards ? '>' : '<'} ${place(from)}`;
  const order = `order by id ${upwards ? 'asc' : 'desc'} limit $1`;
  const whose = assignee === undefined ? '' : `and assignee ${assignee === null ? 'is null' : `= ${place(assignee)}`}`;
  if (only !== undefined || (states === undefined && assignee === undefined))
    return { sql: `select id from quote where ${only ? ONLY[only] : '1 = 1'} ${whose} ${side} ${order}`, values };
  const each = [...new Set(states ?? QUOTE_STATES)].map(
    (state) => `select id from (select id from quote where state = ${place(state)} ${whose} ${side} ${order}) of_state`,
  );
  return { sql: `${each.join(' union all ')} ${order}`, values };
}

/**
 * The ids that a typed text finds: those of rare words (index quote_word_word), of an RFQ number or its beginning (unique index), and of a short
 * name. Null: too many begin so.
 */
async function findTyped(query: Query, typed: string, rareWords: number): Promise<number[] | null> {
  const ids = new Set<number>();
  const short = parseShortName(typed);
  if (short !== null) ids.add(short);
  const [, digits] = /^(?:rfq)?[\s-]*(\d{4,13})$/i.exec(typed) ?? [];
  if (digits !== undefined) {
    const rows = await query<[id: number]>(
      `select id from quote where number >= $1 and number < $2 order by number desc limit ${MAX_NUMBERS}`,
      [`RFQ-${digits}`, `RFQ-${digits}:`],
    );
    for (const [id] of rows) ids.add(id);
  }
  for (const { from, to } of searchedRanges(typed)) {
    const rows = await query<[id: number]>(`select quote_id from quote_word where word >= $1 and word < $2 limit $3`, [
      from,
      to,
      rareWords + 1,
    ]);
    if (rows.length > rareWords) return null;
    for (const [id] of rows) ids.add(id);
  }
  return [...ids];
}

/** Those of some ids that the walk meets next, by the primary key. */
async function filterIds(
  query: Query,
  { states, assignee, only, upwards, from }: Walk,
  found: readonly number[],
  limit: number,
): Promise<number[]> {
  const isAhead = (id: number): boolean => from === null || (upwards ? id > from : id < from);
  const inOrder = (one: number, other: number): number => (upwards ? one - other : other - one);
  const ahead = found.filter(isAhead).sort(inOrder);
  // a short name may be that of no request: such an id has no row
  if (states === undefined && assignee === undefined && only === undefined) return ahead.slice(0, limit);
  const ids: number[] = [];
  for (let at = 0; at < ahead.length && ids.length < limit; at += IDS_AT_ONCE) {
    const { sql, values } = listed(ahead.slice(at, at + IDS_AT_ONCE));
    const place = (value: SqlValue): string => `$${values.push(value)}`;
    const conditions = [
      states === undefined ? '' : `and state in (${states.map(place).join(', ') || 'null'})`,
      assignee === undefined ? '' : `and assignee ${assignee === null ? 'is null' : `= ${place(assignee)}`}`,
      only === undefined ? '' : `and ${ONLY[only]}`,
    ];
    const rows = await query<[id: number]>(`select id from quote where id in (${sql}) ${conditions.join(' ')}`, values);
    ids.push(...rows.map(([id]) => id).sort(inOrder));
  }
  return ids.slice(0, limit);
}

/** A common text: the next `window` requests of the walk are looked through (primary key of quote_word), and the page ends with them. */
async function lookThrough(
  query: Query,
  walk: Walk,
  { typed, limit, window }: { typed: string; limit: number; window: number },
): Promise<Page> {
  const { sql, values } = walkSql(walk, window);
  const place = (value: SqlValue): string => `$${values.push(value)}`;
  const order = `order by id ${walk.upwards ? 'asc' : 'desc'}`;
  const has = searchedRanges(typed).map(({ from, to }) => `(word >= ${place(from)} and word < ${place(to)})`);
  // not "exists", which PostgreSQL turns into a join with all rows of the word
  const rows = await query<[id: number]>(
    `select id
    from (${sql}) walked
    where (select 1 from quote_word where quote_id = walked.id and (${has.join(' or ')}) limit 1) is not null
    ${order}
    limit ${place(limit + 1)}`,
    values,
  );
  const page = pageOf(
    rows.map(([id]) => id),
    limit,
  );
  if (page.edge !== null) return page;
  const walked = await walkIds(query, walk, window);
  return { ids: page.ids, edge: walked.length < window ? null : walked.at(-1)! };
}

async function readRows(query: Query, ids: readonly number[]): Promise<InboxRow[]> {
  if (ids.length === 0) return [];
  const { sql, values } = listed(ids);
  const rows = await query<QuoteRow>(
    `select ${QUOTE.sql}, valid_until, quoted_currency, quoted_cents from quote where id in (${sql})`,
    values,
  );
  const quotes = await withMails(query, rows);
  const byId = new Map(
    rows.map((row, index): [number, InboxRow] => {
      const [validUntil, currency, cents] = row.slice(-3) as [string | null, Currency | null, number | null];
      const quoted = validUntil === null ? null : { validUntil, currency: currency!, total: priceOfCents(cents!) };
      return [row[0], { quote: quotes[index]!, quoted }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
