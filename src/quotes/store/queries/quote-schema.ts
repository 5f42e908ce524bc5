import type { Dialect } from '../../../database/pending-migrations.ts';
import { QUOTE_STATES } from '../quote-states.ts';
import { MAIL_KINDS } from '../stored-quote.ts';

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** The statements that lead from one version of the tables to the next, the first from nothing. Only ever added to. */
export function quoteMigrations({ id, integer, text }: Dialect): readonly (readonly string[])[] {
  return [
    [
      // times are milliseconds since 1970; parts is a JSON list; content_hash and search_text are made by quote-rows.ts
      `create table quote (
        id ${id},
        number ${text} not null unique,
        asked_number ${text} not null,
        content_hash ${text} not null,
        received_at ${integer} not null,
        state ${text} not null default 'new' check (state in ('new', 'read', 'answered', 'closed')),
        closed_at ${integer},
        receipt_token ${text} not null unique,
        search_text ${text} not null,
        first_name ${text} not null,
        last_name ${text} not null,
        email ${text} not null,
        phone ${text} not null,
        company ${text} not null,
        job_title ${text} not null,
        note ${text} not null default '',
        message ${text} not null,
        parts ${text} not null,
        unique (asked_number, content_hash)
      )`,
      `create index quote_asked_number on quote (asked_number, number)`,
      `create index quote_state on quote (state, id)`,
      `create index quote_closed_at on quote (closed_at) where closed_at is not null`,
      `create table mail (
        id ${id},
        quote_id ${integer} not null references quote (id) on delete cascade,
        kind ${text} not null check (kind in ('inbox', 'confirmation')),
        recipient ${text} not null,
        recipient_key ${text} not null,
        message_id ${text} not null,
        created_at ${integer} not null,
        first_due_at ${integer} not null,
        state ${text} not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
        attempts ${integer} not null default 0,
        last_error ${text},
        due_at ${integer},
        taken_until ${integer},
        sent_at ${integer}
      )`,
      `create index mail_quote on mail (quote_id)`,
      `create index mail_due on mail (due_at) where state = 'waiting'`,
      `create index mail_state on mail (state) where state <> 'sent'`,
      `create index mail_recipient on mail (recipient_key, created_at)`,
      `create table counter (name ${text} primary key, value ${integer} not null)`,
    ],
    // the unique key of asked number and content finds the same rows
    ['drop index quote_asked_number'],
    [
      // states and kinds of mails are checked in their columns, which no engine can change in place: new columns take their names
      `alter table quote add column stage ${text} not null default 'new' check (stage in (${listed(QUOTE_STATES)}))`,
      `update quote set stage = case state when 'read' then 'working' when 'answered' then 'quoted' else state end`,
      `drop index quote_state`,
      `alter table quote drop column state`,
      `alter table quote rename column stage to state`,
      `create index quote_state on quote (state, id)`,
      `alter table quote add column assignee ${text}`,
      `alter table quote add column answered_at ${integer}`,
      // of the quotation that was sent last: YYYY-MM-DD
      `alter table quote add column valid_until ${text}`,
      `create index quote_valid_until on quote (valid_until) where state = 'quoted'`,
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
      `create index past_price_nsn on past_price (nsn, at) where nsn <> ''`,
      `create index past_price_part on past_price (part_key, at) where part_key <> ''`,
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
      `create table template (name ${text} primary key, words ${text} not null)`,
      `alter table mail add column purpose ${text} not null default 'inbox' check (purpose in (${listed(MAIL_KINDS)}))`,
      `update mail set purpose = kind`,
      `alter table mail drop column kind`,
      `alter table mail rename column purpose to kind`,
      `alter table mail add column answer_id ${integer}`,
      `alter table mail add column event_id ${integer}`,
    ],
  ];
}
