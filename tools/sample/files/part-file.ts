import type { CatalogPlan } from '../catalog-plan.ts';
import { buildMixes, drawCode } from '../code-draws.ts';
import { niinText } from '../digits.ts';
import { KNOWN_PART_NUMBERS, KNOWN_PART_NUMBER_COUNT } from '../known-part.ts';
import type { Makers } from '../makers.ts';
import { inOrder } from '../other-items.ts';
import { COMMERCIAL_STYLES, LONGEST_PART_NUMBER, standardStyles } from '../part-numbers.ts';
import { createRandom, type Random } from '../random.ts';
import { publishedFile, type PutRow, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const MIXES = 1024;
const ORPHANS = 3;
/** More than a run of skipped makers. */
const MAKER_STRIDE = 9;
/** Out of 1,000 a month. */
const NEW_SOURCES = 10;
/** One in 10 has a row without a number. */
const BLANK_EVERY = 10;

/** 2.1 on average, at most 40. */
function drawCount(random: Random): number {
  const draw = random.below(10_000);
  if (draw < 4_800) return 1;
  if (draw < 7_400) return 2;
  if (draw < 8_700) return 3;
  if (draw < 9_350) return 4;
  if (draw < 9_700) return 5;
  if (draw < 9_985) return 6 + random.below(5);
  return draw < 9_997 ? 11 + random.below(19) : 30 + random.below(11);
}

export function partFile(plan: CatalogPlan, makers: Makers): SampleFile {
  const rncc = drawCode('rncc', '3:9 5:7 2:2 1 7 D', 'Z');
  const rnvc = drawCode('rnvc', '2:9 1:4 9:3', '7');
  const dac = drawCode('dac_document_availability', '9:6 5:4 1:2 E B', 'Z');
  const agency = drawCode(null, 'DZ:6 TX:4 TG:2 ZG XA ZX', 'ZZ');
  const format = drawCode('rnfc', '4:9 3:3 1', '9');
  const procurement = drawCode('rnsc', 'D:6 A:5 B:3 C G', 'Z');
  const justification = drawCode('rnjc', '-:12 2:3 4', '9');
  const security = drawCode(null, '-:20 A', 'Z');
  const hazard = drawCode('hcc_hazard_characteristic', '-:80 F2 V3', 'ZZ');
  const sheet = drawCode(null, '-:60 BBXYZ', 'ZZZZZ');
  const medals = drawCode(null, 'N:6 Y:2 -', 'X');
  const afterRnvc = (random: Random): string =>
    `","${dac(random)}","${agency(random)}","${format(random)}","${procurement(random)}","${justification(random)}",` +
    `"${security(random)}","${hazard(random)}","${sheet(random)}","${medals(random)}"`;
  const ends = buildMixes(plan.seed, 4, MIXES, (random) => `","${rncc(random)}","${rnvc(random)}${afterRnvc(random)}`);
  const standardEnds = buildMixes(plan.seed, 5, 64, (random) => `","2","2${afterRnvc(random)}`);
  const unknownEnd = '","Z","7","Z","ZZ","9","Z","9","Z","ZZ","","X"';
  const random = createRandom(plan.seed);
  const cageStart = makers.codes.map((code, maker) => `","${code}","${makers.statusAt(maker)}`);

  const putKnownPart = (niin: string, put: PutRow): void => {
    for (const { number, cage, rncc: category, rnvc: variation } of KNOWN_PART_NUMBERS) {
      put(`"${niin}","${number}${cageStart[makers.indexOf(cage)]!}","${category}","${variation}${afterRnvc(random)}`);
    }
    const first = random.below(makers.codes.length);
    for (let part = KNOWN_PART_NUMBERS.length; part < KNOWN_PART_NUMBER_COUNT; part += 1) {
      // So that rows differ.
      let maker = (first + part * MAKER_STRIDE) % makers.codes.length;
      while (makers.isBody(maker) || makers.unknown.includes(maker)) maker = (maker + 1) % makers.codes.length;
      if (part === KNOWN_PART_NUMBERS.length) maker = makers.unknown[0]!;
      const number = part % 4 === 0 ? KNOWN_PART_NUMBERS[0]!.number : random.pick(COMMERCIAL_STYLES)(random);
      put(`"${niin}","${number}${cageStart[maker]!}${ends[part]!}`);
    }
  };
  const putParts = (record: number, niin: string, put: PutRow): void => {
    const classIndex = plan.classAt(record);
    const special = plan.caseAt(record);
    const styles = standardStyles(plan.classNames[classIndex]!.family);
    const count = special === 'thirty parts' ? 34 : drawCount(random);
    let number = '';
    let row = '';
    for (let part = 0; part < count; part += 1) {
      const draw = random.below(100);
      if (part === 0 && draw < 30) {
        const style = random.pick(styles);
        number = style.fill(random);
        row = `"${niin}","${number}${cageStart[makers.indexOf(style.cage)]!}${standardEnds[random.below(64)]!}`;
      } else {
        if (part === 0 || draw >= 22) {
          number =
            draw === 99 || special === 'long part number'
              ? LONGEST_PART_NUMBER(random)
              : random.pick(COMMERCIAL_STYLES)(random);
        }
        const wanted = special === 'unknown maker' && part === 0 ? makers.unknown[0]! : makers.draw(classIndex, random);
        const end = special === 'unknown code' && part === 0 ? unknownEnd : ends[random.below(MIXES)]!;
        row = `"${niin}","${number}${cageStart[wanted]!}${end}`;
      }
      put(row);
    }
    const month = plan.changedIn(record, STREAMS.newSource, NEW_SOURCES);
    if (month > 0) put(`"${niin}","M${month}-${niin}${cageStart[makers.draw(classIndex, random)]!}${ends[month]!}`);
    if (special === 'duplicate row' || random.below(1_000) === 0) put(row);
  };
  const othersOf = plan.otherItems();
  const putRecord = (record: number, put: PutRow): void => {
    const kind = plan.kindAt(record);
    random.start(record, STREAMS.parts);
    if (kind === 'cancelled' && random.below(2) === 0) return;
    const niin = niinText(plan.niinAt(record));
    if (kind === 'partless') {
      if (plan.numberAt(record) % BLANK_EVERY === 0) put(`"${niin}","${cageStart[0]!}${ends[1]!}`);
    } else if (record === plan.knownPart) putKnownPart(niin, put);
    else putParts(record, niin, put);
  };
  return {
    ...publishedFile('V_FLIS_PART'),
    lineEnd: '\r\n',
    encoding: 'utf8',
    steps: plan.counts.records,
    step(record, put) {
      if (record === plan.afterOutside) {
        for (let orphan = 0; orphan < ORPHANS; orphan += 1) {
          put(
            `"${niinText(plan.outsideNiin(orphan, ORPHANS))}","ORPHAN-${orphan + 1}${cageStart[orphan]!}${ends[orphan]!}`,
          );
        }
      }
      const putOwn = (): void => putRecord(record, put);
      inOrder(plan.niinAt(record), othersOf(record), putOwn, ({ niin, kind, like }) => {
        if (kind !== 'new') return;
        random.start(niin, STREAMS.parts);
        putParts(like, niinText(niin), put);
      });
    },
  };
}
