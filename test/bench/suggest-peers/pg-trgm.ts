import { once } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import type { Sql } from 'postgres';
import { normalizePartNumber } from '../../../src/domain/part-number.ts';
import { LIMIT, readRows, suggestedPart, TABLE_NAMES, TABLES, type Peer, type TableName } from './suggested-rows.ts';

const ROWS_AT_ONCE = 20_000;
/** A question that takes longer counts with this. */
const TIMEOUT_MS = 1_000;

/** PostgreSQL with trigram indexes on the same rows. What it finds is put in no order, which is in its favor. `sql`: one connection. */
export async function openPgTrgm(sql: Sql, catalog: DatabaseSync): Promise<Peer> {
  await sql`create extension pg_trgm`;
  await sql`set maintenance_work_mem = '1GB'`;
  for (const table of TABLE_NAMES) {
    await sql.unsafe(
      `create table ${table} (${TABLES[table].map((column) => `${column} text collate "C"`).join(', ')})`,
    );
    await copyRows(sql, table, catalog);
    await sql.unsafe(`create index on ${table} using gin (text gin_trgm_ops)`);
    await sql.unsafe(`analyze ${table}`);
  }
  await sql.unsafe(`set statement_timeout = ${TIMEOUT_MS}`);
  // a plan for any text would not use the index
  await sql`set plan_cache_mode = force_custom_plan`;

  const find = async (table: TableName, where: string, patterns: string[]): Promise<Record<string, string>[]> => {
    const asked = `select ${TABLES[table].slice(1).join(', ')} from ${table} where ${where} limit ${LIMIT}`;
    return sql.unsafe<Record<string, string>[]>(asked, patterns, { prepare: true }).catch(() => []);
  };
  return async (typed) => {
    const number = normalizePartNumber(typed);
    const escaped = typed.replace(/[%_\\]/g, '\\$&');
    const anywhere = [`${escaped}%`, `% ${escaped}%`];
    const parts = number ? await find('part_text', 'text like $1', [`${number}%`]) : [];
    const makers = await find('maker_text', 'text like $1 or text like $2', anywhere);
    const names = await find('name_text', 'text like $1 or text like $2', anywhere);
    return {
      parts: parts.map(({ part_number, nsn, shared }) => suggestedPart(part_number!, Number(nsn), shared === '1')),
      makers: makers.map(({ cage }) => cage!),
      names: names.map(({ name }) => name!),
    };
  };
}

async function copyRows(sql: Sql, table: TableName, catalog: DatabaseSync): Promise<void> {
  const copy = await sql.unsafe(`copy ${table} from stdin`).writable();
  let lines: string[] = [];
  const flush = async (): Promise<void> => {
    if (lines.length > 0 && !copy.write(`${lines.join('\n')}\n`)) await once(copy, 'drain');
    lines = [];
  };
  for (const row of readRows(catalog, table)) {
    const values = row.map((value) => (value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, ' ')));
    if (lines.push(values.join('\t')) === ROWS_AT_ONCE) await flush();
  }
  await flush();
  copy.end();
  await once(copy, 'finish');
}
