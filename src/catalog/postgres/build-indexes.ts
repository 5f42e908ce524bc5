import type { Sql } from 'postgres';
import { connect } from '../../database/postgres/connect.ts';
import { indexSteps, type IndexStep } from './create-table.ts';

/** Indexes built at the same time. */
const BUILDERS = 2;
/** Memory of the server for sorting one index. */
const SORT_MEMORY = '512MB';

/** Builds keys and indexes, the large tables' first, and then statistics. */
export async function buildIndexes(
  url: string,
  schema: string,
  applicationName: string,
  onStep?: (step: string, done: number) => void,
): Promise<void> {
  const settings = { application_name: applicationName, maintenance_work_mem: SORT_MEMORY };
  const sql = connect(url, { max: BUILDERS, settings });
  const steps = await largeFirst(sql, schema);
  const waiting = [...steps];
  let built = 0;
  const build = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      onStep?.(step.name, built / (steps.length + 1));
      await sql.unsafe(step.sql);
      built++;
    }
  };
  try {
    await Promise.all(Array.from({ length: BUILDERS }, build));
    onStep?.('statistics', built / (steps.length + 1));
    for (const table of new Set(steps.map((step) => step.table))) await sql.unsafe(`analyze ${schema}.${table}`);
    onStep?.('statistics', 1);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function largeFirst(sql: Sql, schema: string): Promise<IndexStep[]> {
  const sizes = new Map<string, number>();
  for (const [name, bytes] of await sql.unsafe(LIST_SIZES, [schema]).values()) sizes.set(String(name), Number(bytes));
  return indexSteps(schema).sort((left, right) => sizes.get(right.table)! - sizes.get(left.table)!);
}

const LIST_SIZES = `
  select c.relname, pg_relation_size(c.oid)
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1
    and c.relkind = 'r'`;
