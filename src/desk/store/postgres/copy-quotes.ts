import type { Session } from '#base/database/postgres/session.ts';
import { DIALECT, type WritableSchema } from '#base/database/postgres/update-schema.ts';
import type { SqlValue } from '#base/database/database.ts';
import { openWritableFile } from '#base/database/sqlite/writable-file.ts';
import { COUNTED_TABLES, QUOTE_TABLES, quoteMigrations } from '../queries/quote-schema.ts';
import type { QuoteCounted } from '../quote-store.ts';
import { columnsOf, QUOTE_FILE_FORMAT } from '../sqlite/quote-file.ts';

export const QUOTE_SCHEMA: WritableSchema = { name: 'quotes', migrations: quoteMigrations(DIALECT), lock: 5_155_454 };

/** A request is at most 300 KB. */
const ROWS_AT_ONCE = 100;

/** Copies all tables as they are at one moment, in a transaction that ends with the session, into a new file of the embedded database. Answers with what it must hold. */
export async function copyQuotes({ query }: Session, draft: string): Promise<QuoteCounted> {
  await query('begin isolation level repeatable read, read only');
  // a large site takes longer than a statement may otherwise
  await query('set local statement_timeout = 0');
  const [counts] = await query<[requests: number, mails: number]>(
    'select (select count(*) from quote), (select count(*) from mail)',
  );
  const file = openWritableFile(draft, QUOTE_FILE_FORMAT);
  try {
    // one file, which counts when it is whole
    file.exec('pragma journal_mode = delete; begin');
    for (const table of QUOTE_TABLES) {
      const columns = columnsOf(file, table);
      const add = file.prepare(
        `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join()})`,
      );
      await query(`declare copied cursor for select ${columns.join(', ')} from ${table} order by 1`);
      for (let isWhole = false; !isWhole;) {
        const rows = await query<SqlValue[]>(`fetch ${ROWS_AT_ONCE} from copied`);
        for (const row of rows) add.run(...row);
        isWhole = rows.length < ROWS_AT_ONCE;
      }
      await query('close copied');
    }
    file.exec('delete from sqlite_sequence');
    for (const table of COUNTED_TABLES) {
      const [next] = await query<[number]>(
        `select last_value - case when is_called then 0 else 1 end from ${table}_id_seq`,
      );
      file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, next![0]);
    }
    file.exec('commit');
  } finally {
    file.close();
  }
  return { requests: counts![0], mails: counts![1] };
}
