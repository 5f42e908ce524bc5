import type { DatabaseSync } from 'node:sqlite';
import { copyInto } from '../../../src/base/database/postgres/copy-stream.ts';
import type { Session } from '../../../src/base/database/postgres/session.ts';
import { normalizePartNumber } from '../../../src/base/domain/part-number.ts';
import { LIMIT, readRows, suggestedPart, TABLE_NAMES, TABLES, type Peer, type TableName } from './suggested-rows.ts';

/** A question that takes longer counts with this. */
const TIMEOUT_MS = 1_000;

/** PostgreSQL with trigram indexes on the same rows. What it finds is put in no order, which is in its favor. */
export async function openPgTrgm(session: Session, catalog: DatabaseSync): Promise<Peer> {
  const { query, prepared } = session;
  await query(`create extension pg_trgm; set maintenance_work_mem = '1GB'`);
  for (const table of TABLE_NAMES) {
    await query(`create table ${table} (${TABLES[table].map((column) => `${column} text collate "C"`).join(', ')})`);
    await copyRows(session, table, catalog);
    await query(`create index on ${table} using gin (text gin_trgm_ops)`);
    await query(`analyze ${table}`);
  }
  await query(`set statement_timeout = ${TIMEOUT_MS}`);
  // a plan for any text would not use the index
  await query('set plan_cache_mode = force_custom_plan');

  const find = async (table: TableName, where: string, patterns: string[]): Promise<string[][]> => {
    const asked = `select ${TABLES[table].slice(1).join(', ')} from ${table} where ${where} limit ${LIMIT}`;
    return prepared<string[]>(asked, patterns).catch(() => []);
  };
  return async (typed) => {
    const number = normalizePartNumber(typed);
    const escaped = typed.replace(/[%_\\]/g, '\\$&');
    const anywhere = [`${escaped}%`, `% ${escaped}%`];
    const parts = number ? await find('part_text', 'text like $1', [`${number}%`]) : [];
    const makers = await find('maker_text', 'text like $1 or text like $2', anywhere);
    const names = await find('name_text', 'text like $1 or text like $2', anywhere);
    return {
      parts: parts.map(([partNumber, nsn, , shared]) => suggestedPart(partNumber!, Number(nsn), shared === '1')),
      makers: makers.map(([cage]) => cage!),
      names: names.map(([name]) => name!),
    };
  };
}

async function copyRows(session: Session, table: TableName, catalog: DatabaseSync): Promise<void> {
  const copy = copyInto(session, `copy ${table} from stdin`);
  for (const row of readRows(catalog, table)) {
    const values = row.map((value) => (value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, ' ')));
    await copy.write(`${values.join('\t')}\n`);
  }
  await copy.end();
}
