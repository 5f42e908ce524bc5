import type { CatalogPlan } from '../catalog-plan.ts';
import { buildMixes, drawCode } from '../code-draws.ts';
import { DATES, laterDate, niinText } from '../digits.ts';
import { createRandom, hashBelow } from '../random.ts';
import { publishedFile, type PutRow, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const MIXES = 1024;

export function identificationFile(plan: CatalogPlan): SampleFile {
  const criticality = drawCode('crit_criticality', 'X:12 -:4 C F N:2 Y', 'Z');
  const identification = drawCode('tii_type_of_item_identification', '2:5 1:4 K:2 4:2 M', '9');
  const partial = drawCode('rpd_mrc', '-:6 3:2 4 9:4', '8');
  const demil = drawCode('dmil_demil', 'A:16 Q:4 B:3 D C', 'Z');
  const integrity = drawCode('dmil_int_demil_integrity', '1:6 6:2 3 -', 'X');
  const metal = drawCode('pmic_precious_metal', 'A:14 U:3 S G', 'X');
  const adp = drawCode('adp_equipment', '0:24 - 5 8', 'A');
  const esd = drawCode(null, '-:12 A:2 B', 'Z');
  const hmic = drawCode('hmic', 'N:20 P:3 Y D', 'X');
  const hazard = drawCode('hcc_hazard_characteristic', '-:60 F2 V3', 'ZZ');
  const schedule = drawCode(null, '7318150000 8536690000 8803300000 4016930000 8482100000 -', '0000000000');
  const enac = drawCode(null, '-:20 3C F1', '99');
  const unique = drawCode('iuid_indicator', 'N:8 Y', 'X');
  const lastSource = drawCode('sos_source_of_supply', '-:8 S9I S9E SMS', 'ZZZ');
  const starts = buildMixes(
    plan.seed,
    2,
    MIXES,
    (random) =>
      `","${criticality(random)}","${identification(random)}","${partial(random)}","${demil(random)}","${integrity(random)}","`,
  );
  const ends = buildMixes(
    plan.seed,
    3,
    MIXES,
    (random) =>
      `","${metal(random)}","${adp(random)}","${esd(random)}","${hmic(random)}","${hazard(random)}","${schedule(random)}",` +
      `"${enac(random)}","${unique(random)}","${lastSource(random)}","${random.pick(['Y', 'N', ''])}"`,
  );
  const unknownStart = '","Z","9","8","Z","X","';
  const random = createRandom(plan.seed);
  return {
    ...publishedFile('V_FLIS_IDENTIFICATION'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, put) {
      random.start(record, STREAMS.identification);
      const partialName = random.below(50) === 0 ? String(10_000 + random.below(50_000)) : '';
      const start = plan.caseAt(record) === 'unknown code' ? unknownStart : starts[random.below(MIXES)]!;
      const assigned = DATES[random.below(DATES.length)]!;
      const { inc } = plan.nameAt(record);
      put(
        `"${niinText(plan.niinAt(record))}","${inc}","${partialName}${start}${assigned}${ends[random.below(MIXES)]!}`,
      );
    },
  };
}

/** Out of 1,000 a month. */
const NEW_CANCELLATIONS = 1;

/** By survivor; those of later months at the end. */
export function cancelledFile(plan: CatalogPlan): SampleFile {
  const status = drawCode('niin_status', '3:6 5:3 7:4', 'X');
  const demil = drawCode('dmil_demil', 'A:10 Q:3 B D', 'Z');
  const random = createRandom(plan.seed);
  const rows = plan.cancellations.sortedRows();
  const putNew = (record: number, put: PutRow): void => {
    const month = plan.changedIn(record, STREAMS.newCancellation, NEW_CANCELLATIONS);
    if (month === 0 || record === plan.knownPart || plan.kindAt(record) !== 'listed') return;
    const survivor = niinText(plan.niinAt(plan.listedFrom(record + 1)));
    put(`"${survivor}","${plan.fscAt(record)}","${niinText(plan.niinAt(record))}","3","${laterDate(month)}","A"`);
  };
  return {
    ...publishedFile('V_FLIS_CANCELLED_NIIN'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.month > 1 ? rows.count + plan.counts.records : rows.count,
    step(row, put) {
      if (row >= rows.count) return putNew(row - rows.count, put);
      const { survivor, cancelled, record } = rows.at(row);
      random.start(row, STREAMS.cancelledRow);
      const classIndex = hashBelow(plan.seed, cancelled, STREAMS.reclassified, plan.knownClasses);
      const fsc = record >= 0 ? plan.fscAt(record) : plan.classes[classIndex]!.fsc;
      const date = DATES[random.below(DATES.length)]!;
      put(`"${niinText(survivor)}","${fsc}","${niinText(cancelled)}","${status(random)}","${date}","${demil(random)}"`);
    },
  };
}
