import { createRandom, hash32, hashBelow, type Random } from './random.ts';
import { STREAMS } from './streams.ts';

/** Both files, the address file alone, or neither. */
export type MakerRecord = 'full' | 'address only' | 'none';

export interface Makers {
  codes: readonly string[];
  statusAt(maker: number): string;
  recordAt(maker: number): MakerRecord;
  indexOf(code: string): number;
  /** Half the time a regular one. */
  draw(classIndex: number, random: Random): number;
  isBody(maker: number): boolean;
  /** Unknown to the site. */
  unknown: readonly number[];
}

export const STANDARD_BODIES: Readonly<Record<string, string>> = {
  '58536': 'COMMERCIAL ITEM DESCRIPTIONS PROMULGATED BY GENERAL SERVICES ADMINISTRATION',
  '67268': 'STANDARD MICROCIRCUIT DRAWINGS, DEFENSE LOGISTICS AGENCY',
  '80205': 'NATIONAL AEROSPACE STANDARDS COMMITTEE',
  '81348': 'FEDERAL SPECIFICATIONS PROMULGATED BY GENERAL SERVICES ADMINISTRATION',
  '81349': 'MILITARY SPECIFICATIONS PROMULGATED BY MILITARY DEPARTMENTS/AGENCIES',
  '88044': 'AERONAUTICAL STANDARDS GROUP, DEPARTMENTS OF NAVY AND AIR FORCE',
  '96906': 'MILITARY STANDARDS PROMULGATED BY MILITARY DEPARTMENTS',
};

const NSNS_PER_MAKER = 60;
const MIN_MAKERS = 300;
const MAX_MAKERS = 120_000;

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODES_PER_FIRST = 34 ** 3 * 10;
/** Digits are North American, letters a country. */
const FIRSTS = '0:16 1:16 2:9 3:9 4:8 5:8 6:7 7:7 8:5 9:5 A:1 B:1 C:2 D:2 F:2 H:1 K:2 L:1 N:1 S:1 U:2 Z:1';
const STATUSES = 'AAAAAAAAAAAAAAAAAAAAAAAAAFHHHNPRRCEY';

function codesOf(count: number, seed: number): string[] {
  const firsts = FIRSTS.split(' ').map((entry) => entry.split(':'));
  const total = firsts.reduce((sum, [, share]) => sum + Number(share), 0);
  const codes: string[] = Object.keys(STANDARD_BODIES);
  let number = 0;
  for (const [first = '', share] of firsts) {
    const here = Math.ceil((Number(share) * count) / total);
    for (let place = 0; place < here; place += 1, number += 1) {
      const low = Math.floor((place * CODES_PER_FIRST) / here);
      const width = Math.floor(((place + 1) * CODES_PER_FIRST) / here) - low;
      const serial = low + hashBelow(seed, number, STREAMS.makerCode, width);
      const letters = Math.floor(serial / 10);
      const middle = [Math.floor(letters / 1156), Math.floor(letters / 34) % 34, letters % 34];
      codes.push(first + middle.map((index) => ALPHABET[index]!).join('') + (serial % 10));
    }
  }
  return [...new Set(codes)].sort();
}

/** One for 60 NSNs, 300 to 120,000. */
export function createMakers(nsns: number, seed: number): Makers {
  const codes = codesOf(Math.min(Math.max(Math.round(nsns / NSNS_PER_MAKER), MIN_MAKERS), MAX_MAKERS), seed);
  const places = new Map(Object.keys(STANDARD_BODIES).map((code) => [code, codes.indexOf(code)]));
  const isBody = (maker: number): boolean => places.has(codes[maker]!);
  const recordAt = (maker: number): MakerRecord => {
    if (isBody(maker)) return 'full';
    const draw = hash32(seed, maker, STREAMS.maker) % 200;
    if (draw < 2) return 'none';
    return draw === 2 ? 'address only' : 'full';
  };
  const unknown = codes
    .keys()
    .filter((maker) => recordAt(maker) === 'none')
    .toArray();
  const perClass = Math.max(6, Math.min(60, Math.floor(codes.length / 20)));
  return {
    codes,
    recordAt,
    isBody,
    unknown,
    indexOf: (code) => places.get(code) ?? -1,
    statusAt: (maker) =>
      isBody(maker) ? 'A' : STATUSES[(hash32(seed, maker, STREAMS.maker) >>> 9) % STATUSES.length]!,
    draw(classIndex, random) {
      if (random.below(2) === 0) return random.below(codes.length);
      const rank = Math.floor((random.below(perClass) * random.below(perClass)) / perClass);
      return hashBelow(seed, classIndex * 64 + rank, STREAMS.classMaker, codes.length);
    },
  };
}

export function makerRandom(seed: number, maker: number): Random {
  const random = createRandom(seed);
  random.start(maker, STREAMS.maker);
  return random;
}
