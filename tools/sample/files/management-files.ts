import type { CatalogPlan } from '../catalog-plan.ts';
import { buildMixes, drawCode } from '../code-draws.ts';
import { csvRow } from '../csv.ts';
import { dashedNsn, DATES, fourDigits, laterDate, niinText, threeDigits, twoDigits } from '../digits.ts';
import { createRandom, hashBelow, type Random } from '../random.ts';
import { readCodes } from '../reference-tables.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const MIXES = 1024;
const MANAGED_PERCENT = 48;
/** 12.7 million rows of 7.7 million records, by service and date. */
const ALL_MANAGED_PERCENT = 95;
const ALL_ROWS = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 4];
/** Out of 1,000 a month. */
const NEW_PRICES = 30;
const NEW_TERMS = 7;
const FUTURE_PERCENT = 2;
const MOES = ['DS', 'DA', 'DF', 'DN', 'DM', 'TG', 'XG', 'GP'] as const;
const SERVICE_OF_MOE: Readonly<Record<string, string>> = { DS: 'I', DA: 'A', DF: 'F', DN: 'N', DM: 'M', TG: 'G' };

/** One in 40 is 0: no price. */
export function drawPrice(random: Random): string {
  const size = random.below(40);
  if (size === 0) return '00000000.00';
  const dollars = random.below(size < 18 ? 20 : size < 32 ? 700 : size < 39 ? 9_999 : 999_999);
  return `00${threeDigits(Math.floor(dollars / 1_000))}${threeDigits(dollars % 1_000)}.${twoDigits(random.below(100))}`;
}

/** For half of the records, a row for each service; for nearly all when former rows are there too. */
export function managementFile(plan: CatalogPlan): SampleFile {
  const aac = drawCode('aac', 'D:6 Z:4 J:4 Y:3 V:3 H:3 X:2 L:2 G C', '9');
  const sos = drawCode('sos_source_of_supply', 'S9I:5 S9E:4 S9G:4 S9C:4 SMS:3 N32 B17 FLZ', 'ZZZ');
  const modifier = drawCode('sosm', '-:30 JCA JDC', 'ZZZ');
  const unit = drawCode('ui_unit_of_issue', 'EA:30 HD:2 PG:2 RO SE KT BX FT', 'ZZ');
  const pack = drawCode('qup', '1:8 0:6 5 A C', '*');
  const controlled = drawCode('ciic', 'U:20 7:2 J', '?');
  const shelfLife = drawCode('slc_shelf_life', '0:24 9 6', '*');
  const repair = drawCode(null, 'Z:6 N:4 D:2 -:3 T A', '?');
  const control = drawCode(null, '-:8 E Q 1N XP R2', '??');
  const starts = buildMixes(
    plan.seed,
    6,
    MIXES,
    (random) => `","${aac(random)}","${sos(random)}","${modifier(random)}","${unit(random)}","`,
  );
  const ends = buildMixes(
    plan.seed,
    7,
    MIXES,
    (random) =>
      `","${pack(random)}","${controlled(random)}","${shelfLife(random)}","${repair(random)}","${control(random)}","","`,
  );
  const unknownStart = '","9","ZZZ","ZZZ","ZZ","';
  const random = createRandom(plan.seed);
  const later = createRandom(plan.seed);
  return {
    ...publishedFile('V_FLIS_MANAGEMENT'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, put) {
      random.start(record, STREAMS.management);
      const special = plan.caseAt(record);
      const isKnown = record === plan.knownPart;
      const managed = plan.history ? ALL_MANAGED_PERCENT : MANAGED_PERCENT;
      if (random.below(100) >= managed && special === undefined && !isKnown) return;
      const niin = niinText(plan.niinAt(record));
      const few = random.below(20) < 16 ? 1 : 2 + random.below(3);
      const drawn = plan.history ? random.pick(ALL_ROWS) : few;
      const count = isKnown || special === 'several MOEs' ? 3 : drawn;
      const first = count > 1 ? 0 : random.below(20) < 14 ? 0 : random.below(MOES.length);
      const price = special === 'no price' ? '00000000.00' : isKnown ? '00000000.35' : drawPrice(random);
      const priced = plan.changedIn(record, STREAMS.newPrice, NEW_PRICES);
      const changed = plan.changedIn(record, STREAMS.newTerms, NEW_TERMS);
      later.start(record + priced, STREAMS.newPrice);
      const priceNow = priced > 0 ? drawPrice(later) : price;
      for (let index = 0; index < count; index += 1) {
        const moe = MOES[(first + (plan.history ? index >> 1 : index)) % MOES.length]!;
        const since = index === 0 && Math.max(priced, changed);
        const drawnDate = DATES[DATES.length - 1 - random.below(3_000)]!;
        const date = since ? laterDate(since) : drawnDate;
        const moved = index === 0 ? changed : 0;
        const known = isKnown ? '","D","S9I","","HD","' : starts[(random.below(MIXES) + moved) % MIXES]!;
        const start = special === 'unknown code' ? unknownStart : known;
        const factor = random.below(30) === 0 ? fourDigits(1 + random.below(500)) : '';
        const end = isKnown ? '","1","U","0","Z","","","' : ends[random.below(MIXES)]!;
        const ended = isKnown && index > 0 ? DATES.at(-1)! : '';
        put(
          `"${niin}","${date}","${moe}${start}${factor}","${index === 0 ? priceNow : price}${end}${SERVICE_OF_MOE[moe] ?? 'X'}","${ended}"`,
        );
      }
    },
  };
}

/** Announced rows, all of them for a later date than the newest of the others. */
export function futureFile(plan: CatalogPlan): SampleFile {
  const random = createRandom(plan.seed);
  return {
    ...publishedFile('V_FLIS_MANAGEMENT_FUTURE'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, put) {
      random.start(record, STREAMS.future);
      const niin = niinText(plan.niinAt(record));
      if (record === plan.knownPart) return put(`"${niin}","01-JAN-2027","DS","D","S9I","EA","00000000.61","1","0"`);
      if (random.below(100) >= FUTURE_PERCENT) return;
      const unit = random.pick(['EA', 'EA', 'EA', 'HD', 'PG']);
      put(`"${niin}","${laterDate(25 + random.below(12))}","DS","D","S9I","${unit}","${drawPrice(random)}","1","0"`);
    },
  };
}

/** For one record in twenty. */
export function phraseFile(plan: CatalogPlan): SampleFile {
  const random = createRandom(plan.seed);
  const codes = readCodes('phrase_code').filter(({ label }) => label !== '');
  const common = codes.filter(({ code }) => 'EFHJLNRV'.includes(code));
  const formerly = codes.find(({ code }) => code === 'X')!;
  const usual = plan.classes.findIndex(({ fsc }) => fsc === '5306');
  return {
    ...publishedFile('V_FLIS_PHRASE'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, put) {
      random.start(record, STREAMS.phrases);
      const special = plan.caseAt(record);
      const draw = random.below(1_000);
      const isKnown = record === plan.knownPart;
      const count = isKnown ? 2 : special === 'class changed' || draw < 40 ? 1 : draw < 48 ? 2 : 0;
      for (let order = 1; order <= count; order += 1) {
        const changed = isKnown ? order === 2 : special === 'class changed' || draw % 16 === 5;
        const { code, label } = changed ? formerly : random.pick(draw % 3 === 0 ? codes : common);
        const other = plan.listedFrom(random.below(plan.counts.records));
        const former =
          plan.classes[isKnown ? usual : hashBelow(plan.seed, record, STREAMS.reclassified, plan.knownClasses)]!;
        const statement = label
          .replace(/\(NSNs?\)|NSN and NSN/, dashedNsn(plan.fscAt(other), plan.niinAt(other)))
          .replace('(NSC)', former.fsc)
          .toUpperCase();
        const moe = random.pick(MOES);
        const contains = code === 'K';
        const quantity = contains ? threeDigits(1 + random.below(500)) : '';
        const document = code === 'R' ? `TO 1-${1 + random.below(40)}-${1 + random.below(99)}` : '';
        const start = [
          niinText(plan.niinAt(record)),
          moe,
          SERVICE_OF_MOE[moe] ?? 'X',
          code,
          statement,
          twoDigits(order),
        ];
        put(csvRow([...start, '', quantity, contains ? 'EA' : '', document, '']));
      }
    },
  };
}
