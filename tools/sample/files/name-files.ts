import type { CatalogPlan } from '../catalog-plan.ts';
import { csvRow } from '../csv.ts';
import { DATES } from '../digits.ts';
import type { ItemName } from '../item-names.ts';
import { COLLOQUIAL_NAMES, definitionOf } from '../name-texts.ts';
import { hashBelow } from '../random.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const headOf = (name: string): string => name.split(',', 1)[0]!;

export function nameFiles(plan: CatalogPlan): SampleFile[] {
  const first = new Map<string, ItemName & { fsc: string }>();
  plan.classNames.forEach(({ names }, index) => {
    for (const name of names) if (!first.has(name.inc)) first.set(name.inc, { ...name, fsc: plan.classes[index]!.fsc });
  });
  const names = [...first.values()].sort((one, other) => (one.inc < other.inc ? -1 : 1));
  const incOf = new Map(names.map(({ name, inc }) => [name, inc]));
  const guide = (inc: string): string =>
    `A${String(hashBelow(plan.seed, Number(inc), STREAMS.itemNameText, 600)).padStart(3, '0')}0`;
  const common = { lineEnd: '\r\n', encoding: 'utf8', steps: names.length } as const;
  return [
    {
      ...common,
      ...publishedFile('P_H6_PICK'),
      step(index, put) {
        const { inc, name, fsc } = names[index]!;
        put(csvRow([inc, name, guide(inc), '', fsc]));
      },
    },
    {
      ...common,
      ...publishedFile('V_H6_NAME_INC'),
      step(index, put) {
        const itemName = names[index]!;
        const { inc, family } = itemName;
        const date = DATES[hashBelow(plan.seed, index, STREAMS.itemNameText, DATES.length)]!;
        put(
          csvRow([
            inc,
            'A',
            guide(inc),
            `${family.toUpperCase()} ITEMS`,
            'A',
            '1',
            '1',
            '',
            definitionOf(itemName),
            date,
          ]),
        );
      },
    },
    {
      ...common,
      ...publishedFile('V_H6_RELATED'),
      step(index, put) {
        const other = names[(index + 1) % names.length]!;
        const { inc, name, fsc } = names[index]!;
        if (other.fsc === fsc && headOf(other.name) === headOf(name)) put(csvRow([inc, other.inc, other.name]));
      },
    },
    {
      ...common,
      ...publishedFile('V_COLLOQUIAL_NAME'),
      steps: COLLOQUIAL_NAMES.length,
      step(index, put) {
        const [approved, colloquial] = COLLOQUIAL_NAMES[index]!;
        const inc = incOf.get(approved);
        if (inc !== undefined) put(csvRow([inc, String(60_000 + index), colloquial]));
      },
    },
  ];
}
