import type { SharedNotes } from './cluster-store.ts';
import { NOW } from './cluster-schema.ts';
import type { Tables } from './shared-rates.ts';

export function notesOn({ query, clock }: Pick<Tables, 'query' | 'clock'>): SharedNotes {
  return {
    async read(name) {
      const [row] = await query<[string]>(
        `select text from note where name = $2 and (until is null or until > ${NOW})`,
        [clock(), name],
      );
      return row?.[0] ?? null;
    },
    async keep(name, text, forMs) {
      await query(
        `insert into note (name, text, until)
        values ($2, $3, ${NOW} + $4::bigint)
        on conflict (name) do update
        set text = excluded.text, until = excluded.until`,
        [clock(), name, text, forMs === undefined ? null : forMs * 1_000],
      );
    },
    async keepFirst(name, text) {
      await query('insert into note (name, text) values ($1, $2) on conflict (name) do nothing', [name, text]);
    },
    async take(name) {
      const [row] = await query<[string, boolean]>(
        `delete from note where name = $2 returning text, until is null or until > ${NOW}`,
        [clock(), name],
      );
      return row?.[1] ? row[0] : null;
    },
  };
}

export async function sweepNotes({ query, clock }: Pick<Tables, 'query' | 'clock'>): Promise<void> {
  await query(`delete from note where until <= ${NOW}`, [clock()]);
}
