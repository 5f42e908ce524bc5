import type { Database } from '#base/database/database.ts';
import { orClose } from '#base/domain/in-parallel.ts';
import { copyInto, copyText } from '#base/database/postgres/copy-stream.ts';
import { openPostgresDatabase } from '#base/database/postgres/pool.ts';
import { DIALECT, updateSchema, type WritableSchema } from '#base/database/postgres/schema-pool.ts';
import { asUnavailable, openSession, withSession } from '#base/database/postgres/session.ts';
import { changeMigrations } from '../changes/change-schema.ts';
import type { ChangeWriter } from '../catalog-loader.ts';

const CHANGE_SCHEMA: WritableSchema = { name: 'changes', lock: 5_155_460, migrations: changeMigrations(DIALECT) };

const WIDTH = 4;
const PLACE = {
  settings: { application_name: 'import: records changes', search_path: CHANGE_SCHEMA.name },
  writes: true,
};

/** Begins one transaction in the schema `changes`. Rejects with `StoreUnavailable`. */
export async function recordChanges(url: string): Promise<ChangeWriter> {
  try {
    await withSession({ url, ...PLACE }, (session) => updateSchema(session, CHANGE_SCHEMA));
    const session = await openSession({ url, ...PLACE });
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
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** The record of imports into this database; null before the first. */
export async function openChangeSchema(url: string): Promise<Database | null> {
  const database = openPostgresDatabase({ url, schema: CHANGE_SCHEMA.name, maxConnections: 2 });
  const [found] = await orClose(database, () => database.query<[string | null]>(FIND_TABLE));
  if (found?.[0]) return database;
  await database.close();
  return null;
}

// null when the table does not exist
const FIND_TABLE = `
  select to_regclass('${CHANGE_SCHEMA.name}.edition')::text`;
