import { open } from 'node:fs/promises';
import { checkFormat } from '../catalog-format.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { openSqliteDatabase } from '../../database/sqlite/sqlite-database.ts';

/** The fields of the header that are looked at: https://sqlite.org/fileformat2.html#the_database_header */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const PAGE_SIZE_AT = 16;
const PAGE_COUNT_AT = 28;
const USER_VERSION_AT = 60;

/** Rejects with `StoreUnavailable` and a plain reason when a file is no whole catalog of the version that this program reads. */
export async function checkCatalogFile(file: string): Promise<void> {
  const { header, sizeBytes } = await readHeader(file);
  if (!isDatabase(header)) throw new StoreUnavailable(`${file} is not a catalog: it is damaged, import again`);
  await checkFormat(file, header.readUInt32BE(USER_VERSION_AT), () => isSample(file));
  const pageSize = header.readUInt16BE(PAGE_SIZE_AT);
  const wholeBytes = (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(PAGE_COUNT_AT);
  if (sizeBytes < wholeBytes)
    throw new StoreUnavailable(`${file} is cut short (${sizeBytes} of ${wholeBytes} bytes): import again`);
}

/** The format of a catalog file; null when it is no database. */
export async function findFormat(file: string): Promise<number | null> {
  const { header } = await readHeader(file);
  return isDatabase(header) ? header.readUInt32BE(USER_VERSION_AT) : null;
}

function isDatabase(header: Buffer): boolean {
  return header.length === HEADER_BYTES && header.toString('latin1', 0, MAGIC.length) === MAGIC;
}

async function isSample(file: string): Promise<boolean> {
  const database = openSqliteDatabase(file);
  try {
    const [row] = await database.query<[string]>(FIND_SAMPLE);
    return row?.[0] === 'true';
  } finally {
    await database.close();
  }
}

async function readHeader(file: string): Promise<{ header: Buffer; sizeBytes: number }> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
      return { header: buffer.subarray(0, bytesRead), sizeBytes: (await handle.stat()).size };
    } finally {
      await handle.close();
    }
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new StoreUnavailable(isMissing ? `${file} is missing: import again` : `${file} cannot be read`, { cause });
  }
}

// primary key of catalog_info, which every format has
const FIND_SAMPLE = `
  select value
  from catalog_info
  where key = 'sample'`;
