import type { Sql } from 'postgres';
import { pendingMigrations } from '../pending-migrations.ts';

/** Tables that this program makes and updates in a schema of their own, whose version is in its table `format`. */
export type KeptSchema = {
  name: string;
  migrations: readonly (readonly string[])[];
  /** Any number of its own: processes that start together make the tables one after another. */
  lock: number;
};

/** Makes or updates the tables. Rejects with `StoreUnavailable`, and changes nothing, when a newer program has made them. */
export async function updateSchema(sql: Sql, { name, migrations, lock }: KeptSchema): Promise<void> {
  if ((await readFormat(sql, name)) === migrations.length) return;
  await sql.begin(async (within) => {
    await within.unsafe('select pg_advisory_xact_lock($1)', [lock]);
    const format = await readFormat(within, name);
    const statements = pendingMigrations(`The schema "${name}"`, format, migrations);
    if (format === 0) {
      await within.unsafe(`create schema if not exists ${name}`);
      await within.unsafe(`create table ${name}.format (version integer not null)`);
      await within.unsafe(`insert into ${name}.format (version) values (0)`);
    }
    for (const statement of statements) await within.unsafe(statement);
    await within.unsafe(`update ${name}.format set version = $1`, [migrations.length]);
  });
}

/** The version of the tables; 0 when there are none. */
async function readFormat(sql: Pick<Sql, 'unsafe'>, schema: string): Promise<number> {
  // not to_regclass, whose answer is remembered while another process makes the table
  const [found] = await sql
    .unsafe(`select 1 from pg_tables where schemaname = '${schema}' and tablename = 'format'`)
    .values();
  if (!found) return 0;
  const [row] = await sql.unsafe(`select version from ${schema}.format`).values();
  return Number(row?.[0] ?? 0);
}
