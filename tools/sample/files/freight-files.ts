import type { CatalogPlan } from '../catalog-plan.ts';
import { buildMixes, drawCode } from '../code-draws.ts';
import { quoted } from '../csv.ts';
import { decimal, niinText } from '../digits.ts';
import { createRandom } from '../random.ts';
import { publishedFile, type SampleFile } from '../sample-file.ts';
import { STREAMS } from '../streams.ts';

const MIXES = 512;
const FREIGHT_PERCENT = 25;
const DESCRIPTIONS = [
  'IRON OR STEEL FASTENERS, NOI',
  'MACHINERY OR MACHINES, OR PARTS, NOI',
  'ELECTRICAL APPLIANCES OR INSTRUMENTS, NOI',
  'AIRPLANE PARTS, NOI, OTHER THAN "KNOCKED DOWN"',
  'RUBBER ARTICLES, NOI',
  'VALVES, PIPE LINE, NOI',
  'CLOTHING, NOI, IN BOXES',
  'FREIGHT ALL KINDS (FAK)',
].map(quoted);

/** For a quarter and a twentieth of the records. */
export function freightFiles(plan: CatalogPlan): SampleFile[] {
  const activity = drawCode(null, 'TX:4 AX SU KE CL', 'ZZ');
  const cargo = drawCode('water_tcc_type_of_cargo', 'Z:9 2 3', '?');
  const water = drawCode(null, '-:2 700 650 618 743', '???');
  const handling = drawCode(null, '9:6 Z 3', '?');
  const air = drawCode(null, 'A:4 B Z', '?');
  const commodity = drawCode(null, 'Z:5 K D', '?');
  const hazard = drawCode(null, '-:12 A', '?');
  const ends = buildMixes(plan.seed, 12, MIXES, (random) => {
    const codes = [
      activity(random),
      random.pick(['A', 'B', 'D', 'S']),
      String(1_000 + random.below(199_000)).padStart(6, '0'),
      random.pick(['', '0', '1', '2', 'X']),
      String(50 + random.below(350)).padStart(5, '0'),
      random.pick(['', 'A']),
      hazard(random),
      random.pick(['050', '055', '070', '085', '100', '125', '']),
      random.pick(['A', 'B', 'C', '']),
      water(random),
      cargo(random),
      handling(random),
      air(random),
      commodity(random),
      random.pick(['Z', '9', '']),
    ];
    return `","${codes.join('","')}",${random.pick(DESCRIPTIONS)}`;
  });
  const random = createRandom(plan.seed);
  const common = { encoding: 'utf8', steps: plan.counts.records } as const;
  return [
    {
      ...common,
      ...publishedFile('V_FREIGHT'),
      lineEnd: '\r\n',
      step(record, put) {
        random.start(record, STREAMS.freight);
        if (random.below(100) >= FREIGHT_PERCENT && record !== plan.knownPart) return;
        put(`"${niinText(plan.niinAt(record))}${ends[random.below(MIXES)]!}`);
      },
    },
    {
      ...common,
      ...publishedFile('V_DSS_WEIGHT_AND_CUBE'),
      lineEnd: '\n',
      step(record, put) {
        random.start(record, STREAMS.weightAndCube);
        const noWeight = plan.caseAt(record) === 'no weight';
        if (random.below(100) >= 5 && record !== plan.knownPart && !noWeight) return;
        const weight = noWeight ? '0.00000' : decimal(100 + random.below(5_000_000), 5);
        put(`"${niinText(plan.niinAt(record))}","${weight}","${decimal(10 + random.below(900_000), 5)}"`);
      },
    },
  ];
}
