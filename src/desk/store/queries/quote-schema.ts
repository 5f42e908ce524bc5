import type { Dialect } from '#base/database/pending-migrations.ts';
import { deskMigration } from './desk-schema.ts';

export { COUNTED_TABLES, QUOTE_TABLES, type QuoteTable } from './desk-schema.ts';

/** The statements that lead from one version of the tables to the next, the first from nothing. Only ever added to. */
export function quoteMigrations(dialect: Dialect): readonly (readonly string[])[] {
  const { id, integer, text } = dialect;
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
    deskMigration(dialect),
    // a tally of requests: made no more, and dropped below
    [],
    // 1: the PDF goes with the mail
    [`alter table answer add column attach_pdf ${integer} not null default 1`],
    [
      // what the document of a sent version says of the site, as JSON; null: it was sent before that was kept
      `alter table answer add column letterhead ${text}`,
      `alter table answer add column reopened_at ${integer}`,
      // the unit of issue that the price is for, and 1 where an order left the line out
      `alter table past_price add column unit ${text} not null default ''`,
      `alter table past_price add column left_out ${integer} not null default 0`,
      // an order counts with what was accepted of its quotation
      `update quote set quoted_cents = accepted_cents where accepted_cents <> quoted_cents`,
    ],
    // the event of the latest message of the buyer that no operator has opened
    [
      `alter table quote add column unread_event ${integer}`,
      `create index quote_unread on quote (unread_event) where unread_event is not null`,
    ],
    [
      ...['insert', 'update', 'delete'].map((event) => dialect.dropTrigger('quote', `quote_${event}`)),
      'drop table if exists quote_tally',
      'create index quote_sums on quote (state, quoted_currency, quoted_cents)',
    ],
    [
      'drop table if exists quote_word',
      `delete from counter where name = 'words-to'`,
      // for the search of the engine: made by quote-words.ts
      `alter table quote add column words ${text} not null default ''`,
      earlierWords(dialect),
      ...dialect.wordSearch({ name: 'quote_search', table: 'quote', key: 'id', column: 'words' }),
    ],
  ];
}

const SIGNS = [...'\t!"#$%&()*+,-./:;<=>?@[]^_`{|}~\\\u2019\u2013\u2014', "''"];

/** Gives the requests that are there their words, from their `search_text` behind the number, and their parts. */
function earlierWords({ eachOf }: Dialect): string {
  const replaced = (text: string, by: string): string =>
    SIGNS.reduce((sql, sign) => `replace(${sql}, '${sign}', '${by}')`, text);
  const part = replaced(`replace(lower(value ->> 'partNumber'), ' ', '')`, '');
  const niin = `substr(replace(value ->> 'nsn', '-', ''), 5)`;
  return `
    update quote
    set words = replace(${replaced('substr(search_text, length(number) + 2)', ' ')}, '\n', ' \u00b7 ') || coalesce(
      (select string_agg(' \u00b7 ' || ${part} || ' \u00b7 ' || ${niin}, '') from ${eachOf('parts')}),
      ''
    )`;
}
