import type { CatalogPlan } from '../catalog-plan.ts';
import { drawCode } from '../code-draws.ts';
import { DATES, niinText } from '../digits.ts';
import { KNOWN_RELATED_COUNT } from '../known-part.ts';
import { createRandom } from '../random.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const SEARCHED = 24;

/** For three records in a hundred. */
export function standardizationFile(plan: CatalogPlan): SampleFile {
  const standard = drawCode('isc_item_standardization', '6:4 5:3 1:3 3:3 2 E', 'X');
  const origin = drawCode(null, 'KZ:3 AX TX:2 GZ', '??');
  const status = drawCode('niin_status', '0:9 6', 'X');
  const random = createRandom(plan.seed);
  const relatedTo = (record: number, avoid: ReadonlySet<number>): number => {
    const wanted = plan.classAt(record);
    let found = -1;
    for (let tries = 0; tries < SEARCHED; tries += 1) {
      let other = plan.listedFrom(random.below(plan.counts.records));
      while (other === record || avoid.has(other)) other = plan.listedFrom(other + 1);
      if (plan.classAt(other) === wanted) return other;
      found = other;
    }
    return found;
  };
  return {
    ...publishedFile('V_FLIS_STANDARDIZATION'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, put) {
      random.start(record, STREAMS.standardization);
      const isKnown = record === plan.knownPart;
      const special = plan.caseAt(record);
      const draw = random.below(10_000);
      const one = draw < 240 || special === 'class changed' ? 1 : 0;
      const many = draw < 10 || special === 'many related' ? 12 + random.below(8) : one;
      const count = isKnown ? KNOWN_RELATED_COUNT : many;
      const related = new Set<number>();
      for (let index = 0; index < count; index += 1) {
        const other = relatedTo(record, related);
        related.add(other);
        // Some name a former class.
        const former = draw % 40 === 0 || special === 'class changed';
        const fsc = former ? plan.classes[random.below(plan.knownClasses)]!.fsc : plan.fscAt(other);
        const date = DATES[random.below(DATES.length)]!;
        const nsn = draw % 30 === 1 ? '' : fsc + niinText(plan.niinAt(other));
        put(
          `"${niinText(plan.niinAt(record))}","${nsn}","${standard(random)}","${origin(random)}","${date}","${status(random)}"`,
        );
      }
    },
  };
}
