import type { CatalogPlan } from '../catalog-plan.ts';
import { quoted } from '../csv.ts';
import { DATES, niinText } from '../digits.ts';
import type { Makers } from '../makers.ts';
import { inOrder, type OtherItem } from '../other-items.ts';
import { COMMERCIAL_STYLES } from '../part-numbers.ts';
import { createRandom, type Random } from '../random.ts';
import { publishedFile, type PutRow, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';
import { drawPrice } from './management-files.ts';

const UNITS = ['EA', 'EA', 'EA', 'EA', 'HD', 'PG', 'SE', 'FT'];
/** Out of 100 items that are no longer in the catalog: rows at full size 9.9, 4.3 and 2.9 million. */
const PICKED = 94;
const PRICED = 40;
const RENUMBERED = 10;
const IDENTIFIED = 10;
const REPLACED = 30;
/** Out of 1,000 listed items. */
const PRICED_BEFORE = { full: 65, little: 10 };
const NUMBERED_BEFORE = { full: 272, little: 10 };

const KNOWN_NUMBERS = ['MS16998-28A', 'NAS1351-3-16P'];
const KNOWN_PRICES = [
  '"01-JAN-2019","DS","D","S9I","HD","00000000.31",""',
  '"01-JAN-2022","DS","D","S9I","HD","00000000.33",""',
];

/** Former items, and former numbers and prices of those that are there. */
export function historyFiles(plan: CatalogPlan, makers: Makers): SampleFile[] {
  const scale = plan.history ? 'full' : 'little';
  const aNumber = (random: Random): string => {
    let maker = random.below(makers.codes.length);
    while (makers.isBody(maker)) maker = (maker + 1) % makers.codes.length;
    return `"${random.pick(COMMERCIAL_STYLES)(random)}","${makers.codes[maker]!}"`;
  };
  const aDate = (random: Random): string => DATES[random.below(DATES.length)]!;
  const nameOf = (like: number): string => {
    const { inc, name } = plan.nameAt(like);
    return `"${inc}",${quoted(name)}`;
  };
  const file = (
    table: string,
    putOwn: (record: number, niin: string, random: Random, put: PutRow) => void,
    putOther: (item: OtherItem, niin: string, random: Random, put: PutRow) => void,
  ): SampleFile => {
    const random = createRandom(plan.seed);
    const othersOf = plan.otherItems();
    const { name } = publishedFile(table);
    return {
      ...publishedFile(table),
      lineEnd: '\r\n',
      encoding: 'utf8',
      steps: plan.counts.records,
      step(record, put) {
        const own = plan.niinAt(record);
        const others = othersOf(record);
        inOrder(
          own,
          others,
          () => {
            random.start(record, STREAMS.history + name.length * 100);
            putOwn(record, niinText(own), random, put);
          },
          (item) => {
            if (item.kind === 'new') return;
            random.start(item.niin, STREAMS.history + name.length * 100);
            putOther(item, niinText(item.niin), random, put);
          },
        );
      },
    };
  };
  return [
    file(
      'P_HISTORY_PICK',
      (record, niin, random, put) => {
        if (plan.kindAt(record) !== 'cancelled') return;
        const { name } = plan.nameAt(record);
        for (let row = random.below(3); row > 0; row -= 1) {
          put(`"${plan.fscAt(record)}","${niin}",${quoted(name)},${swapped(aNumber(random))}`);
        }
      },
      ({ kind, like }, niin, random, put) => {
        if (kind !== 'forgotten' && random.below(100) >= PICKED) return;
        const { name } = plan.nameAt(like);
        const rows = random.below(16) === 0 ? 2 : 1;
        for (let row = 0; row < rows; row += 1) {
          put(`"${plan.fscAt(like)}","${niin}",${quoted(name)},${swapped(aNumber(random))}`);
        }
      },
    ),
    file(
      'V_MANAGEMENT_HISTORY',
      (record, niin, random, put) => {
        if (record === plan.knownPart) return KNOWN_PRICES.forEach((row) => put(`"${niin}",${row}`));
        if (random.below(1_000) >= PRICED_BEFORE[scale]) return;
        put(`"${niin}","${aDate(random)}","DS","D","S9I","${random.pick(UNITS)}","${drawPrice(random)}",""`);
      },
      ({ like }, niin, random, put) => {
        if (random.below(100) >= PRICED) return;
        const replacement = random.below(100) < REPLACED ? niinText(plan.niinAt(like)) : '';
        const start = `"${niin}","${aDate(random)}","DS","${replacement === '' ? 'V' : 'Y'}","S9I","`;
        put(`${start}${random.pick(UNITS)}","${drawPrice(random)}","${replacement}"`);
      },
    ),
    file(
      'V_REFERENCE_NUMBER_HISTORY',
      (record, niin, random, put) => {
        if (record === plan.knownPart)
          return KNOWN_NUMBERS.forEach((number) => put(`"${niin}","${number}","96906","15-JUN-2021"`));
        if (plan.kindAt(record) !== 'listed' || random.below(1_000) >= NUMBERED_BEFORE[scale]) return;
        put(`"${niin}",${aNumber(random)},"${aDate(random)}"`);
      },
      (_, niin, random, put) => {
        if (random.below(100) < RENUMBERED) put(`"${niin}",${aNumber(random)},"${aDate(random)}"`);
      },
    ),
    file(
      'V_ITEM_IDENTIFICATION_HISTORY',
      (record, niin, _, put) => {
        if (record === plan.knownPart) put(`"${niin}","01-MAR-1985","5306",${nameOf(record)},"0","A"`);
      },
      ({ like }, niin, random, put) => {
        if (random.below(100) >= IDENTIFIED) return;
        put(`"${niin}","${aDate(random)}","${plan.fscAt(like)}",${nameOf(like)},"${random.pick(['3', '5', '7'])}","A"`);
      },
    ),
  ];
}

/** P_HISTORY_PICK has the CAGE before the number. */
const swapped = (numberAndCage: string): string => {
  const cut = numberAndCage.lastIndexOf(',');
  return `${numberAndCage.slice(cut + 1)},${numberAndCage.slice(0, cut)}`;
};
