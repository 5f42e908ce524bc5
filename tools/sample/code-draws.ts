import { createRandom, type Random } from './random.ts';
import { readCodes } from './reference-tables.ts';
import { STREAMS } from './streams.ts';

/** One draw in 400 gives a code that no table knows. */
const UNKNOWN_EVERY = 400;
/** One draw in 10 takes any code of the table instead of a common one. */
const RARE_EVERY = 10;

/**
 * A draw for one field: mostly `common` ("D:6 Z:2 J" is D six times as often as J; "-" is an empty field), sometimes any
 * code of the reference table, rarely `unknown`.
 */
export function drawCode(table: string | null, common: string, unknown: string): (random: Random) => string {
  const usual = common.split(' ').flatMap((entry) => {
    const [code = '', times = '1'] = entry.split(':');
    return Array.from({ length: Number(times) }, () => (code === '-' ? '' : code));
  });
  const rare = table === null ? usual : readCodes(table).map(({ code }) => code);
  return (random) => {
    if (random.below(UNKNOWN_EVERY) === 0) return unknown;
    return random.pick(random.below(RARE_EVERY) === 0 ? rare : usual);
  };
}

/** Row endings made beforehand, so that writing a row is a few concatenations; `unknown` is the first of them. */
export function buildMixes(seed: number, file: number, count: number, build: (random: Random) => string): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, mix) => {
    random.start(file * 10_000 + mix, STREAMS.mixes);
    return build(random);
  });
}
