import type { Dialect } from '#base/database/pending-migrations.ts';

const KEY = 'state, day, currency, slot';
const SUMS = {
  requests: 'sum(sign)',
  accepted: 'sum(case when accepted_at is null then 0 else sign end)',
  millions: 'sum(sign * (coalesce(quoted_cents, 0) / 1000000))',
  rest: 'sum(sign * (coalesce(quoted_cents, 0) % 1000000))',
};
const NAMES = Object.keys(SUMS);
/** The columns of a request that its place in the tally follows from. */
const FROM = 'state, received_at, quoted_currency, quoted_cents, accepted_at';

/**
 * How many requests are in each state, by the day (since 1970, UTC) on which they were received and the currency of their last quotation ('' for none), how many of them were
 * accepted at some time, and what was quoted: millions of hundredths and the rest, so that no sum leaves the whole numbers. Triggers keep it in the transaction of each change.
 * Writers at the same time have rows of their own by `slot`, so that they seldom wait for each other. Nothing in it is of one person, and a copy does not hold it: it grows again from the rows.
 */
export function tallyMigration({ integer, text, clustered, slot, onChange }: Dialect): readonly string[] {
  const count = (rows: string): string => `
    insert into quote_tally (${KEY}, ${NAMES.join(', ')})
    select state,
      received_at / 86400000,
      coalesce(quoted_currency, ''),
      ${slot},
      ${Object.values(SUMS).join(',\n      ')}
    from (${rows}) changed
    where 1 = 1
    group by 1, 2, 3
    having ${Object.values(SUMS)
      .map((sum) => `${sum} <> 0`)
      .join(' or ')}
    order by 1, 2, 3
    on conflict (${KEY}) do update
    set ${NAMES.map((sum) => `${sum} = quote_tally.${sum} + excluded.${sum}`).join(', ')}`;
  return [
    `create table quote_tally (
      state ${text} not null,
      day ${integer} not null,
      currency ${text} not null,
      slot ${integer} not null,
      ${NAMES.map((sum) => `${sum} ${integer} not null`).join(',\n      ')},
      primary key (${KEY})
    )${clustered}`,
    count(`select ${FROM}, 1 as sign from quote`),
    ...onChange('quote', FROM.split(', '), ({ added, removed }) =>
      count(
        [added && `select ${FROM}, 1 as sign from ${added}`, removed && `select ${FROM}, -1 as sign from ${removed}`]
          .filter((rows) => rows !== null)
          .join(' union all '),
      ),
    ),
  ];
}
