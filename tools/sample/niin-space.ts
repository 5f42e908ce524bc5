import { hashBelow } from './random.ts';
import { STREAMS } from './streams.ts';

/** Two digits with their share in percent. */
const NIIN_PREFIXES: readonly { prefix: number; share: number }[] = [
  { prefix: 0, share: 50 },
  { prefix: 1, share: 36 },
  { prefix: 12, share: 3 },
  { prefix: 14, share: 4 },
  { prefix: 15, share: 1 },
  { prefix: 20, share: 0.5 },
  { prefix: 21, share: 1 },
  { prefix: 66, share: 1 },
  { prefix: 99, share: 3.5 },
];

export const KNOWN_NIIN = 12_345_678;

const SERIALS = 10_000_000;
const FIRST_SERIAL = 61;
const OUTSIDE_PREFIX = 2;

export interface NiinSpace {
  /** Ascending, unique, scattered, repeatable. */
  niinAt(record: number): number;
  recordOf(niin: number): number;
  /** First number of its stretch, and of the next. */
  stretchOf(record: number): readonly [low: number, high: number];
  /** Ascending with `number`. */
  outsideNiin(number: number, count: number): number;
  afterOutside: number;
}

/** Each prefix owns a range with a random place. `withKnown` includes the known part. */
export function createNiinSpace(records: number, seed: number, withKnown: boolean): NiinSpace {
  const total = NIIN_PREFIXES.reduce((sum, { share }) => sum + share, 0);
  let passed = 0;
  const segments = NIIN_PREFIXES.map(({ prefix, share }) => {
    const start = Math.round((passed * records) / total);
    passed += share;
    return { prefix, start, end: Math.round((passed * records) / total) };
  });
  const serialFrom = (place: number, count: number): number =>
    FIRST_SERIAL + Math.floor((place * (SERIALS - FIRST_SERIAL)) / count);
  const placeOf = (serial: number, count: number): number => {
    let place = Math.floor(((serial - FIRST_SERIAL) * count) / (SERIALS - FIRST_SERIAL));
    while (serialFrom(place + 1, count) <= serial) place += 1;
    return place;
  };
  const recordOf = (niin: number): number => {
    const segment = segments.find(({ prefix }) => prefix === Math.floor(niin / SERIALS))!;
    return segment.start + placeOf(niin % SERIALS, segment.end - segment.start);
  };
  const knownRecord = withKnown ? recordOf(KNOWN_NIIN) : -1;
  const stretchOf = (record: number): readonly [number, number] => {
    let at = 0;
    while (record >= segments[at]!.end) at += 1;
    const { prefix, start, end } = segments[at]!;
    const from = prefix * SERIALS;
    return [from + serialFrom(record - start, end - start), from + serialFrom(record - start + 1, end - start)];
  };
  return {
    recordOf,
    stretchOf,
    niinAt(record) {
      if (record === knownRecord) return KNOWN_NIIN;
      const [low, high] = stretchOf(record);
      return low + hashBelow(seed, record, STREAMS.niin, high - low);
    },
    outsideNiin(number, count) {
      const low = serialFrom(number, count);
      const width = serialFrom(number + 1, count) - low;
      return OUTSIDE_PREFIX * SERIALS + low + hashBelow(seed, number, STREAMS.niin, width);
    },
    afterOutside: segments[2]!.start,
  };
}
