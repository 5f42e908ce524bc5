import type { CatalogPlan } from '../catalog-plan.ts';
import { buildMixes, drawCode } from '../code-draws.ts';
import { quoted } from '../csv.ts';
import { niinText } from '../digits.ts';
import { inOrder } from '../other-items.ts';
import { hash32 } from '../random.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const MIXES = 512;
const END_ITEMS = [
  '',
  '',
  '',
  '',
  '',
  'AIRCRAFT, CARGO',
  'HELICOPTER, UTILITY',
  'TRUCK, CARGO: 5 TON',
  'RADAR SET',
  'ENGINE, TURBOFAN',
  'SHIPBOARD SYSTEMS',
  'GENERATOR SET, 30 KW',
  'MISSILE, "SURFACE TO AIR"',
];

/** CANCELLED_NIIN is a hint alone; V_FLIS_CANCELLED_NIIN is the source. */
export function nsnFile(plan: CatalogPlan): SampleFile {
  const sos = drawCode('sos_source_of_supply', 'S9I:6 S9E:4 S9G:4 S9C:4 SMS:4 N32:2 B17:1 FLZ:1 AKZ:1 - GSA', 'ZZZ');
  const ends = buildMixes(
    plan.seed,
    1,
    MIXES,
    (random) => `,${quoted(sos(random))},${quoted(random.pick(END_ITEMS))},`,
  );
  let cancellations: ReturnType<CatalogPlan['cancellations']['sortedRows']> | undefined;
  let row = 0;
  const othersOf = plan.otherItems();
  return {
    ...publishedFile('P_FLIS_NSN'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, put) {
      cancellations ??= plan.cancellations.sortedRows();
      const own = plan.niinAt(record);
      let replaced = '';
      for (; row < cancellations.count && cancellations.at(row).survivor <= own; row += 1) {
        const { survivor, cancelled } = cancellations.at(row);
        if (survivor === own) replaced = niinText(cancelled);
      }
      const putItem = (niin: number, like: number, draw: number, end: string): void => {
        const { inc, name } = plan.nameAt(like);
        const middle = ends[hash32(plan.seed, draw, STREAMS.nsnRow) % MIXES]!;
        put(`"${plan.fscAt(like)}","${niinText(niin)}","${inc}",${quoted(name)}${middle}"${end}"`);
      };
      const putOwn = (): void => putItem(own, record, record, replaced);
      inOrder(own, othersOf(record), putOwn, ({ niin, kind, like }) => {
        if (kind !== 'forgotten') putItem(niin, like, niin, '');
      });
    },
  };
}
