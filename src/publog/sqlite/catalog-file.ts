import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteDatabase, attempt } from '#base/database/sqlite/sqlite-database.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { findSample } from '../catalog-edition.ts';
import { checkFormat } from '../catalog-source.ts';

/** Names the file in force. Replaced by a rename. */
export const POINTER_FILE = 'catalog-current.json';
/** Unpublished files; the next import removes them. */
export const IMPORTING_PREFIX = 'importing-';

export const catalogFileName = (version: string): string => `catalog-${version}.db`;

/** Null before the first import. The file is in the same folder. Rejects with `StoreUnavailable`. */
export async function readCatalogPointer(dataDir: string) {
  const path = join(dataDir, POINTER_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new StoreUnavailable(`${path} cannot be read`, { cause });
  }
  const { version, file } = (parseJson(text) ?? {}) as Record<string, unknown>;
  if (typeof version !== 'string' || !/^[\w.-]+$/.test(version) || file !== catalogFileName(version))
    throw new StoreUnavailable(`${path} does not name a catalog file: import the catalog again`);
  return { version, file: catalogFileName(version) };
}

/** https://sqlite.org/fileformat2.html#the_database_header */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const PAGE_SIZE_AT = 16;
const PAGE_COUNT_AT = 28;
const USER_VERSION_AT = 60;

/** Rejects with `StoreUnavailable` for anything but a whole, readable catalog; formats from `oldest` on are. */
export async function checkCatalogFile(file: string, oldest?: number): Promise<void> {
  const { header, sizeBytes } = await readHeader(file);
  if (!isDatabase(header)) throw new StoreUnavailable(`${file} is not a catalog: it is damaged, import again`);
  const isSample = (): Promise<boolean> => {
    const database = openSqliteDatabase(file);
    return findSample(database).finally(() => database.close());
  };
  await checkFormat(file, header.readUInt32BE(USER_VERSION_AT), isSample, oldest);
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT);
  const wholeBytes = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(PAGE_COUNT_AT);
  if (sizeBytes < wholeBytes)
    throw new StoreUnavailable(`${file} is cut short (${sizeBytes} of ${wholeBytes} bytes): import again`);
}

/** Null for other files. */
export async function findFormat(file: string): Promise<number | null> {
  const { header } = await readHeader(file);
  return isDatabase(header) ? header.readUInt32BE(USER_VERSION_AT) : null;
}

const isDatabase = (header: Buffer): boolean =>
  header.length === HEADER_BYTES && header.toString('latin1', 0, MAGIC.length) === MAGIC;

async function readHeader(file: string): Promise<{ header: Buffer; sizeBytes: number }> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return { header: buffer.subarray(0, bytesRead), sizeBytes: (await handle.stat()).size };
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new StoreUnavailable(isMissing ? `${file} is missing: import again` : `${file} cannot be read`, { cause });
  }
}

const NAME = 'The new catalog';

/** Checks every page, past the writer's cache: https://sqlite.org/pragma.html#pragma_quick_check */
export function checkNewCatalog(file: string): void {
  attempt(NAME, () => {
    using database = new DatabaseSync(file, { readOnly: true });
    const problem = Object.values(database.prepare('pragma quick_check(1)').get() ?? {})[0];
    if (problem !== 'ok') throw new StoreUnavailable(`${NAME} is damaged: ${String(problem).replaceAll(/\s+/g, ' ')}`);
  });
}
