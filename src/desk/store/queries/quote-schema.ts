import type { Dialect } from '#base/database/database.ts';

/** Statements from each version to the next. Only ever added to. */
export function quoteMigrations(dialect: Dialect): readonly (readonly string[])[] {
  const { id, integer, text } = dialect;
  return [
    [
      // times are milliseconds since 1970
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
    ['drop index quote_asked_number'],
    deskMigration(dialect),
    [],
    [`alter table answer add column attach_pdf ${integer} not null default 1`],
    [
      // JSON; null for earlier versions
      `alter table answer add column letterhead ${text}`,
      `alter table answer add column reopened_at ${integer}`,
      // 1: an order left the line out
      `alter table past_price add column unit ${text} not null default ''`,
      `alter table past_price add column left_out ${integer} not null default 0`,
      `update quote set quoted_cents = accepted_cents where accepted_cents <> quoted_cents`,
    ],
    // latest message that no operator has opened
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
      // made by `wordsOf`
      `alter table quote add column words ${text} not null default ''`,
      earlierWords(dialect),
      ...dialect.wordSearch({ name: 'quote_search', table: 'quote', key: 'id', column: 'words' }),
    ],
    [
      `alter table answer add column freight_amount ${text}`,
      // JSON: Charge[]
      `alter table answer add column charges ${text} not null default '[]'`,
      `alter table answer add column payment_terms ${text} not null default ''`,
      // JSON of an order
      `alter table quote add column purchase ${text}`,
      ...checkedAnew(text, 'mail', 'kind', `${KINDS}, ${ORDER_KINDS}`),
      ...statesAnew(text, `${STATES}, ${ORDER_STATES}`),
    ],
    [
      // `renewOldWords` goes down from there
      `insert into counter (name, value) select 'words-to', max(id) from quote having max(id) > 0`,
      `insert into quote_event (quote_id, at, made_by, kind, subject, words, internal)
      select id, received_at, '', 'note', '', note, 1 from quote where note <> '' order by id`,
      'alter table quote drop column note',
    ],
    [
      ...statesAnew(text, `${STATES}, ${ORDER_STATES}, 'draft'`),
      `alter table quote add column source ${text} not null default 'site'`,
      // of the mail that it came by
      `alter table quote add column subject ${text} not null default ''`,
      `alter table attachment add column made_by ${text} not null default 'buyer'`,
      `alter table attachment add column audience ${text} not null default 'desk'`,
    ],
  ];
}

const statesAnew = (text: string, states: string): string[] => [
  ...['state', 'assignee', 'waiting', 'open', 'sums'].map((name) => `drop index quote_${name}`),
  ...checkedAnew(text, 'quote', 'state', states),
  `create index quote_state on quote (state, id)`,
  `create index quote_assignee on quote (assignee, state, id)`,
  `create index quote_waiting on quote (state, received_at) where state in ('new', 'working')`,
  `create index quote_open on quote (state, valid_until, quoted_currency, quoted_cents) where state = 'quoted'`,
  'create index quote_sums on quote (state, quoted_currency, quoted_cents)',
];

/** Gives a column other values: no engine can change a check. The first one is the default. */
const checkedAnew = (text: string, table: string, column: string, values: string): string[] => [
  `alter table ${table} add column ${column}_anew ${text} not null default ${values.split(',')[0]} ` +
    `check (${column}_anew in (${values}))`,
  `update ${table} set ${column}_anew = ${column}`,
  `alter table ${table} drop column ${column}`,
  `alter table ${table} rename column ${column}_anew to ${column}`,
];

const SIGNS = [...'\t!"#$%&()*+,-./:;<=>?@[]^_`{|}~\\\u2019\u2013\u2014', "''"];

/** Makes words from `search_text` and parts. */
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

// as they were when format 3 was made: a later state or kind needs a migration, or older databases would refuse it
const STATES = `'new', 'working', 'quoted', 'accepted', 'declined', 'lost', 'expired', 'closed'`;
const KINDS = `'inbox', 'confirmation', 'quotation', 'decision', 'question', 'reply', 'due', 'ending', 'webhook'`;
const ORDER_STATES = `'confirmed', 'part-shipped', 'shipped'`;
const ORDER_KINDS = `'order', 'shipment', 'order-change', 'assigned'`;

export const COUNTED_TABLES = ['quote', 'mail', 'answer', 'quote_event', 'past_price', 'attachment'] as const;
/** In an order that can be filled. */
export const QUOTE_TABLES = [...COUNTED_TABLES, 'counter', 'template', 'gone_file'] as const;

function deskMigration({ id, integer, text }: Dialect): readonly string[] {
  return [
    // no engine can change a check: new columns take the names
    `alter table quote add column stage ${text} not null default 'new' check (stage in (${STATES}))`,
    `update quote set stage = case state when 'read' then 'working' when 'answered' then 'quoted' else state end`,
    `drop index quote_state`,
    `alter table quote drop column state`,
    `alter table quote rename column stage to state`,
    `create index quote_state on quote (state, id)`,
    // planners want the state first
    `alter table quote add column assignee ${text}`,
    `create index quote_assignee on quote (assignee, state, id)`,
    `alter table quote add column answered_at ${integer}`,
    `create index quote_received on quote (received_at, answered_at)`,
    `create index quote_waiting on quote (state, received_at) where state in ('new', 'working')`,
    // last quotation: YYYY-MM-DD and hundredths
    `alter table quote add column valid_until ${text}`,
    `alter table quote add column quoted_currency ${text}`,
    `alter table quote add column quoted_cents ${integer}`,
    `create index quote_open on quote (state, valid_until, quoted_currency, quoted_cents) where state = 'quoted'`,
    `alter table quote add column accepted_at ${integer}`,
    `alter table quote add column accepted_cents ${integer}`,
    `create index quote_accepted on quote (accepted_at, quoted_currency, accepted_cents) where accepted_at is not null`,
    `alter table quote add column delivery_address ${text} not null default ''`,
    `alter table quote add column delivery_country ${text} not null default ''`,
    `alter table quote add column needed_by ${text} not null default ''`,
    // AnswerLine[] as JSON; a draft has no sent_at
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
    // stored_as: name in the folder
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
    `create table gone_file (stored_as ${text} primary key)`,
    `create table template (name ${text} primary key, words ${text} not null)`,
    `alter table mail add column purpose ${text} not null default 'inbox' check (purpose in (${KINDS}))`,
    `update mail set purpose = kind`,
    `alter table mail drop column kind`,
    `alter table mail rename column purpose to kind`,
    `alter table mail add column answer_id ${integer}`,
    `alter table mail add column event_id ${integer}`,
    `create index mail_message on mail (message_id)`,
  ];
}
