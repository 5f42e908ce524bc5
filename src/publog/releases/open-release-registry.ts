import { hash, randomUUID } from 'node:crypto';
import { columnsOf, type Query } from '#base/database/database.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { openSchemaPool, DIALECT, type WritableSchema } from '#base/database/postgres/schema-pool.ts';
import type { ReleaseManifest } from './manifest.ts';
import {
  NODE_FORGOTTEN_MS,
  type PublishedRelease,
  type NodeReport,
  type ReleaseNode,
  type Standing,
} from './release-registry.ts';
import { hostname } from 'node:os';
import { takeSessionLock } from '#base/database/postgres/session-lock.ts';

/** A poll and a report. */
const MAX_CONNECTIONS = 1;
const MAX_ERROR_LENGTH = 300;
/** One clock for all nodes, in ms. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const RELEASE = columnsOf<PublishedRelease>({
  version: 'version',
  listedNsns: 'listed_nsns',
  bytes: 'bytes',
  storedBytes: 'stored_bytes',
  digest: 'digest',
  publishedAtMs: 'published_at',
  publishedBy: 'published_by',
});
const STANDING = columnsOf<Standing>({
  version: 'version',
  before: 'before',
  staged: 'staged',
  flippedAtMs: 'flipped_at',
});
const NODE = columnsOf<Omit<ReleaseNode, 'ready' | 'fetching'> & { ready: string; fetching: string }>({
  name: 'name',
  serves: 'serves',
  ready: 'ready',
  fetching: 'fetching',
  error: 'error',
  seenAgoMs: `${NOW} - seen_at`,
});

export type ReleaseRegistry = ReturnType<typeof openReleaseRegistry>;

/** Opens while the database is out. Then methods reject with `StoreUnavailable`. */
export function openReleaseRegistry({ url }: { url: string }) {
  const { query, write, close } = openSchemaPool({ url, schema: RELEASE_SCHEMA, maxConnections: MAX_CONNECTIONS });
  const instance = randomUUID();
  let hasReported = false;
  let hasColumn = false;
  return {
    /** Notes a stored release, which nodes then fetch. `other`: its version has other files. */
    add: (manifest: ReleaseManifest, by: string) => write((within) => addRelease(within, manifest, by)),
    /** Newest first; one a month. */
    list: async (): Promise<PublishedRelease[]> =>
      (await query(`select ${RELEASE.sql} from release order by published_at desc, version desc`)).map(RELEASE.read),
    /** Read twice a second. */
    current: async (): Promise<Standing> => STANDING.read((await query(`select ${STANDING.sql} from standing`))[0]!),
    /** Has nodes fetch it. */
    stage: (version: string): Promise<void> =>
      write(async (within) => void (await within('update standing set staged = $1', [version]))),
    /** False when `expected` is not in force any more. */
    activate: (version: string, expected: string | null) => write((within) => activate(within, version, expected)),
    /** Keeps those in use. Only under the lock of activations. */
    forget: (versions: readonly string[]): Promise<void> =>
      write(async (within) => {
        // `standing` references releases in force: the database keeps them
        for (const version of versions) await within('delete from release where version = $1', [version]);
      }),
    /** False when another process has reported under this name. */
    report: async ({ name, serves, ready, fetching, error }: NodeReport): Promise<boolean> => {
      if (!hasColumn) await query(ADD_INSTANCE);
      // the tables may have been restored meanwhile
      hasColumn = false;
      const problem = error?.slice(0, MAX_ERROR_LENGTH) ?? null;
      const [row] = await query<[string | null]>(
        `with last as (select instance from node where name = $1)
        insert into node (name, serves, ready, fetching, error, instance, seen_at)
        values ($1, $2, $3, $4, $5, $6, ${NOW})
        on conflict (name) do update
        set serves = excluded.serves, ready = excluded.ready, fetching = excluded.fetching, error = excluded.error,
          instance = excluded.instance, seen_at = excluded.seen_at
        returning (select instance from last)`,
        [name, serves, JSON.stringify(ready), JSON.stringify(fetching), problem, instance],
      );
      // a process replaces the report of its predecessor
      const isAlone = !hasReported || row![0] === instance || row![0] === null;
      hasReported = hasColumn = true;
      return isAlone;
    },
    nodes: async (): Promise<ReleaseNode[]> =>
      (await query(`select ${NODE.sql} from node order by name`)).map((row) => {
        const { ready, fetching, ...node } = NODE.read(row);
        return { ...node, ready: JSON.parse(ready), fetching: JSON.parse(fetching) };
      }),
    close,
  };
}

async function addRelease(query: Query, manifest: ReleaseManifest, by: string): Promise<'added' | 'known' | 'other'> {
  const { version, listedNsns, files } = manifest;
  const contents = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).sort();
  // equal for the same files, however stored
  const digest = hash('sha256', contents.join(''));
  const [bytes, storedBytes] = [sumBy(files, (file) => file.bytes), sumBy(files, (file) => file.storedBytes)];
  const added = await query(
    `insert into release (version, listed_nsns, bytes, stored_bytes, digest, published_at, published_by)
    values ($1, $2, $3, $4, $5, ${NOW}, $6)
    on conflict do nothing
    returning version`,
    [version, listedNsns, bytes, storedBytes, digest, by],
  );
  const [known] = await query<[string]>('select digest from release where version = $1', [version]);
  if (known?.[0] !== digest) return 'other';
  await query('update standing set staged = $1', [version]);
  return added.length > 0 ? 'added' : 'known';
}

async function activate(query: Query, version: string, expected: string | null): Promise<boolean> {
  await query(`delete from node where seen_at < ${NOW} - $1::bigint`, [NODE_FORGOTTEN_MS]);
  const flipped = await query(
    `update standing
    set before = version, version = $1, flipped_at = ${NOW}
    where version is not distinct from $2
    returning version`,
    [version, expected],
  );
  return flipped.length > 0;
}

const { integer, text } = DIALECT;

/** PostgreSQL alone. Only ever added to. */
export const RELEASE_SCHEMA: WritableSchema = {
  name: 'releases',
  lock: 5_155_457,
  migrations: [
    [
      // times are milliseconds since 1970
      `create table release (
        version ${text} primary key,
        listed_nsns ${integer} not null,
        bytes ${integer} not null,
        stored_bytes ${integer} not null,
        digest ${text} not null,
        published_at ${integer} not null,
        published_by ${text} not null
      )`,
      // one row, read twice a second
      `create table standing (
        one integer primary key check (one = 1),
        version ${text} references release,
        before ${text} references release,
        staged ${text} references release,
        flipped_at ${integer}
      )`,
      `insert into standing (one) values (1)`,
      // ready: JSON list of versions; fetching: JSON object or null
      `create table node (
        name ${text} primary key,
        serves ${text},
        ready ${text} not null,
        fetching ${text} not null,
        error ${text},
        seen_at ${integer} not null
      )`,
    ],
  ],
};

/** The process behind a node's last report. Older programs run beside it. */
const ADD_INSTANCE = `alter table node add column if not exists instance ${text}`;

/** The message names the other one. */
export class ReleaseBusy extends Error {
  override name = 'ReleaseBusy';
}

/** One process of all machines at a time, by kind of work. */
const LOCK_KEYS = { publication: [1_919_250_533, 1_886_745_954], activation: [1_919_250_533, 1_633_903_721] } as const;

/** `by` is told to others. Rejects with `ReleaseBusy` or `StoreUnavailable`. */
export async function takeReleaseLock(url: string, work: keyof typeof LOCK_KEYS, by = 'process') {
  const since = `${new Date().toISOString().slice(0, 19)}Z`;
  const lock = await takeSessionLock(url, {
    keys: LOCK_KEYS[work],
    what: work,
    name: `${work}: ${by} ${process.pid} since ${since} on ${hostname()}`,
    refusal: (holder) => new ReleaseBusy(`Another ${work} is running: ${holder}. Try again when it has ended.`),
  });
  const check = (): void => {
    try {
      lock.check();
    } catch (error) {
      throw new ReleaseBusy(`${(error as Error).message}: nothing more was changed, start the command again`);
    }
  };
  let querying: Promise<unknown> | null = null;
  return {
    check,
    verify: async () => {
      check();
      // one query at a time answers all callers
      querying ??= lock.session.query('select 1').finally(() => (querying = null));
      await querying;
    },
    release: lock.session.close,
    [Symbol.asyncDispose]: lock.session.close,
  };
}
