import type { SqlValue } from '#base/database/database.ts';
import { finishHash, hashBytes, hashNumber, type HashState, hashText, startHash } from './content-hash.ts';
import type { CsvRow } from './csv-scanner.ts';
import { createKeyCounts, type KeyNumbers, numberOfKey } from './hash-tables.ts';

// What the page of an item shows besides its record: names of makers, the definition of its name, the order of its replacements. Hashes of 32
// bits: where something is shown anew, the hash changes; it may also change where nothing does.

/** Hashes by key, in the order in which they were added. */
export type KeyHashes = ReturnType<typeof createKeyHashes>;

export function createKeyHashes() {
  const hashes = createKeyCounts();
  const add = (key: number, hash: number): void => {
    const before = hashes.get(key);
    hashes.add(key, ((Math.imul(before, 0x01000193) ^ hash) | 0) - before);
  };
  return {
    add,
    /** Adds pairs of key and hash, each key once. */
    addAll(pairs: Int32Array): void {
      for (let at = 0; at < pairs.length; at += 2) add(pairs[at]!, pairs[at + 1]!);
    },
    pairs: hashes.pairs,
    share: hashes.share,
  };
}

/** A hash of the bytes of some fields of a row; 0 when it has none of them. */
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

/** Item name codes of five digits are keys themselves; other texts share keys behind them. */
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

/** By item name code, what pages show of the name: rows of item_definition and colloquial_name. */
export function definitionHashes(definitions: readonly SqlValue[][], colloquial: readonly SqlValue[][]): KeyHashes {
  const hashes = createKeyHashes();
  for (const [inc, ...texts] of [...definitions, ...colloquial.map(([inc, , name]) => [inc!, name!])]) {
    const state = startHash();
    for (const text of texts) hashText(state, text === null ? null : String(text));
    const code = Buffer.from(String(inc));
    hashes.add(definitionKey(code, 0, code.length), finishHash(state) | 0);
  }
  return hashes;
}

/** What builds the hash of each item; shared between threads. */
export type ContextFrame = {
  /** By CAGE key the names of the company, by item name code the definition, by rank the replacements that end there. */
  companies: KeyNumbers;
  definitions: KeyNumbers;
  replaced: KeyNumbers;
};

/** Adds the definition of the name of an item: `start` to `end` are its identification as JSON rows, whose first cell is the code. */
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
const QUOTE = 34;
