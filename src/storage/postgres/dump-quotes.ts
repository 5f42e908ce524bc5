import type { Sql } from 'postgres';
import { pendingMigrations, QUOTE_FORMAT } from '../quote-queries/quote-schema.ts';
import { DIALECT, QUOTE_SCHEMA } from './quote-schema.ts';

const ROWS_PER_STATEMENT = 100;
/** In an order in which they can be filled again. */
const TABLES = ['quote', 'mail', 'counter'];

/** All tables at one moment, as an SQL text that `psql` reads into a database without the schema. */
export async function* dumpQuotes(sql: Sql): AsyncIterable<string> {
  const connection = await sql.reserve();
  try {
    await connection.unsafe('begin isolation level repeatable read, read only');
    yield `set client_encoding = 'UTF8';\nset standard_conforming_strings = on;\nbegin;\n`;
    yield `create schema ${QUOTE_SCHEMA};\nset local search_path = ${QUOTE_SCHEMA};\n`;
    yield `create table format (version integer not null);\ninsert into format (version) values (${QUOTE_FORMAT});\n`;
    for (const statement of pendingMigrations('', 0, DIALECT)) yield `${statement};\n`;
    for (const table of TABLES) yield* dumpTable(connection, table);
    for (const table of ['quote', 'mail']) {
      const sequence = `${QUOTE_SCHEMA}.${table}_id_seq`;
      const [next] = await connection.unsafe(`select last_value, is_called from ${sequence}`).values();
      yield `select setval('${sequence}', ${String(next![0])}, ${String(next![1])});\n`;
    }
    yield 'commit;\n';
  } finally {
    await connection.unsafe('rollback').catch(() => undefined);
    connection.release();
  }
}

async function* dumpTable(connection: Pick<Sql, 'unsafe'>, table: string): AsyncIterable<string> {
  const columns = await connection
    .unsafe(
      `select column_name
      from information_schema.columns
      where table_schema = $1 and table_name = $2
      order by ordinal_position`,
      [QUOTE_SCHEMA, table],
    )
    .values();
  const names = columns.map(([name]) => String(name)).join(', ');
  for await (const rows of connection
    .unsafe(`select ${names} from ${table} order by 1`)
    .values()
    .cursor(ROWS_PER_STATEMENT)) {
    const lines = rows.map((row) => `(${[...row].map(literal).join(', ')})`);
    yield `insert into ${table} (${names}) values\n${lines.join(',\n')};\n`;
  }
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
