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
 * Fills with zeros what a b-tree page does not use: the gap between its cell pointers and its cells, and its free blocks. SQLite's secure_delete
 * clears a cell that is deleted, but not the copies that stay in the gap when a page is split or merged. Answers whether anything changed.
 * Other pages are left alone: those of the free list and the tails of overflow pages hold zeros already, and their first byte is the highest of a page
 * number, which is 0 in any file under 64 GB.
 */
export function zeroUnused(page: Buffer, isFirst: boolean): boolean {
  const at = isFirst ? FILE_HEADER_BYTES : 0;
  const headerBytes = HEADER_BYTES.get(page[at]!);
  if (headerBytes === undefined) return false;
  const gapStart = at + headerBytes + 2 * page.readUInt16BE(at + 3);
  // 0 stands for 65,536, which two bytes cannot hold
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
