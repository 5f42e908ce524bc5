import type { CatalogPlan } from '../catalog-plan.ts';
import { csvRow } from '../csv.ts';
import { createRandom } from '../random.ts';
import { readSupplyGroups } from '../reference-tables.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const NOTES = [
  '',
  'Note—This class includes only items that are not peculiar to one piece of equipment.',
  'Parts and accessories are classified in this class – unless they are specifically classified elsewhere.',
  'The word “equipment” covers sets, kits and outfits as well; see the index.',
  'Items are classified by their principal use · 2–5 % of them have more than one.',
];
const INCLUSIONS = [
  '',
  'Includes: {title}; Parts Kits; Mounting Hardware.',
  'Includes “special” {title}, whether or not peculiar.',
];
const EXCLUSIONS = [
  '',
  'Excludes: items of Group {fsg} that are specifically classified – see the index.',
  'Excludes: Toys; Naïve “look-alikes”.',
];

/** Windows-1252 as in the real set. */
export function classFiles(plan: CatalogPlan): SampleFile[] {
  const titles = new Map(readSupplyGroups().map(({ fsg, title }) => [fsg, title]));
  const random = createRandom(plan.seed);
  const common = { lineEnd: '\r\n', encoding: 'windows-1252', steps: plan.knownClasses } as const;
  return [
    {
      ...common,
      ...publishedFile('P_H2_PICK'),
      step(index, put) {
        const { fsc, fsg, title } = plan.classes[index]!;
        put(csvRow([fsg, fsc, titles.get(fsg) ?? '', title]));
      },
    },
    {
      ...common,
      ...publishedFile('V_H2_FSC'),
      step(index, put) {
        const { fsc, fsg, title } = plan.classes[index]!;
        random.start(index, STREAMS.classText);
        const fill = (text: string): string => text.replace('{title}', title).replace('{fsg}', fsg);
        const notes = index === 0 ? NOTES[3]! : random.pick(NOTES);
        put(csvRow([fsc, title, notes, fill(random.pick(INCLUSIONS)), fill(random.pick(EXCLUSIONS))]));
      },
    },
    {
      ...common,
      ...publishedFile('V_H2_FSG'),
      step(index, put) {
        const { fsc, fsg } = plan.classes[index]!;
        const note =
          Number(fsg) % 3 === 0 ? 'This group covers both military and commercial items – “as procured”.' : '';
        put(csvRow([fsc, titles.get(fsg) ?? '', note]));
      },
    },
  ];
}
