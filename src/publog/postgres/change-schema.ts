import type { Database } from '#base/database/database.ts';
import { openPostgresDatabase } from '#base/database/postgres/pool.ts';
import { copyInto, copyText } from '#base/database/postgres/copy-stream.ts';
import { DIALECT, updateSchema, type WritableSchema } from '#base/database/postgres/schema-pool.ts';
import { asUnavailable, openSession, withSession, type Session } from '#base/database/postgres/session.ts';
import { changeMigrations } from '../changes/change-schema.ts';
import type { ChangeWriter } from '../catalog-loader.ts';

const CHANGE_SCHEMA: WritableSchema = {
  name: 'changes',
  lock: 5_155_460,
  migrations: changeMigrations(DIALECT),
};

const WIDTH = 4;

/** Copies rows into the schema `changes` in one transaction. Rejects with `StoreUnavailable`. */
export async function recordChanges(url: string): Promise<ChangeWriter> {
  const settings = { application_name: 'import: records changes', search_path: CHANGE_SCHEMA.name };
  const place = { url, settings, writes: true };
  await withSession(place, (session) => updateSchema(session, CHANGE_SCHEMA)).catch(rethrow);
  const session: Session = await openSession(place).catch(rethrow);
  await session.query('begin');
  let copying: ReturnType<typeof copyInto> | null = null;
  return {
    append: (values) => {
      copying ??= copyInto(session, 'copy change from stdin');
      return copying.write(copyText(values, WIDTH));
    },
    query: async (sql, parameters) => {
      await copying?.end();
      copying = null;
      return session.query(sql, parameters);
    },
    commit: async () => {
      await session.query('commit');
      await session.close();
    },
    abort: async () => session.destroy(),
  };
}

/** The record of imports into this database; null before the first. */
export async function openChangeSchema(url: string): Promise<Database | null> {
  const database = openPostgresDatabase({ url, schema: CHANGE_SCHEMA.name, maxConnections: 2 });
  const found = await database.query<[string | null]>(FIND_TABLE).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  if (found[0]?.[0]) return database;
  await database.close();
  return null;
}

// null when the table does not exist
const FIND_TABLE = `
  select to_regclass('${CHANGE_SCHEMA.name}.edition')::text`;

function rethrow(error: unknown): never {
  throw asUnavailable(error);
}
