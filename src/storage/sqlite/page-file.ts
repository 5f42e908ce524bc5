import { closeSync, fdatasync, openSync, readSync, writeSync } from 'node:fs';

/** The page that holds the byte at 2^30 is never used: SQLite locks there. https://sqlite.org/fileformat2.html#the_lock_byte_page */
const LOCK_BYTE = 1_073_741_824;
const WRITE_BYTES = 4_194_304;
/** So often the disk is set to work while the import goes on, so that little is left to wait for at its end. */
const BYTES_BETWEEN_SYNCS = 268_435_456;
const PAGE_COUNT_AT = 28;

/** Adds pages to the end of a database file that nobody else has open. */
export type PageFile = {
  readonly pageBytes: number;
  /** The number that the next page will get, and the one after a page of that number. */
  nextNumber(): number;
  numberAfter(number: number): number;
  /** Appends a page; returns its number. */
  append(page: Uint8Array): number;
  /** Puts a page in the place of one that was there before. */
  replace(number: number, page: Uint8Array): void;
  /** Writes out what is buffered, enters the number of pages in the header and closes the file. */
  finish(): void;
  /** Closes the file as it is. */
  discard(): void;
};

export function openPageFile(path: string, pageBytes: number): PageFile {
  const file = openSync(path, 'r+');
  const header = Buffer.alloc(100);
  readSync(file, header, 0, header.length, 0);
  const lockPage = LOCK_BYTE / pageBytes + 1;
  const buffer = Buffer.alloc(WRITE_BYTES);
  let pages = header.readUInt32BE(PAGE_COUNT_AT);
  let buffered = 0;
  let writtenTo = pages * pageBytes;
  let syncedTo = writtenTo;

  function writeAll(bytes: Uint8Array, position: number): void {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, position + at);
  }
  function flush(): void {
    writeAll(buffer.subarray(0, buffered), writtenTo);
    writtenTo += buffered;
    buffered = 0;
    if (writtenTo - syncedTo > BYTES_BETWEEN_SYNCS) {
      syncedTo = writtenTo;
      // Only a head start: the finished file is synced as a whole, and an error shows then.
      fdatasync(file, () => {});
    }
  }
  function push(page: Uint8Array): void {
    if (buffered === buffer.length) flush();
    buffer.set(page, buffered);
    buffered += pageBytes;
    pages++;
  }
  const numberAfter = (number: number): number => (number + 1 === lockPage ? number + 2 : number + 1);

  return {
    pageBytes,
    nextNumber: () => numberAfter(pages),
    numberAfter,
    append(page) {
      if (pages + 1 === lockPage) push(new Uint8Array(pageBytes));
      push(page);
      return pages;
    },
    replace: (number, page) => writeAll(page, (number - 1) * pageBytes),
    finish() {
      flush();
      header.writeUInt32BE(pages, PAGE_COUNT_AT);
      writeAll(header.subarray(PAGE_COUNT_AT, PAGE_COUNT_AT + 4), PAGE_COUNT_AT);
      closeSync(file);
    },
    discard: () => closeSync(file),
  };
}
