import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableFile } from '#base/database/sqlite/sqlite-database.ts';
import { openWritableDatabase, DIALECT } from '#base/database/sqlite/writable-file.ts';
import type { WritableDatabaseOptions, FileFormat } from '#base/database/sqlite/writable-file.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { createCrawlStore, type CrawlStore } from '../crawl-store.ts';
import type { SetAside } from '../../records.ts';
import { crawlMigrations } from '../crawl-schema.ts';

export const CRAWL_FILE = 'crawl.db';

/** The id says "CRWL". */
export const CRAWL_FILE_FORMAT: FileFormat = {
  contents: 'crawls',
  applicationId: 0x4352574c,
  migrations: crawlMigrations(DIALECT),
};

/** Months of counts, lists and pages, with the one under way. */
export async function openSqliteCrawlStore(
  given: WritableDatabaseOptions & {
    dataDir: string;
    /** Told the new name of a damaged file; without it, that is an error. */
    onSetAside?: ((name: string) => void) | undefined;
    now?: () => number;
  },
): Promise<CrawlStore> {
  const { dataDir, onSetAside, now = Date.now, ...options } = given;
  const file = join(dataDir, CRAWL_FILE);
  const open = () =>
    openWritableDatabase(file, CRAWL_FILE_FORMAT, options).catch((cause: NodeJS.ErrnoException) => {
      if (cause.syscall === undefined) throw cause;
      throw new StoreUnavailable(`${file} cannot be opened: ${cause.message}`, { cause });
    });
  const database = await open().catch((error: unknown) => {
    if (onSetAside === undefined || !(error instanceof UnusableFile)) throw error;
    onSetAside(setAside(dataDir, now()));
    return open();
  });
  database.writer.exec('pragma synchronous = normal');
  database.writer.exec('pragma secure_delete = off');
  return { ...createCrawlStore(database, null, now), setAside: async () => findSetAside(dataDir) };
}

const SET_ASIDE = /^crawl-set-aside-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;

/** By its name: the operator may have moved it away. */
function findSetAside(dataDir: string): SetAside | null {
  const files = readdirSync(dataDir).sort();
  const name = files.findLast((file) => SET_ASIDE.test(file));
  return name === undefined ? null : { name, atMs: Date.parse(name.replace(SET_ASIDE, '$1-$2-$3T$4:$5:$6Z')) };
}

/** Renames the file and its log, which the next one would take for its own. */
function setAside(dataDir: string, atMs: number): string {
  const time = new Date(atMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const name = `crawl-set-aside-${time}.db`;
  for (const suffix of ['', '-wal'])
    if (existsSync(join(dataDir, CRAWL_FILE + suffix)))
      renameSync(join(dataDir, CRAWL_FILE + suffix), join(dataDir, name + suffix));
  rmSync(join(dataDir, `${CRAWL_FILE}-shm`), { force: true });
  return name;
}
