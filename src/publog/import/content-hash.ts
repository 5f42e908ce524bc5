import type { SqlValue } from '#base/database/database.ts';
import { QUOTE, type CsvRow } from './csv-scanner.ts';
import { createKeyCounts, numberOfKey, type KeyNumbers } from '#base/domain/hash-tables.ts';

/** 53 bits, whole on every engine. Two lanes of multiply and xor over four bytes. Not for secrets. */
export type HashState = { low: number; high: number };

export const startHash = (): HashState => ({ low: 0x9747b28c | 0, high: 0x3c6ef372 | 0 });

export function hashNumber(state: HashState, value: number): void {
  state.low = mix(state.low, value | 0, 0xcc9e2d51);
  state.high = mix(state.high, value | 0, 0x85ebca6b);
}

export function hashWideNumber(state: HashState, value: number): void {
  hashNumber(state, value);
  hashNumber(state, value / 4_294_967_296);
}

/** Missing and empty texts differ. */
export function hashTexts(state: HashState, ...texts: (string | null)[]): void {
  for (const text of texts) {
    hashNumber(state, text === null ? 0 : 1);
    const bytes = Buffer.from(text ?? '');
    if (text !== null) hashBytes(state, bytes, 0, bytes.length);
  }
}

/** Adds their length as well, so that neighbors differ. */
export function hashBytes(state: HashState, bytes: Uint8Array, start: number, end: number): void {
  let { low, high } = state;
  let at = start;
  for (const last = end - 3; at < last; at += 4) {
    const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    low = Math.imul(low ^ Math.imul(word, 0xcc9e2d51), 0x1b873593);
    low ^= low >>> 15;
    high = Math.imul(high ^ Math.imul(word, 0x85ebca6b), 0xc2b2ae35);
    high ^= high >>> 13;
  }
  let rest = end - start;
  for (; at < end; at++) rest = (rest << 8) ^ bytes[at]!;
  state.low = mix(low, rest, 0xcc9e2d51);
  state.high = mix(high, rest, 0x85ebca6b);
}

export function finishHash(state: HashState): number {
  return (finalize(state.high) & 0x1fffff) * 4_294_967_296 + (finalize(state.low) >>> 0);
}

function mix(lane: number, word: number, factor: number): number {
  const mixed = Math.imul(lane ^ Math.imul(word, factor), 0x1b873593);
  return mixed ^ (mixed >>> 15);
}

function finalize(lane: number): number {
  let hash = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

// Makers' names, definition and order of replacements, in hashes of 32 bits.

/** In the order of adding. */
export type KeyHashes = ReturnType<typeof createKeyHashes>;

export function createKeyHashes() {
  const hashes = createKeyCounts();
  const add = (key: number, hash: number): void => {
    const before = hashes.get(key);
    hashes.add(key, ((Math.imul(before, 0x01000193) ^ hash) | 0) - before);
  };
  return {
    add,
    addAll(pairs: Int32Array): void {
      for (let at = 0; at < pairs.length; at += 2) add(pairs[at]!, pairs[at + 1]!);
    },
    pairs: hashes.pairs,
    share: hashes.share,
  };
}

/** 0 without any of the fields. */
export function hashFields(row: CsvRow, columns: readonly number[]): number {
  const state = startHash();
  let isAny = false;
  for (const column of columns) {
    if (column < 0 || column >= row.count) continue;
    isAny = true;
    hashBytes(state, row.data, row.starts[column]!, row.ends[column]!);
  }
  return isAny ? finishHash(state) | 0 : 0;
}

/** Five digits are keys themselves; other texts share keys. */
const CODES = 100_000;
const OTHER_KEYS = 4_095;

function definitionKey(bytes: Uint8Array, start: number, end: number): number {
  let code = 0;
  let other = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - 48;
    code = digit >= 0 && digit <= 9 ? code * 10 + digit : CODES;
    other = (Math.imul(other, 31) + bytes[at]!) | 0;
  }
  return end - start === 5 && code < CODES ? code : CODES + (other & OTHER_KEYS);
}

/** Rows of item_definition and colloquial_name. */
export function definitionHashes(definitions: readonly SqlValue[][], colloquial: readonly SqlValue[][]): KeyHashes {
  const hashes = createKeyHashes();
  for (const [inc, ...texts] of [...definitions, ...colloquial.map(([inc, , name]) => [inc!, name!])]) {
    const state = startHash();
    hashTexts(state, ...texts.map((text) => (text === null ? null : String(text))));
    const code = Buffer.from(String(inc));
    hashes.add(definitionKey(code, 0, code.length), finishHash(state) | 0);
  }
  return hashes;
}

/** Shared between threads. */
export type ContextFrame = {
  /** By CAGE key, item name code, and rank. */
  companies: KeyNumbers;
  definitions: KeyNumbers;
  replaced: KeyNumbers;
};

/** `start` to `end`: its identification as JSON, code first. */
export function hashDefinition(
  state: HashState,
  definitions: KeyNumbers,
  bytes: Uint8Array,
  start: number,
  end: number,
): void {
  const first = start + CELL_START;
  let last = first;
  while (last < end && bytes[last] !== QUOTE) last++;
  hashNumber(state, numberOfKey(definitions, definitionKey(bytes, first, last)));
}

/** `[["` */
const CELL_START = 3;
