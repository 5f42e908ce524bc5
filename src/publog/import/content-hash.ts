/**
 * A hash of what a page shows: 53 bits, so that it is a whole number on every engine. Two lanes of multiply and xor over
 * four bytes at a time; the same bytes give the same hash on every machine. Not for secrets.
 */
export type HashState = { low: number; high: number };

export function startHash(): HashState {
  return { low: 0x9747b28c | 0, high: 0x3c6ef372 | 0 };
}

export function hashNumber(state: HashState, value: number): void {
  state.low = mix(state.low, value | 0, 0xcc9e2d51);
  state.high = mix(state.high, value | 0, 0x85ebca6b);
}

/** The same for whole numbers from 0 to 2^53. */
export function hashWideNumber(state: HashState, value: number): void {
  hashNumber(state, value);
  hashNumber(state, value / 4_294_967_296);
}

/** Adds a text; none is another content than an empty one. */
export function hashText(state: HashState, text: string | null): void {
  hashNumber(state, text === null ? 0 : 1);
  if (text === null) return;
  const bytes = Buffer.from(text);
  hashBytes(state, bytes, 0, bytes.length);
}

/** Adds bytes and their length, so that neighbors cannot be taken for one another. */
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

/** The hash as a whole number below 2^53. */
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
