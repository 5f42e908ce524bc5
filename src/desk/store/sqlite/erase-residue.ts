import { fdatasyncSync, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { FileInUse } from '#base/database/sqlite/writable-database.ts';

/** One slice reads 1 MB and takes a few milliseconds: a submit waits at most for one. */
const PAGES_PER_SLICE = 256;
const PAGE_SIZE_AT = 16;

const descriptors = new Map<string, number>();

/**
 * A descriptor for the pages of a database file. It stays open until the process ends: closing any descriptor of a file gives up every
 * lock that this process holds on it (POSIX), SQLite's own too.
 */
function descriptorOf(file: string): number {
  const { dev, ino } = statSync(file);
  const key = `${dev}:${ino}`;
  const known = descriptors.get(key);
  if (known !== undefined) return known;
  const opened = openSync(file, 'r+');
  descriptors.set(key, opened);
  return opened;
}

/**
 * Clears the unused bytes of the pages from `firstPage` (0 is the first) on, one slice of them. Returns the page after the slice, or null at the
 * end. Throws `FileInUse` while the log cannot be emptied, and SQLite's error while the file is locked: try again.
 *
 * SQLite has no statement for this, so the bytes are written past it, in a way that it cannot notice: the log is empty, so that the file
 * holds every page as it is; the write lock keeps it so; only bytes that mean nothing are changed, so that a reader, or a crash at any moment,
 * finds the same rows as before. The commit that ends a slice makes every connection forget the pages that it keeps in memory. Without
 * it the old bytes would come back when one of those pages is written.
 */
export function eraseSlice(
  file: string,
  { emptiesLog, openConnection }: { emptiesLog: DatabaseSync; openConnection: () => DatabaseSync },
  firstPage: number,
): number | null {
  emptyLog(file, emptiesLog);
  const descriptor = descriptorOf(file);
  // a new connection for each slice: it caches no page from before the slice
  const locked = openConnection();
  try {
    locked.exec('begin immediate');
    if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) throw new FileInUse(`${file} is being written`);
    const pageSize = readPageSize(descriptor);
    const pageCount = Math.floor(fstatSync(descriptor).size / pageSize);
    const endPage = Math.min(firstPage + PAGES_PER_SLICE, pageCount);
    if (firstPage >= endPage) return null;
    if (clearPages(descriptor, { pageSize, firstPage, endPage })) {
      locked.exec(
        `insert into counter (name, value) values ('cleared', 1) on conflict (name) do update set value = value + 1`,
      );
      locked.exec('commit');
    }
    return endPage < pageCount ? endPage : null;
  } finally {
    locked.close();
  }
}

/** Makes what was cleared survive a power cut, and empties the log of what was written before. Throws like `eraseSlice`. */
export function finishErasing(file: string, connection: DatabaseSync): void {
  fdatasyncSync(descriptorOf(file));
  emptyLog(file, connection);
}

function clearPages(
  descriptor: number,
  { pageSize, firstPage, endPage }: { pageSize: number; firstPage: number; endPage: number },
): boolean {
  const bytes = Buffer.allocUnsafe((endPage - firstPage) * pageSize);
  if (readSync(descriptor, bytes, 0, bytes.length, firstPage * pageSize) < bytes.length) return false;
  let changed = false;
  for (let page = firstPage; page < endPage; page++) {
    const start = (page - firstPage) * pageSize;
    if (!zeroUnused(bytes.subarray(start, start + pageSize), page === 0)) continue;
    writeSync(descriptor, bytes, start, pageSize, page * pageSize);
    changed = true;
  }
  return changed;
}

function readPageSize(descriptor: number): number {
  const field = Buffer.alloc(2);
  readSync(descriptor, field, 0, field.length, PAGE_SIZE_AT);
  const size = field.readUInt16BE();
  return size === 1 ? 65_536 : size;
}

function emptyLog(file: string, connection: DatabaseSync): void {
  const row = connection.prepare('pragma wal_checkpoint(truncate)').get();
  if (row?.['busy'] !== 0) throw new FileInUse(`${file} is being read`);
}

/** Kinds of b-tree pages by their first byte, with the size of their header: https://www.sqlite.org/fileformat2.html#b_tree_pages */
const HEADER_BYTES = new Map([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
]);
/** The header of the file comes before that of its first page. */
const FILE_HEADER_BYTES = 100;
/** Of a free block: the offset of the next one, and its size. */
const FREE_BLOCK_HEADER_BYTES = 4;
const ZEROS = Buffer.alloc(65_536);

/**
 * Fills the unused bytes of a b-tree page with zeros: the gap between its cell pointers and its cells, and its free blocks. SQLite's secure_delete
 * clears a cell that is deleted, but not the copies that stay in the gap when a page is split or merged. Returns whether anything changed.
 * Other pages are left alone: those of the free list and the tails of overflow pages hold zeros already, and their first byte is the highest of a page
 * number, which is 0 in any file under 64 GB.
 */
function zeroUnused(page: Buffer, isFirst: boolean): boolean {
  const at = isFirst ? FILE_HEADER_BYTES : 0;
  const headerBytes = HEADER_BYTES.get(page[at]!);
  if (headerBytes === undefined) return false;
  const gapStart = at + headerBytes + 2 * page.readUInt16BE(at + 3);
  // 0 means 65,536, which two bytes cannot hold
  const gapEnd = page.readUInt16BE(at + 5) || 65_536;
  if (gapStart > gapEnd || gapEnd > page.length) return false;
  let changed = zero(page, gapStart, gapEnd);
  let block = page.readUInt16BE(at + 1);
  while (block >= gapEnd && block + FREE_BLOCK_HEADER_BYTES <= page.length) {
    const end = block + page.readUInt16BE(block + 2);
    if (end > page.length) break;
    if (zero(page, block + FREE_BLOCK_HEADER_BYTES, end)) changed = true;
    const next = page.readUInt16BE(block);
    // the chain leads forward; what does not is damaged
    if (next <= block) break;
    block = next;
  }
  return changed;
}

function zero(page: Buffer, start: number, end: number): boolean {
  if (start >= end || page.compare(ZEROS, 0, end - start, start, end) === 0) return false;
  page.fill(0, start, end);
  return true;
}
