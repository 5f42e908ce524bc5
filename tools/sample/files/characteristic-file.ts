import type { CatalogPlan } from '../catalog-plan.ts';
import { characteristicsOf } from '../characteristics.ts';
import { quoted } from '../csv.ts';
import { niinText } from '../digits.ts';
import { KNOWN_CHARACTERISTICS, KNOWN_LOOK_ALIKES } from '../known-part.ts';
import { createRandom } from '../random.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

/** One record in 1,000 times this is described by characteristics. */
const DESCRIBED_PER_1000 = 124;

/** V_CHARACTERISTICS: about five rows for each record that is described at all. */
export function characteristicFile(plan: CatalogPlan): SampleFile {
  const random = createRandom(plan.seed);
  return {
    ...publishedFile('V_CHARACTERISTICS'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, put) {
      random.start(record, STREAMS.characteristics);
      const special = plan.caseAt(record);
      const described = random.below(1_000) < DESCRIBED_PER_1000 || special !== undefined;
      const lookAlike = plan.lookAlikeAt(record);
      const given = record === plan.knownPart ? KNOWN_CHARACTERISTICS : KNOWN_LOOK_ALIKES[lookAlike ?? -1];
      if (!described && given === undefined) return;
      const niin = `"${niinText(plan.niinAt(record))}",`;
      if (given !== undefined) {
        for (const [mrc, statement, reply] of given) {
          put(`${niin}${quoted(mrc)},${quoted(statement)},${quoted(reply)}`);
        }
        return;
      }
      const list = characteristicsOf(plan.nameAt(record).family);
      const count = 3 + random.below(6);
      for (let index = 0; index < Math.min(count, list.length); index += 1) {
        const { lead, reply } = list[index]!;
        const empty = random.below(150) === 0 || (index === 0 && special === 'empty reply');
        put(niin + lead + (empty ? '""' : reply(random)));
        const repeated = random.below(60) === 0 || (index === 0 && special === 'repeated MRC');
        if (repeated) put(niin + lead + reply(random));
      }
      if (special === 'quoted reply')
        put(`${niin}"FEAT","SPECIAL FEATURES","MARKED ""NO STEP"", WITH TWO HOLES, 0.250"" APART"`);
    },
  };
}
