import type { CatalogPlan } from '../catalog-plan.ts';
import { buildMixes, drawCode } from '../code-draws.ts';
import { csvRow, quoted } from '../csv.ts';
import { decimal, fourDigits, niinText, threeDigits } from '../digits.ts';
import type { Makers } from '../makers.ts';
import { createRandom } from '../random.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const MIXES = 512;
const PACKAGED_PERCENT = 20;
const SPECIAL_PACKAGING_PERCENT = 12;
const CONTAINER_CLASS = '8145';

const INSTRUCTIONS = [
  '',
  '',
  '',
  '',
  '',
  '',
  'PACK IN ACCORDANCE WITH MIL-STD-2073-1, METHOD 10, UNLESS STATED OTHERWISE.',
  'WRAP EACH ITEM SEPARATELY; MARK UNIT PACK "FRAGILE, HANDLE WITH CARE".',
  'CUSHION TO PREVENT MOVEMENT. DO NOT BEND, FOLD, OR STACK.',
].map(quoted);

/** All of the first two or none, rarely the third. */
export function packagingFiles(plan: CatalogPlan, makers: Makers): SampleFile[] {
  const unit = drawCode('ui_unit_of_issue', 'EA:20 HD PG RO BX', 'ZZ');
  const storage = drawCode(null, '-:6 1 2 5', '?');
  const quantity = drawCode('qup', '0:5 A 5 C', '*');
  const method = drawCode(null, '10:3 31:2 32 33 41 51 54 ZZ', '??');
  const cleaning = drawCode(null, '1:4 0:2 X', '?');
  const preservation = drawCode(null, '00:5 09 07 XX', '??');
  const wrap = drawCode(null, 'GX:3 JX:2 BC 00 CA', '??');
  const category = drawCode(null, '0047 2M53 1132 2E7N', '????');
  const cushion = drawCode(null, 'NA:4 GH 00 LG', '??');
  const thickness = drawCode(null, 'X:3 A B C', '?');
  const container = drawCode(null, 'D3:2 E5:2 BK G5 AA F1', '??');
  const level = drawCode(null, 'A:3 B C 0 Q', '?');
  const ends1 = buildMixes(plan.seed, 10, MIXES, (random) => {
    const codes = [
      unit,
      storage,
      quantity,
      method,
      cleaning,
      preservation,
      wrap,
      category,
      cushion,
      thickness,
      container,
    ];
    return `","${codes.map((draw) => draw(random)).join('","')}","${random.pick(['A', 'C', 'N', 'S', ''])}"`;
  });
  const starts2 = buildMixes(plan.seed, 11, MIXES, (random) => {
    const marking = random.pick(['00', '00', '39', '92']);
    const codes = [
      container(random),
      level(random),
      level(random),
      level(random),
      random.pick(['O', 'M', '']),
      marking,
    ];
    return `","${codes.join('","')}","${random.pick(['E', 'A', ''])}","`;
  });
  const random = createRandom(plan.seed);
  const isPackaged = (record: number): boolean => {
    random.start(record, STREAMS.packaging);
    const drawn = random.below(100) < PACKAGED_PERCENT;
    return drawn || record === plan.knownPart || plan.caseAt(record) === 'no weight';
  };
  const startOf = (record: number): string =>
    `"${niinText(plan.niinAt(record))}","${random.below(5) === 0 && record !== plan.knownPart ? 'S' : 'P'}`;
  const common = { lineEnd: '\r\n', encoding: 'utf8', steps: plan.counts.records } as const;
  return [
    {
      ...common,
      ...publishedFile('V_FLIS_PACKAGING_1'),
      step(record, put) {
        if (!isPackaged(record)) return;
        const start = startOf(record);
        const end = ends1[random.below(MIXES)]!;
        const noWeight = plan.caseAt(record) === 'no weight' || random.below(9) === 0;
        const [length, width, height] = [1 + random.below(480), 1 + random.below(240), 1 + random.below(120)];
        const weight = noWeight ? '0.00000' : decimal(100 + random.below(2_000_000), 5);
        put(`${start}${end},"${decimal(length, 1)}","${decimal(width, 1)}","${decimal(height, 1)}","${weight}"`);
      },
    },
    {
      ...common,
      ...publishedFile('V_FLIS_PACKAGING_2'),
      step(record, put) {
        if (!isPackaged(record)) return;
        const start = startOf(record) + starts2[random.below(MIXES)]!;
        const size = `${fourDigits(random.below(600))}","${fourDigits(random.below(400))}","${fourDigits(random.below(300))}`;
        const cube = decimal(random.below(90_000), 3);
        const text = random.pick(INSTRUCTIONS);
        put(`${start}${cube}","${size}","${decimal(random.below(900_000), 5)}",${text}`);
      },
    },
    {
      ...common,
      ...publishedFile('V_FLIS_PACKAGING_3'),
      step(record, put) {
        if (!isPackaged(record)) return;
        const special = random.below(100) < SPECIAL_PACKAGING_PERCENT || record === plan.knownPart;
        if (!special) return;
        const containerNsn = `${CONTAINER_CLASS}0${random.below(2)}${threeDigits(random.below(1_000))}${fourDigits(random.below(10_000))}`;
        const julian = `${String(random.below(25)).padStart(2, '0')}${threeDigits(1 + random.below(365))}`;
        const sica = random.below(5) === 0 && record !== plan.knownPart ? 'S' : 'P';
        const cage = makers.codes[random.below(makers.codes.length)]!;
        const number = `P${threeDigits(random.below(1_000))}-${threeDigits(random.below(1_000))}-SP`;
        put(
          csvRow([
            niinText(plan.niinAt(record)),
            sica,
            containerNsn,
            cage,
            julian,
            number,
            random.pick(['', 'A', 'B']),
          ]),
        );
      },
    },
  ];
}
