/** The same sequence on every machine. */
export interface Random {
  /** A stream is a file or purpose. */
  start(record: number, stream: number): void;
  /** At most 2^24. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

const TWO_TO_32 = 4_294_967_296;

/** The finalizer of MurmurHash3. */
export function hash32(seed: number, record: number, stream: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(record + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(stream + 1, 0x27d4eb2f), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function hashBelow(seed: number, record: number, stream: number, limit: number): number {
  return Math.floor((hash32(seed, record, stream) * limit) / TWO_TO_32);
}

/** Call `start` before drawing. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return {
    start(record, stream) {
      state = hash32(seed, record, stream) | 0;
    },
    below: (limit) => Math.floor((next() * limit) / TWO_TO_32),
    chance: (probability) => next() < probability * TWO_TO_32,
    pick: (list) => list[Math.floor((next() * list.length) / TWO_TO_32)]!,
  };
}
