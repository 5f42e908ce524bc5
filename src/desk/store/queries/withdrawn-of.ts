import { listed, type Query } from '#base/database/database.ts';

/** Those of some lost requests that their buyers took back: nobody has set their state since (index quote_event_quote). */
export async function withdrawnOf(query: Query, lost: readonly number[]): Promise<ReadonlySet<number>> {
  if (lost.length === 0) return new Set();
  const { sql, values } = listed(lost);
  const last = `select max(id) from quote_event where quote_id in (${sql}) and kind in ('state', 'withdrawn') group by quote_id`;
  const rows = await query<[id: number]>(
    `select quote_id from quote_event where kind = 'withdrawn' and id in (${last})`,
    values,
  );
  return new Set(rows.map(([id]) => id));
}
