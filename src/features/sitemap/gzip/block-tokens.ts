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

/** The token of the shortest match at this distance: those of longer ones follow it. */
export function firstMatchToken({ distances }: BlockTokens, distance: number): number {
  const known = distances.indexOf(distance);
  if (known < 0 && distances.length === MOST_DISTANCES)
    throw new RangeError(`a block has room for ${MOST_DISTANCES} distances`);
  return FIRST_MATCH * (known < 0 ? distances.push(distance) : known + 1);
}

/** A copy of any length from 3 on: as many matches as it takes. */
export function pushMatch(tokens: BlockTokens, length: number, distance: number): void {
  if (length < SHORTEST_MATCH) throw new RangeError(`${length} bytes are no match`);
  const first = firstMatchToken(tokens, distance);
  for (let rest = length; rest > 0;) {
    // what is left over must be long enough for a match of its own
    const part = rest <= LONGEST_MATCH ? rest : Math.min(LONGEST_MATCH, rest - SHORTEST_MATCH);
    const token = first + part - SHORTEST_MATCH;
    tokens.values[tokens.count++] = token;
    tokens.frequencies[token]! += 1;
    rest -= part;
  }
}
