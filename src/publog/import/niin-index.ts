import { countBits } from '../packed-bytes.ts';

/** Ranks of NIINs: one bit each, and counts by blocks of 256. Shared between threads. */
export type NiinIndex = {
  bits: Int32Array<SharedArrayBuffer>;
  blocks: Int32Array<SharedArrayBuffer>;
  /** By place in NIIN order. */
  ranks: Int32Array<SharedArrayBuffer>;
};

/** An NSN is its class times this, plus its NIIN. */
export const NIINS = 1_000_000_000;
const WORDS_PER_BLOCK = 8;
const PAGE_BITS = 15;
const WORDS_PER_PAGE = (1 << PAGE_BITS) / 32;

type NiinSet = ReturnType<typeof createNiinSet>;

/** 125 MB of addresses, mostly untouched. */
export function createNiinSet() {
  return { bits: new Int32Array(new SharedArrayBuffer(NIINS / 8)), pages: new Uint8Array((NIINS >>> PAGE_BITS) + 1) };
}

/** False when present. */
export function addNiin({ bits, pages }: NiinSet, niin: number): boolean {
  const word = niin >>> 5;
  const mask = 1 << (niin & 31);
  const before = bits[word]!;
  if ((before & mask) !== 0) return false;
  bits[word] = before | mask;
  pages[niin >>> PAGE_BITS] = 1;
  return true;
}

export const hasNiin = (bits: Int32Array, niin: number): boolean => (bits[niin >>> 5]! & (1 << (niin & 31))) !== 0;

/** Call once, when all NIINs are in. */
export function countBlocks({ bits, pages }: NiinSet): Int32Array<SharedArrayBuffer> {
  const blocks = new Int32Array(new SharedArrayBuffer(Math.ceil(bits.length / WORDS_PER_BLOCK) * 4));
  let total = 0;
  for (let page = 0; page < pages.length; page++) {
    if (pages[page] === 0) continue;
    const end = Math.min((page + 1) * WORDS_PER_PAGE, bits.length);
    for (let word = page * WORDS_PER_PAGE; word < end; word++) {
      if ((word & (WORDS_PER_BLOCK - 1)) === 0) blocks[word / WORDS_PER_BLOCK] = total;
      const value = bits[word]!;
      if (value !== 0) total += countBits(value);
    }
  }
  return blocks;
}

/** -1 when not on file. */
export function placeOfNiin(bits: Int32Array, blocks: Int32Array, niin: number): number {
  const word = niin >>> 5;
  const value = bits[word]!;
  const bit = niin & 31;
  if ((value & (1 << bit)) === 0) return -1;
  const block = word >>> 3;
  let place = blocks[block]!;
  for (let before = block << 3; before < word; before++) place += countBits(bits[before]!);
  return place + countBits(value & ((1 << bit) - 1));
}

/** -1 when not on file. */
export function rankOfNiin(index: NiinIndex, niin: number): number {
  const place = placeOfNiin(index.bits, index.blocks, niin);
  return place < 0 ? -1 : index.ranks[place]!;
}

/** Ascending, page by page. */
export function* eachNiin({ bits, pages }: NiinSet): Iterable<Int32Array> {
  const found = new Int32Array(1 << PAGE_BITS);
  for (let page = 0; page < pages.length; page++) {
    if (pages[page] === 0) continue;
    let count = 0;
    const end = Math.min((page + 1) * WORDS_PER_PAGE, bits.length);
    for (let word = page * WORDS_PER_PAGE; word < end; word++) {
      let value = bits[word]!;
      while (value !== 0) {
        found[count++] = word * 32 + 31 - Math.clz32(value & -value);
        value &= value - 1;
      }
    }
    yield found.subarray(0, count);
  }
}
