import { listed, type Query } from '#base/database/database.ts';
import type { EngineId } from '../engines.ts';
import type { PageKind } from '../records.ts';
import { putRows } from './crawl-schema.ts';

/** Page n is bit n % 65,536 of block n / 65,536, which has 2,048 words. Empty blocks are left out. */
export type PageBlocks = Map<number, Uint32Array>;

const BLOCK_BITS = 16;
const BLOCK_WORDS = 2 ** BLOCK_BITS / 32;
const BLOCK_BYTES = 4 * BLOCK_WORDS;
const IN_BLOCK = 2 ** BLOCK_BITS - 1;

const emptyBlock = (): Uint32Array => new Uint32Array(BLOCK_WORDS);
export const blockOf = (page: number): number => page >>> BLOCK_BITS;

/** Adds pages; returns how many were new. Fastest for neighbors. */
export function addPages(blocks: PageBlocks, pages: ArrayLike<number>): number {
  let [number, added] = [-1, 0];
  let block: Uint32Array | undefined;
  for (let index = 0; index < pages.length; index++) {
    const page = pages[index]!;
    if (block === undefined || blockOf(page) !== number) {
      number = blockOf(page);
      block = blocks.getOrInsertComputed(number, emptyBlock);
    }
    const word = (page & IN_BLOCK) >>> 5;
    const bit = 1 << (page & 31);
    if ((block[word]! & bit) === 0) added++;
    block[word]! |= bit;
  }
  return added;
}

/** Tells whether a page is in a set. Fastest for neighbors. */
export function pageFinder(blocks: PageBlocks): (page: number) => boolean {
  const none = emptyBlock();
  let [number, block] = [-1, none];
  return (page) => {
    if (blockOf(page) !== number) {
      number = blockOf(page);
      block = blocks.get(number) ?? none;
    }
    return ((block[(page & IN_BLOCK) >>> 5]! >>> (page & 31)) & 1) === 1;
  };
}

export function countPages(blocks: PageBlocks): number {
  let count = 0;
  for (const block of blocks.values()) count += countBits(block);
  return count;
}

export function unite(blocks: PageBlocks, others: PageBlocks): void {
  for (const [number, other] of others) {
    const block = blocks.getOrInsertComputed(number, emptyBlock);
    for (let word = 0; word < BLOCK_WORDS; word++) block[word]! |= other[word]!;
  }
}

export const common = (blocks: PageBlocks, others: PageBlocks): PageBlocks =>
  keepWords(blocks, others, (bits, other) => bits & other);

export const without = (blocks: PageBlocks, others: PageBlocks): PageBlocks =>
  keepWords(blocks, others, (bits, other) => bits & ~other);

function keepWords(blocks: PageBlocks, others: PageBlocks, keep: (bits: number, other: number) => number): PageBlocks {
  const left: PageBlocks = new Map();
  const none = emptyBlock();
  for (const [number, block] of blocks) {
    const other = others.get(number) ?? none;
    const kept = block.map((bits, word) => keep(bits, other[word]!));
    if (kept.some((bits) => bits !== 0)) left.set(number, kept);
  }
  return left;
}

/** Packs up to 4,095 pages as places of 16 bits, else all bits; low bytes first. */
export function packBlock(block: Uint32Array): Uint8Array {
  const count = countBits(block);
  if (2 * count >= BLOCK_BYTES) return new Uint8Array(block.buffer, block.byteOffset, BLOCK_BYTES);
  const places = new Uint16Array(count);
  let written = 0;
  for (let word = 0; word < BLOCK_WORDS; word++)
    for (let bits = block[word]!; bits !== 0; bits &= bits - 1)
      places[written++] = 32 * word + 31 - Math.clz32(bits & -bits);
  return new Uint8Array(places.buffer);
}

export function unpackBlock(packed: Uint8Array): Uint32Array {
  if (packed.length === BLOCK_BYTES) {
    // words are aligned; a plain copy, since that of a `Buffer` shares its memory
    const aligned = packed.byteOffset % 4 === 0 ? packed : Uint8Array.from(packed);
    return new Uint32Array(aligned.buffer, aligned.byteOffset, BLOCK_WORDS);
  }
  const block = emptyBlock();
  for (let at = 0; at + 1 < packed.length; at += 2) {
    const place = packed[at]! | (packed[at + 1]! << 8);
    block[place >>> 5]! |= 1 << (place & 31);
  }
  return block;
}

/** Henry S. Warren, Hacker's Delight, 5-1. */
function countBits(block: Uint32Array): number {
  let count = 0;
  for (const word of block) {
    let sum = word - ((word >>> 1) & 0x55555555);
    sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
    count += Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** 512 KB at most. */
const BLOCKS_AT_ONCE = 64;

/** Names of sets. Months are between `engine/kind/0` and `engine/kind/ever`. */
export const setName = {
  fetched: (engine: EngineId, kind: PageKind, month: string | null) => `${engine}/${kind}/${month ?? 'ever'}`,
  changed: (version: string) => `changed/${version}`,
  /** Those that an engine has fetched since. */
  refetched: (version: string, engine: EngineId) => `refetched/${version}/${engine}`,
};

export async function readPageSet(query: Query, name: string, blocks?: Iterable<number>): Promise<PageBlocks> {
  const { sql, values } = listed([...(blocks ?? [])], 1);
  if (blocks !== undefined && values.length === 0) return new Map();
  const some = blocks === undefined ? '' : ` and block in (${sql})`;
  const rows = await query<[block: number, pages: Uint8Array]>(READ_SET + some, [name, ...values]);
  return new Map(rows.map(([block, pages]) => [block, unpackBlock(pages)]));
}

export function putPageSet(query: Query, name: string, pages: PageBlocks, blocks = [...pages.keys()]): Promise<void> {
  const rows = blocks.map((block) => [name, block, packBlock(pages.get(block)!)]);
  return putRows(query, PUT_BLOCKS, rows);
}

/** Adds pages to a set by ascending numbers. */
export async function addPageNumbers(query: Query, name: string, pages: Uint32Array): Promise<void> {
  const ofBlocks = splitByBlock(pages);
  const numbers = [...ofBlocks.keys()];
  for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE) {
    const some = numbers.slice(at, at + BLOCKS_AT_ONCE);
    const blocks = await readPageSet(query, name, some);
    const changed = some.filter((number) => addPages(blocks, ofBlocks.get(number)!) > 0);
    await putPageSet(query, name, blocks, changed);
  }
}

export function splitByBlock(pages: Uint32Array): Map<number, Uint32Array> {
  const blocks = new Map<number, Uint32Array>();
  for (let from = 0, to = 0; from < pages.length; from = to) {
    const number = blockOf(pages[from]!);
    while (to < pages.length && blockOf(pages[to]!) === number) to += 1;
    blocks.set(number, pages.subarray(from, to));
  }
  return blocks;
}

export async function removePageSets(query: Query, from: string, to: string): Promise<void> {
  await query('delete from page_set where name >= $1 and name < $2', [from, to]);
}

// primary key of page_set: some 270 rows for all NSNs
const READ_SET = 'select block, pages from page_set where name = $1';
const PUT_BLOCKS = [
  'insert into page_set (name, block, pages) values',
  'on conflict (name, block) do update set pages = excluded.pages',
] as const;
