import { openSession, withSession, type Place, type Session } from '#base/database/postgres/session.ts';
import { INDEXES, TABLES, type TableName } from '../schema.ts';
import type { SqlValue } from '#base/database/database.ts';
import { copyInto, copyText } from '#base/database/postgres/copy-stream.ts';

/** Others take half the room. */
const WIDE = new Set(['nsn', 'replaced_by', 'content_hash', 'first_nsn', 'last_nsn']);

/** Keys are built faster afterwards. */
export function createTable(schema: string, table: TableName): string {
  const { columns, primaryKey } = TABLES[table];
  const keys: readonly string[] = primaryKey;
  const lines = Object.entries(columns).map(([name, type]) => {
    const typeName = type === 'text' ? 'text collate "C"' : WIDE.has(name) ? 'bigint' : 'integer';
    return `${name} ${typeName}${keys.includes(name) ? ' not null' : ''}`;
  });
  return `create table ${schema}.${table} (${lines.join(', ')})`;
}

type IndexStep = { name: string; table: TableName; sql: string };

export function indexSteps(schema: string): IndexStep[] {
  const keys = (Object.keys(TABLES) as TableName[]).map((table) => ({
    name: `${table} key`,
    table,
    // not "add primary key", which blocks the other indexes
    sql: `create unique index ${table}_key on ${schema}.${table} (${TABLES[table].primaryKey.join(', ')})`,
  }));
  const indexes = INDEXES.map(({ name, table, columns }) => ({
    name,
    table,
    sql: `create index ${name} on ${schema}.${table} (${columns.join(', ')})`,
  }));
  return [...keys, ...indexes];
}

const BUILDERS = 2;
const SORT_MEMORY = '512MB';

/** Largest tables first. */
export async function buildIndexes(
  place: Place,
  schema: string,
  onStep?: (step: string, done: number) => void,
): Promise<void> {
  const withMemory = { ...place, settings: { ...place.settings, maintenance_work_mem: SORT_MEMORY } };
  const steps = await withSession(place, (session) => largeFirst(session, schema));
  const waiting = [...steps];
  let built = 0;
  const build = async ({ query }: Session): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      onStep?.(step.name, built / (steps.length + 1));
      await query(step.sql);
      built++;
    }
  };
  await Promise.all(Array.from({ length: BUILDERS }, () => withSession(withMemory, build)));
  onStep?.('statistics', built / (steps.length + 1));
  await withSession(place, async ({ query }) => {
    for (const table of new Set(steps.map((step) => step.table))) await query(`analyze ${schema}.${table}`);
  });
  onStep?.('statistics', 1);
}

async function largeFirst({ query }: Session, schema: string): Promise<IndexStep[]> {
  const sizes = new Map<string, number>();
  for (const [name, bytes] of await query(LIST_SIZES, [schema])) sizes.set(String(name), Number(bytes));
  return indexSteps(schema).sort((left, right) => sizes.get(right.table)! - sizes.get(left.table)!);
}

const LIST_SIZES = `
  select c.relname, pg_relation_size(c.oid)
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1
    and c.relkind = 'r'`;

const CHUNK_CHARACTERS = 262_144;

export type CopyWriter = ReturnType<typeof openCopyWriter>;

/** Fills a new table by COPY, on its own connection. Visible to others after `finish`. */
export function openCopyWriter(place: Place, schema: string, table: TableName) {
  const columnCount = Object.keys(TABLES[table].columns).length;

  // Written frozen in the same transaction: no cleanup later.
  const opening = openSession(place).then(async (session) => {
    try {
      await session.query('begin');
      await session.query(createTable(schema, table));
    } catch (error) {
      session.destroy();
      throw error;
    }
    return { session, copy: copyInto(session, `copy ${schema}.${table} from stdin with (freeze)`) };
  });
  opening.catch(() => undefined);

  let pending = '';
  let sending: Promise<void> = Promise.resolve();
  const send = (): Promise<void> => {
    const chunk = pending;
    pending = '';
    sending = sending.then(async () => (await opening).copy.write(chunk));
    sending.catch(() => undefined);
    return sending;
  };

  return {
    append: (values: readonly SqlValue[]): Promise<void> | undefined => {
      pending += copyText(values, columnCount);
      return pending.length < CHUNK_CHARACTERS ? undefined : send();
    },
    finish: async () => {
      await send();
      const { session, copy } = await opening;
      await copy.end();
      await session.query('commit');
      await session.close();
    },
    abort: async () => {
      const opened = await opening.catch(() => null);
      opened?.session.destroy();
    },
  };
}
