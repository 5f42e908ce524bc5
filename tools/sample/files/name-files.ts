import type { CatalogPlan } from '../catalog-plan.ts';
import { csvRow } from '../csv.ts';
import { DATES } from '../digits.ts';
import type { ItemName } from '../item-names.ts';
import { hashBelow } from '../random.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const DEFINITIONS: Readonly<Record<string, string>> = {
  screw:
    'An externally threaded fastener with a head, driven or held by that head, whose threads mate with an internally threaded part.',
  bolt: 'An externally threaded rod with a head at one end, designed to pass through holes in assembled parts and to be secured by a nut.',
  nut: 'An internally threaded or plain perforated item, placed on or around an externally threaded fastener to secure it or to spread its load.',
  resistor: 'An item whose main property is to oppose the flow of electric current, rated in ohms and watts.',
  capacitor: 'Two or more conducting surfaces separated by a dielectric, used to store an electric charge.',
  bearing: 'An item that supports and guides a rotating, oscillating or sliding part with little friction.',
  seal: 'A flexible or rigid item placed between joined or moving surfaces to prevent the passage of liquids, gases, dust or the like.',
  connector:
    'An item that joins electrical conductors and can be parted without tools; see also “CONTACT, ELECTRICAL”.'.replaceAll(
      /[“”]/g,
      '"',
    ),
  valve: 'An item that controls the flow, the pressure or the direction of a fluid.',
  gear: 'A part of a mechanical drive that transmits motion or torque.',
};
const COLLOQUIAL: readonly (readonly [string, string])[] = [
  ['SCREW,CAP,SOCKET HEAD', 'ALLEN SCREW'],
  ['SETSCREW', 'GRUB SCREW'],
  ['PIN,COTTER', 'SPLIT PIN'],
  ['O-RING', 'RING,"O"'],
  ['NUT,SELF-LOCKING,HEXAGON', 'STOP NUT'],
  ['CLAMP,LOOP', 'ADEL CLAMP'],
  ['WRENCH,OPEN END,FIXED', 'SPANNER'],
  ['KEY,SOCKET HEAD SCREW', 'ALLEN WRENCH'],
  ['CIRCUIT CARD ASSEMBLY', 'PRINTED CIRCUIT BOARD'],
];

/** P_H6_PICK, V_H6_NAME_INC, V_H6_RELATED and V_COLLOQUIAL_NAME: approved item names. */
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
        const { inc, name, family } = names[index]!;
        const definition =
          DEFINITIONS[family] ??
          `An item of the kind its name states: "${name}". For items not covered, see the index.`;
        const date = DATES[hashBelow(plan.seed, index, STREAMS.itemNameText, DATES.length)]!;
        put(csvRow([inc, 'A', guide(inc), `${family.toUpperCase()} ITEMS`, 'A', '1', '1', '', definition, date]));
      },
    },
    {
      ...common,
      ...publishedFile('V_H6_RELATED'),
      step(index, put) {
        const other = names[(index + 1) % names.length]!;
        const { inc, fsc } = names[index]!;
        if (index % 5 === 0 && other.fsc === fsc) put(csvRow([inc, other.inc, other.name]));
      },
    },
    {
      ...common,
      ...publishedFile('V_COLLOQUIAL_NAME'),
      steps: COLLOQUIAL.length,
      step(index, put) {
        const [approved, colloquial] = COLLOQUIAL[index]!;
        const inc = incOf.get(approved);
        if (inc !== undefined) put(csvRow([inc, String(60_000 + index), colloquial]));
      },
    },
  ];
}
