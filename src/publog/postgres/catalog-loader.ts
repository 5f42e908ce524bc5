import { openSession, withSession, type Place, type Session, sqlStateOf } from '#base/database/postgres/session.ts';
import { INDEXES, TABLES, type TableName, CATALOG_SCHEMA_VERSION } from '../schema.ts';
import type { SqlValue } from '#base/database/database.ts';
import { orClose } from '#base/domain/in-parallel.ts';
import { copyInto, copyText } from '#base/database/postgres/copy-stream.ts';
import { editionRows } from '../catalog-edition.ts';
import type { CatalogDatabase, CatalogLoader, VersionNaming } from '../catalog-loader.ts';
import { nextVersion } from '../held-catalogs.ts';
import { readPublishedOf } from '../queries/published-records.ts';
import { schemaOfVersion } from './catalog-source.ts';
import { recordChanges } from './change-schema.ts';
import * as held from './held-catalogs.ts';
import type { SessionLock } from '#base/database/postgres/session-lock.ts';

/** Others take half the room. */
const WIDE = new Set(['nsn', 'replaced_by', 'content_hash', 'facts', 'first_nsn', 'last_nsn']);

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

export function indexSteps(schema: string) {
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
async function buildIndexes(place: Place, own: Session, schema: string, onStep?: (step: string, done: number) => void) {
  const withMemory = { ...place, settings: { ...place.settings, maintenance_work_mem: SORT_MEMORY } };
  const sizes = new Map(await own.query<[string, number]>(LIST_SIZES, [schema]));
  const steps = indexSteps(schema).sort((left, right) => sizes.get(right.table)! - sizes.get(left.table)!);
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
  await own.query(`analyze ${schema}.${Object.keys(TABLES).join(`, ${schema}.`)}`);
  onStep?.('statistics', 1);
}

const LIST_SIZES = `
  select c.relname, pg_relation_size(c.oid)
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1
    and c.relkind = 'r'`;

const CHUNK_CHARACTERS = 262_144;

/** Fills a new table by COPY: a large one on its own connection, a small one on `shared`. Visible to others after `finish`. */
function openCopyWriter(place: Place, shared: Session, schema: string, table: TableName) {
  const columnCount = Object.keys(TABLES[table].columns).length;

  // Written frozen in the same transaction: no cleanup later.
  const begin = async (opened: Session | Promise<Session>) => {
    const session = await opened;
    try {
      await session.query('begin');
      await session.query(createTable(schema, table));
    } catch (error) {
      session.destroy();
      throw error;
    }
    return { session, copy: copyInto(session, `copy ${schema}.${table} from stdin with (freeze)`) };
  };

  let pending = '';
  let opening: ReturnType<typeof begin> | undefined;
  let sending: Promise<void> = Promise.resolve();
  const send = (): Promise<void> => {
    const chunk = pending;
    pending = '';
    opening ??= begin(openSession(place));
    sending = sending.then(async () => (await opening!).copy.write(chunk));
    sending.catch(() => undefined);
    return sending;
  };

  return {
    append: (values: readonly SqlValue[]): Promise<void> | undefined => {
      pending += copyText(values, columnCount);
      return pending.length < CHUNK_CHARACTERS ? undefined : send();
    },
    finish: async () => {
      await sending;
      const { session, copy } = await (opening ?? begin(shared));
      await copy.write(pending);
      await copy.end();
      await session.query('commit');
      if (opening) await session.close();
    },
    abort: async () => {
      (await opening?.catch(() => null))?.session.destroy();
    },
  };
}

/** Servers switch within a second and end old work within ten. */
const READER_PATIENCE_MS = 15_000;
const INSUFFICIENT_PRIVILEGE = '42501';

type PostgresLoaderOptions = { url: string; keepCatalogs?: number; readerPatienceMs?: number };

/** Imports into the schema `catalog_<version>`. */
export function openPostgresCatalogDatabase({
  url,
  keepCatalogs = 0,
  readerPatienceMs = READER_PATIENCE_MS,
}: PostgresLoaderOptions): CatalogDatabase {
  return {
    freeSpace: async () => null,
    openLoader: async (naming) => {
      const name = held.importName();
      const lock = await held.takeImportLock(url, name);
      const { session } = lock;
      return orClose(session, async () => {
        await session.query(held.CREATE_POINTER);
        await held.dropOldSchemas(session, { keep: keepCatalogs, patienceMs: 0 });
        return createLoader(lock, { url, name, keepCatalogs, readerPatienceMs }, naming);
      });
    },
    listCatalogs: () => held.listHeldCatalogs(url),
    putInForce: (version) => held.putCatalogInForce(url, version),
    findPublished: () => held.findPublishedEdition(url),
    recordChanges: () => recordChanges(url),
    ...readPublishedOf(() => held.openPublished(url)),
  };
}

async function createLoader(
  lock: SessionLock,
  { url, name, keepCatalogs, readerPatienceMs }: Required<PostgresLoaderOptions> & { name: string },
  naming: VersionNaming = {},
): Promise<CatalogLoader> {
  const { session } = lock;
  const place = held.placeOf(url, { application_name: name });
  const version = await findFreeVersion(session, naming);
  const schema = schemaOfVersion(version);
  await session.query(`create schema ${schema}`);
  const writers = new Map<TableName, ReturnType<typeof openCopyWriter>>();
  return {
    version,
    append: (table, values) =>
      writers.getOrInsertComputed(table, () => openCopyWriter(place, session, schema, table)).append(values),
    finish: async (onStep) => {
      lock.check();
      onStep?.('rows', 0);
      for (const table of Object.keys(TABLES) as TableName[])
        await (writers.get(table)?.finish() ?? session.query(createTable(schema, table)));
      await buildIndexes(place, session, schema, onStep);
    },
    publish: async (edition, facts) => {
      lock.check();
      const rows = editionRows({ ...edition, version }, facts);
      const values = rows.map((_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(', ');
      await session.query(`insert into ${schema}.catalog_info values ${values}`, rows.flat());
      await checkpoint(session);
      lock.check();
      const replaced = (await held.findInForce(session))?.version ?? null;
      await held.writePointer(session, version, CATALOG_SCHEMA_VERSION);
      await held.dropOldSchemas(session, { keep: keepCatalogs, replaced, patienceMs: readerPatienceMs });
      await session.close();
    },
    abort: async () => {
      await Promise.all([...writers.values()].map((writer) => writer.abort()));
      // the connection may be lost
      await withSession(place, (another) => held.dropSchema(another, schema)).finally(() => session.close());
    },
  };
}

/** Where the user may ask for it. */
async function checkpoint({ query }: Session): Promise<void> {
  await query('checkpoint').catch((error: unknown) => {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  });
}

async function findFreeVersion({ query }: Session, { time, otherThan }: VersionNaming): Promise<string> {
  const names = await query("select nspname::text from pg_namespace where nspname like 'catalog~_%' escape '~'");
  const versions = names.map(([name]) => String(name).replace('catalog_', '').toUpperCase());
  const others = versions.filter((version) => version !== otherThan);
  return nextVersion(others, time);
}
