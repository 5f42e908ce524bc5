import { csvRow } from '../csv.ts';
import type { Makers } from '../makers.ts';
import { hash32, hashBelow } from '../random.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

/** 29,980 groups with 108,850 of 119,076 companies. */
const GROUPED_PER_100 = 91;
const MAKERS_PER_GROUP = 119_076 / 29_980;
const AFFILIATIONS = 'DDDSSP';

/** PARENT_CAGE is empty, as in the real file: ASSOCIATION_CAGE names the head of a group. */
export function corporateFile(makers: Makers, seed: number): SampleFile {
  const groups = Math.max(1, Math.round(makers.codes.length / MAKERS_PER_GROUP));
  const heads = new Map<number, string>();
  return {
    ...publishedFile('V_H5_CORPORATE'),
    lineEnd: '\n',
    encoding: 'utf8',
    steps: makers.codes.length,
    step(maker, put) {
      if (makers.recordAt(maker) === 'none') return;
      const code = makers.codes[maker]!;
      const draw = hash32(seed, maker, STREAMS.corporate);
      if (makers.isBody(maker) || draw % 100 >= GROUPED_PER_100) return put(csvRow([code, '', '', '', '', '', '']));
      const group = hashBelow(seed, maker, STREAMS.corporate, groups);
      const head = heads.get(group) ?? code;
      heads.set(group, head);
      const affiliation = head === code ? 'C' : AFFILIATIONS[(draw >>> 8) % AFFILIATIONS.length]!;
      put(csvRow([code, '', '', '', '', head, affiliation]));
    },
  };
}
