import { createHash } from 'node:crypto';
import type { Sql } from 'postgres';
import type { SqlValue } from '../../../database/database.ts';
import { pendingMigrations, QUOTE_FORMAT } from '../queries/quote-schema.ts';
import type { QuoteCounted } from '../quote-store.ts';
import { copyText } from '../../../database/postgres/copy-text.ts';
import { DIALECT } from '../../../database/postgres/update-schema.ts';
import { QUOTE_SCHEMA } from './quote-schema.ts';

/** In an order in which they can be filled again. */
export const DUMPED_TABLES = ['quote', 'mail', 'counter'] as const;
export type DumpedTable = (typeof DUMPED_TABLES)[number];

/** The first line of a copy, before the format of its tables. */
export const DUMP_HEAD = '-- Requests for quote of an open parts catalog, format ';
/** The last line, before what it should hold and the SHA-256 of all lines before. */
export const DUMP_END = '-- End of the copy: ';
export type DumpEnd = QuoteCounted & { sha256: string };
const ROWS_AT_ONCE = 100;

/**
 * All tables at one moment, as an SQL text that `psql` reads into a database without the schema. Rows are in the text format of COPY, one a line.
 * Its last line says how many there are and the sum of the bytes before it, so that a copy that was cut short or changed is known.
 */
export async function* dumpQuotes(sql: Sql): AsyncIterable<Buffer> {
  const connection = await sql.reserve();
  const sum = createHash('sha256');
  const chunk = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    sum.update(bytes);
    return bytes;
  };
  try {
    await connection.unsafe('begin isolation level repeatable read, read only');
    // a large site takes longer than a statement may otherwise
    await connection.unsafe('set local statement_timeout = 0');
    const [counts] = await connection
      .unsafe('select (select count(*) from quote), (select count(*) from mail)')
      .values();
    yield chunk(`${DUMP_HEAD}${QUOTE_FORMAT}\n`);
    yield chunk(`set client_encoding = 'UTF8';\nset standard_conforming_strings = on;\nbegin;\n`);
    yield chunk(`create schema ${QUOTE_SCHEMA};\nset local search_path = ${QUOTE_SCHEMA};\n`);
    yield chunk(
      `create table format (version integer not null);\ninsert into format (version) values (${QUOTE_FORMAT});\n`,
    );
    for (const statement of pendingMigrations('', 0, DIALECT)) yield chunk(`${statement};\n`);
    for (const table of DUMPED_TABLES) {
      const columns = await columnsOf(connection, table);
      yield chunk(`copy ${table} (${columns}) from stdin;\n`);
      const rows = connection.unsafe(`select ${columns} from ${table} order by 1`).values().cursor(ROWS_AT_ONCE);
      for await (const some of rows) yield chunk(copyText(some.flat() as SqlValue[], columns.split(',').length));
      yield chunk('\\.\n');
    }
    for (const table of ['quote', 'mail']) {
      const sequence = `${QUOTE_SCHEMA}.${table}_id_seq`;
      const [next] = await connection.unsafe(`select last_value, is_called from ${sequence}`).values();
      yield chunk(`select setval('${sequence}', ${String(next![0])}, ${String(next![1])});\n`);
    }
    yield chunk('commit;\n');
    const end: DumpEnd = { requests: Number(counts![0]), mails: Number(counts![1]), sha256: sum.digest('hex') };
    yield Buffer.from(`${DUMP_END}${JSON.stringify(end)}\n`);
  } finally {
    await connection.unsafe('rollback').catch(() => undefined);
    connection.release();
  }
}

export async function columnsOf(connection: Pick<Sql, 'unsafe'>, table: DumpedTable): Promise<string> {
  const columns = await connection
    .unsafe(
      `select column_name
      from information_schema.columns
      where table_schema = current_schema() and table_name = $1
      order by ordinal_position`,
      [table],
    )
    .values();
  return columns.map(([name]) => String(name)).join(', ');
}
