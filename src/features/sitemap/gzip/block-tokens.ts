import { LONGEST_MATCH, SHORTEST_MATCH } from './match-symbols.ts';

/**
 * What a block of DEFLATE says, before it is written in codes: bytes as they are ("literals"), and copies of what stood some bytes before ("matches").
 * A token below 256 is a literal. Above, its low eight bits are the length of a match less three, and the bits above them say its distance: 1 is the
 * first of `distances`, 2 the second, and so on. A match must be pushed within the distances that the block has room for.
 */
export type BlockTokens = {
  values: Uint16Array;
  count: number;
  /** How often each token occurs. */
  frequencies: Uint32Array;
  /** The distances of its matches: those of lines of one length are all the same. */
  distances: number[];
};

/** Lines of groups, classes and parts: three lengths. */
const MOST_DISTANCES = 3;
/** Each token below this is a literal. */
export const FIRST_MATCH = 256;

export function createBlockTokens(capacity: number): BlockTokens {
  return {
    values: new Uint16Array(capacity),
    count: 0,
    frequencies: new Uint32Array(FIRST_MATCH * (MOST_DISTANCES + 1)),
    distances: [],
  };
}

export function clearTokens(tokens: BlockTokens): void {
  tokens.count = 0;
  tokens.frequencies.fill(0);
  tokens.distances = [];
}

export function pushLiterals(tokens: BlockTokens, bytes: Uint8Array, from: number, to: number): void {
  const { values, frequencies } = tokens;
  let { count } = tokens;
  for (let at = from; at < to; at += 1, count += 1) {
    const byte = bytes[at]!;
    values[count] = byte;
    frequencies[byte]! += 1;
  }
  tokens.count = count;
}

/** A copy of any length from 3 on: as many matches as it takes. */
export function pushMatch(tokens: BlockTokens, length: number, distance: number): void {
  const { values, frequencies } = tokens;
  const base = FIRST_MATCH * placeOfDistance(tokens, distance) - SHORTEST_MATCH;
  let rest = length;
  while (rest > LONGEST_MATCH) {
    // what is left over must be long enough for a match of its own
    const part = Math.min(LONGEST_MATCH, rest - SHORTEST_MATCH);
    values[tokens.count++] = base + part;
    frequencies[base + part]! += 1;
    rest -= part;
  }
  if (rest < SHORTEST_MATCH) throw new RangeError(`${rest} bytes are no match`);
  values[tokens.count++] = base + rest;
  frequencies[base + rest]! += 1;
}

/** From 1. */
function placeOfDistance({ distances }: BlockTokens, distance: number): number {
  if (distances[distances.length - 1] === distance) return distances.length;
  const known = distances.indexOf(distance);
  if (known >= 0) return known + 1;
  if (distances.length === MOST_DISTANCES) throw new RangeError(`a block has room for ${MOST_DISTANCES} distances`);
  return distances.push(distance);
}
