import { createRandom, type Random } from './random.ts';
import { readCodes } from './reference-tables.ts';
import { STREAMS } from './streams.ts';

/** 1 in 400 is unknown. */
const UNKNOWN_EVERY = 400;
/** 1 in 10 is any code. */
const RARE_EVERY = 10;

/** "D:6 Z:2 J": weights; "-" is empty. Sometimes any code, rarely unknown. */
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

/** Made beforehand; the first is unknown. */
export function buildMixes(seed: number, file: number, count: number, build: (random: Random) => string): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, mix) => {
    random.start(file * 10_000 + mix, STREAMS.mixes);
    return build(random);
  });
}
