import type { CatalogPlan } from '../catalog-plan.ts';
import { descriptionOf } from '../characteristics/describe-name.ts';
import { quoted } from '../csv.ts';
import { niinText } from '../digits.ts';
import { KNOWN_CHARACTERISTICS, KNOWN_LOOK_ALIKES } from '../known-part.ts';
import { createRandom } from '../random.ts';
import { publishedFile, type PutRow, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

/** As in the real file. */
const EMPTY_EVERY = 400;
const MATERIALS = ['STEEL COMP 4140', 'STEEL COMP 8740'];

/** By name; about six rows a record. */
export function characteristicFile(plan: CatalogPlan): SampleFile {
  const random = createRandom(plan.seed);
  let niin = '';
  let putRow: PutRow = () => {};
  const put = (requirement: string, reply: string): void => {
    putRow(niin + requirement + (random.below(EMPTY_EVERY) === 0 ? '""' : reply));
  };
  const putText = (mrc: string, statement: string, reply: string): void =>
    putRow(`${niin}${quoted(mrc)},${quoted(statement)},${quoted(reply)}`);
  return {
    ...publishedFile('V_CHARACTERISTICS'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, putInto) {
      niin = `"${niinText(plan.niinAt(record))}",`;
      putRow = putInto;
      const lookAlike = plan.lookAlikeAt(record);
      const given = record === plan.knownPart ? KNOWN_CHARACTERISTICS : KNOWN_LOOK_ALIKES[lookAlike ?? -1];
      if (given !== undefined) {
        for (const [mrc, statement, reply] of given) putText(mrc, statement, reply);
        return;
      }
      random.start(record, STREAMS.characteristics);
      const { describe, share } = descriptionOf(plan.nameAt(record).name);
      if (random.below(100) < share) describe(random, put);
      const special = plan.caseAt(record);
      if (special === 'empty reply') putText('FEAT', 'SPECIAL FEATURES', '');
      if (special === 'repeated MRC') for (const material of MATERIALS) putText('MATT', 'MATERIAL', material);
      if (special === 'quoted reply')
        putText('FEAT', 'SPECIAL FEATURES', 'MARKED "NO STEP", WITH TWO HOLES, 0.250" APART');
    },
  };
}
