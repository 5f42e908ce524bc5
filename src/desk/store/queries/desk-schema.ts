import type { Dialect } from '#base/database/pending-migrations.ts';
import { QUOTE_STATES } from '../quote-states.ts';
import { MAIL_KINDS } from '../stored-quote.ts';

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** Tables whose ids are counted. */
export const COUNTED_TABLES = ['quote', 'mail', 'answer', 'quote_event', 'past_price', 'attachment'] as const;
/** In an order in which they can be filled again. */
export const QUOTE_TABLES = [...COUNTED_TABLES, 'counter', 'template', 'gone_file'] as const;
export type QuoteTable = (typeof QUOTE_TABLES)[number];

/** What leads from requests that an operator could only mark to requests that are answered. */
export function deskMigration({ id, integer, text }: Dialect): readonly string[] {
  return [
    // states and kinds of mails are checked in their columns, which no engine can change in place: new columns take their names
    `alter table quote add column stage ${text} not null default 'new' check (stage in (${listed(QUOTE_STATES)}))`,
    `update quote set stage = case state when 'read' then 'working' when 'answered' then 'quoted' else state end`,
    `drop index quote_state`,
    `alter table quote drop column state`,
    `alter table quote rename column stage to state`,
    `create index quote_state on quote (state, id)`,
    // partial indexes begin with the state, which their condition fixes: planners take them for it
    `alter table quote add column assignee ${text}`,
    `create index quote_assignee on quote (assignee, state, id)`,
    `alter table quote add column answered_at ${integer}`,
    `create index quote_received on quote (received_at, answered_at)`,
    `create index quote_waiting on quote (state, received_at) where state in ('new', 'working')`,
    // of the quotation that was sent last: YYYY-MM-DD, and its total in hundredths
    `alter table quote add column valid_until ${text}`,
    `alter table quote add column quoted_currency ${text}`,
    `alter table quote add column quoted_cents ${integer}`,
    `create index quote_open on quote (state, valid_until, quoted_currency, quoted_cents) where state = 'quoted'`,
    // when the buyer accepted, and for how much
    `alter table quote add column accepted_at ${integer}`,
    `alter table quote add column accepted_cents ${integer}`,
    `create index quote_accepted on quote (accepted_at, quoted_currency, accepted_cents) where accepted_at is not null`,
    // what the buyer wishes besides the parts
    `alter table quote add column delivery_address ${text} not null default ''`,
    `alter table quote add column delivery_country ${text} not null default ''`,
    `alter table quote add column needed_by ${text} not null default ''`,
    // lines is JSON: AnswerLine[]; the draft is the version that has no sent_at
    `create table answer (
      id ${id},
      quote_id ${integer} not null references quote (id) on delete cascade,
      version ${integer} not null,
      revision ${integer} not null,
      saved_at ${integer} not null,
      sent_at ${integer},
      made_by ${text} not null,
      currency ${text} not null,
      lines ${text} not null,
      freight ${text} not null,
      valid_until ${text} not null,
      note ${text} not null,
      desk_note ${text} not null,
      total ${text} not null,
      decided_at ${integer},
      decision ${text},
      unique (quote_id, version)
    )`,
    `create table quote_event (
      id ${id},
      quote_id ${integer} not null references quote (id) on delete cascade,
      at ${integer} not null,
      made_by ${text} not null,
      kind ${text} not null,
      subject ${text} not null,
      words ${text} not null,
      internal ${integer} not null,
      message_key ${text},
      unique (quote_id, message_key)
    )`,
    `create index quote_event_quote on quote_event (quote_id, id)`,
    // the prices of sent answers, by NSN (digits) and by part number in upper case
    `create table past_price (
      id ${id},
      answer_id ${integer} not null references answer (id) on delete cascade,
      quote_id ${integer} not null,
      nsn ${text} not null,
      part_key ${text} not null,
      at ${integer} not null,
      price ${text} not null,
      currency ${text} not null,
      quantity ${integer} not null
    )`,
    `create index past_price_answer on past_price (answer_id)`,
    `create index past_price_nsn on past_price (nsn, id) where nsn <> ''`,
    `create index past_price_part on past_price (part_key, id) where part_key <> ''`,
    // files that came with a request: stored_as names the file in the folder of attachments
    `create table attachment (
      id ${id},
      quote_id ${integer} not null references quote (id) on delete cascade,
      name ${text} not null,
      type ${text} not null,
      size ${integer} not null,
      sha256 ${text} not null,
      stored_as ${text} not null,
      state ${text} not null check (state in ('waiting', 'clean', 'refused'))
    )`,
    `create index attachment_quote on attachment (quote_id)`,
    `create index attachment_stored_as on attachment (stored_as)`,
    `create index attachment_waiting on attachment (id) where state = 'waiting'`,
    // files of requests that were deleted, until they are removed from the folder
    `create table gone_file (stored_as ${text} primary key)`,
    `create table template (name ${text} primary key, words ${text} not null)`,
    `alter table mail add column purpose ${text} not null default 'inbox' check (purpose in (${listed(MAIL_KINDS)}))`,
    `update mail set purpose = kind`,
    `alter table mail drop column kind`,
    `alter table mail rename column purpose to kind`,
    `alter table mail add column answer_id ${integer}`,
    `alter table mail add column event_id ${integer}`,
    // replies name the mail that they answer
    `create index mail_message on mail (message_id)`,
  ];
}
