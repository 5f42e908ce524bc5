import type { SqlValue } from '../catalog-loader.ts';
import type { PageFile } from './page-file.ts';
import { createRecordEncoder, varintBytes, writeVarint } from './record-encoder.ts';

/**
 * Writes the pages of a table whose rows arrive in the order of its key: leaves as they fill, the pages above them at the
 * end. SQLite itself would look up the place of every row. https://sqlite.org/fileformat2.html#b_tree_pages
 */
export type BtreeWriter = {
  /** Whole rows one after another. Throws when a key does not come after the one before it. */
  append(values: readonly SqlValue[]): void;
  /** Writes what is left and puts the top page at the number that the schema names. */
  finish(): void;
};

export type BtreeShape = {
  /** Columns of the table; those of the key come first. */
  width: number;
  keyWidth: number;
  /** A table with an integer key keeps it as row id; others keep whole rows in order of their key (WITHOUT ROWID). */
  rowId: boolean;
  rootPage: number;
};

const LEAF_HEADER = 8;
const INTERIOR_HEADER = 12;
const POINTER = 2;
const CHILD = 4;
const TYPES = { rowId: { leaf: 0x0d, interior: 0x05 }, key: { leaf: 0x0a, interior: 0x02 } };

export function createBtreeWriter(file: PageFile, shape: BtreeShape): BtreeWriter {
  const { width, keyWidth, rowId, rootPage } = shape;
  const usable = file.pageBytes;
  const types = rowId ? TYPES.rowId : TYPES.key;
  const most = rowId ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const encoder = createRecordEncoder();
  const page = createPage(usable, types.leaf, LEAF_HEADER);
  const cell = Buffer.alloc(usable);
  /** Finished leaves, and what stands between each and the next: the last row id, or a row. */
  const children: number[] = [];
  const dividers: Buffer[] = [];
  let lastKey: readonly SqlValue[] = [];

  /** Length and row id in front, then as much of the record as stays on the page, then where the rest is. */
  function makeCell(key: number): number {
    const { buffer, start, end } = encoder;
    const length = end - start;
    let at = writeVarint(cell, 0, length);
    if (rowId) at = writeVarint(cell, at, key);
    if (length <= most) {
      buffer.copy(cell, at, start, end);
      return at + length;
    }
    const fitting = least + ((length - least) % (usable - CHILD));
    const local = fitting <= most ? fitting : least;
    buffer.copy(cell, at, start, start + local);
    return cell.writeUInt32BE(writeOverflow(buffer, start + local, end), at + local);
  }

  function writeOverflow(record: Buffer, from: number, to: number): number {
    const first = file.nextNumber();
    const overflow = Buffer.alloc(usable);
    for (let at = from; at < to; at += usable - CHILD) {
      const end = Math.min(at + usable - CHILD, to);
      overflow.fill(0);
      record.copy(overflow, CHILD, at, end);
      if (end < to) overflow.writeUInt32BE(file.numberAfter(file.nextNumber()), 0);
      file.append(overflow);
    }
    return first;
  }

  function endLeaf(lastKey: SqlValue): void {
    const divider = rowId ? rowIdCell(lastKey as number) : page.takeLast();
    children.push(file.append(page.finish()));
    dividers.push(divider);
    page.clear();
  }

  return {
    append(values) {
      for (let from = 0; from < values.length; from += width) {
        if (from > 0) checkOrder(values, from - width, values, from, keyWidth);
        else if (lastKey.length > 0) checkOrder(lastKey, 0, values, from, keyWidth);
        encoder.encode(values, from, width, rowId);
        const size = makeCell(rowId ? (values[from] as number) : 0);
        if (!page.fits(size)) endLeaf(from > 0 ? values[from - width]! : lastKey[0]!);
        page.add(cell, size);
      }
      if (values.length > 0) lastKey = values.slice(values.length - width, values.length - width + keyWidth);
    },
    finish() {
      if (children.length === 0) {
        file.replace(rootPage, page.finish());
        return;
      }
      children.push(file.append(page.finish()));
      writeInteriors(file, types.interior, children, dividers, rootPage);
    },
  };
}

/** Builds the pages above the leaves, level by level, until one page is enough: the root. */
function writeInteriors(
  file: PageFile,
  type: number,
  leaves: number[],
  leafDividers: Buffer[],
  rootPage: number,
): void {
  let children = leaves;
  let dividers = leafDividers;
  for (;;) {
    const groups = groupChildren(file.pageBytes, dividers, children.length);
    const above: number[] = [];
    const aboveDividers: Buffer[] = [];
    let first = 0;
    for (const count of groups) {
      const page = createPage(file.pageBytes, type, INTERIOR_HEADER);
      for (let child = first; child < first + count - 1; child++) {
        const divider = dividers[child]!;
        const cell = Buffer.alloc(CHILD + divider.length);
        cell.writeUInt32BE(children[child]!, 0);
        divider.copy(cell, CHILD);
        page.add(cell, cell.length);
      }
      const last = first + count - 1;
      page.setRightmost(children[last]!);
      if (groups.length === 1) {
        file.replace(rootPage, page.finish());
        return;
      }
      above.push(file.append(page.finish()));
      if (last < dividers.length) aboveDividers.push(dividers[last]!);
      first = last + 1;
    }
    children = above;
    dividers = aboveDividers;
  }
}

/** How many children go on each page: as many as fit, and at least two on the last. */
function groupChildren(pageBytes: number, dividers: readonly Buffer[], children: number): number[] {
  const groups: number[] = [];
  let count = 1;
  let free = pageBytes - INTERIOR_HEADER;
  for (const divider of dividers) {
    const size = POINTER + CHILD + divider.length;
    if (size > free) {
      groups.push(count);
      count = 1;
      free = pageBytes - INTERIOR_HEADER;
      continue;
    }
    free -= size;
    count++;
  }
  groups.push(count);
  const last = groups.length - 1;
  if (last > 0 && groups[last] === 1) {
    groups[last - 1]!--;
    groups[last] = 2;
  }
  if (groups.reduce((sum, each) => sum + each, 0) !== children) throw new Error('children of a page were miscounted');
  return groups;
}

/** One b-tree page in the making: pointers grow from the front, cells from the back. */
function createPage(pageBytes: number, type: number, headerBytes: number) {
  const bytes = Buffer.alloc(pageBytes);
  let cells = 0;
  let content = pageBytes;
  return {
    fits: (size: number): boolean => content - size >= headerBytes + (cells + 1) * POINTER,
    add(cell: Buffer, size: number): void {
      content -= size;
      cell.copy(bytes, content, 0, size);
      bytes.writeUInt16BE(content, headerBytes + cells * POINTER);
      cells++;
    },
    /** Takes the cell that was added last off the page. */
    takeLast(): Buffer {
      cells--;
      const end = cells === 0 ? pageBytes : bytes.readUInt16BE(headerBytes + (cells - 1) * POINTER);
      const cell = Buffer.from(bytes.subarray(content, end));
      bytes.fill(0, content, end);
      bytes.writeUInt16BE(0, headerBytes + cells * POINTER);
      content = end;
      return cell;
    },
    setRightmost(child: number): void {
      bytes.writeUInt32BE(child, LEAF_HEADER);
    },
    finish(): Buffer {
      bytes[0] = type;
      bytes.writeUInt16BE(cells, 3);
      bytes.writeUInt16BE(content, 5);
      return bytes;
    },
    clear(): void {
      bytes.fill(0);
      cells = 0;
      content = pageBytes;
    },
  };
}

function rowIdCell(rowId: number): Buffer {
  const cell = Buffer.alloc(varintBytes(rowId));
  writeVarint(cell, 0, rowId);
  return cell;
}

function checkOrder(
  before: readonly SqlValue[],
  beforeAt: number,
  after: readonly SqlValue[],
  afterAt: number,
  keyWidth: number,
): void {
  for (let column = 0; column < keyWidth; column++) {
    const order = compareValues(before[beforeAt + column]!, after[afterAt + column]!);
    if (order < 0) return;
    if (order > 0) break;
  }
  throw new Error(`rows are not in the order of their key: ${after[afterAt]} after ${before[beforeAt]}`);
}

/** Numbers by value, texts by their UTF-8 bytes, as SQLite compares them. */
function compareValues(left: SqlValue, right: SqlValue): number {
  if (left === right) return 0;
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : 1;
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left === null ? -1 : 1;
}
