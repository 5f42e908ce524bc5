import type { CatalogPlan } from '../catalog-plan.ts';
import { buildMixes, drawCode } from '../code-draws.ts';
import { DATES, niinText, twoDigits } from '../digits.ts';
import { createRandom } from '../random.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const MIXES = 512;
const LETTERS = 'ACFHMNPX';
const MOES = ['DA', 'DF', 'DN', 'DM', 'DS', 'TG'] as const;

/** For a third of the records. */
export function moeRuleFile(plan: CatalogPlan): SampleFile {
  const amc = drawCode('amc', '1:5 3:3 0:3 5', '9');
  const amsc = drawCode('amsc', 'G:4 C:3 0:3 D Z', '9');
  const nimsc = drawCode(null, '5:4 6:2 -:3 0', '?');
  const method = drawCode(null, 'E:2 B -:6 Z', '?');
  const aac = drawCode('aac', 'D:6 Z:4 J:3 Y V', '9');
  const primary = drawCode(null, 'TX:6 AX KE SU B17 99', 'ZZ');
  const level = drawCode(null, '02:3 22:2 06 67', 'ZZ');
  const secondary = drawCode(null, '-:6 AZ CL SX BD', 'ZZ');
  const depot = drawCode(null, '-:9 DLA OO WR', 'ZZ');
  const starts = buildMixes(
    plan.seed,
    8,
    MIXES,
    (random) => `","${amc(random)}","${amsc(random)}","${nimsc(random)}","`,
  );
  const ends = buildMixes(plan.seed, 9, MIXES, (random) => {
    const second = secondary(random);
    return (
      `","${method(random)}","","${aac(random)}","${primary(random)}","${level(random)}","${second}",` +
      `"${second === '' ? '' : level(random)}","${random.pick(['', '', 'XF', 'XA XN'])}","","${depot(random)}","",""`
    );
  });
  const random = createRandom(plan.seed);
  return {
    ...publishedFile('V_MOE_RULE'),
    lineEnd: '\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, put) {
      random.start(record, STREAMS.moeRule);
      const isKnown = record === plan.knownPart;
      const draw = random.below(100);
      if (draw >= 33 && !isKnown) return;
      const niin = niinText(plan.niinAt(record));
      const count = isKnown || draw < 4 ? 2 : 1;
      const first = random.below(MOES.length);
      for (let index = 0; index < count; index += 1) {
        const moe = MOES[(first + index) % MOES.length]!;
        const rule = moe[1]! + twoDigits(random.below(100)) + LETTERS[random.below(LETTERS.length)]!;
        const assigned = DATES[random.below(DATES.length)]!;
        put(`"${niin}","${rule}","${moe}${starts[random.below(MIXES)]!}${assigned}${ends[random.below(MIXES)]!}`);
      }
    },
  };
}
