import { nsnText, type BuiltPart, type BuiltTables } from './catalog.fixture.ts';

/** Names that few items carry, so that a search meets hundreds of them. */
const RARE_NAMES = Array.from({ length: 300 }, (_, index) => `ADAPTER, RARE ${String(index).padStart(3, '0')}`);
const COMMON_NAMES = [
  'BOLT, MACHINE',
  'BOLT, SHEAR',
  'NUT, SELF-LOCKING, HEXAGON',
  'SCREW, CAP, SOCKET HEAD',
  'WASHER, FLAT',
  'ÖSE, 12 mm',
];
const CLASSES = [
  ['1005', 40],
  ['4730', 1_500],
  ['5305', 4_600],
  ['5306', 900],
  ['9999', 3],
] as const;

/** Some 7,000 parts in five classes: enough for two boundaries, for names that are merged and for names that are read in order. */
export function manyParts(): BuiltPart[] {
  const next = random(1);
  const parts: BuiltPart[] = [];
  for (const [at, [fsc, count]] of CLASSES.entries()) {
    let number = 0;
    for (let index = 0; index < count; index++) {
      number += 1 + Math.floor(next() * next() * 3_000);
      // in a catalog of many rare names, the first rows of their class show next to none of them
      const share = fsc === '4730' ? (index < 600 ? 0.005 : 0.8) : 0.03;
      const isRare = next() < share;
      const names = isRare ? RARE_NAMES : COMMON_NAMES;
      // common names stand first in a class, so that the others are met late
      const itemName = names[Math.floor(next() * (index < count / 2 ? Math.min(names.length, 3) : names.length))]!;
      const partNumbers = Array.from({ length: next() < 0.02 ? 0 : 1 + Math.floor(next() * 3) }, (_, position) => ({
        partNumber: `MS${Math.floor(next() * 500)}-${position}`,
        cage: ['81343', '96906', '0ABC1'][position]!,
        codes: ['3', '2'],
      }));
      parts.push({
        nsn: nsnText(fsc, niinOf(number, at)),
        itemName,
        partNumbers,
        changedOn: 20_000 + Math.floor(next() * 100),
        contentHash: Math.floor(next() * 2 ** 52),
        sections: { ...(next() < 0.5 ? { identification: [['00342', 'S9I']] } : {}), ...searchedSections(number) },
      });
    }
  }
  return [...parts, ...specialParts()];
}

/** Characteristics, freight and packaging data of some parts: few share all replies. */
function searchedSections(number: number): BuiltPart['sections'] {
  const replies = ['HEX HEAD', `${number % 7} IN`, `${number % 3} IN`, number % 11 === 0 ? '' : 'STEEL'];
  const mrcs = ['AAQL', 'ABHP', 'AAGR', 'MATT'];
  return {
    ...(number % 3 === 0 ? { characteristics: mrcs.map((mrc, at) => [mrc, 'REQUIREMENT', replies[at]!]) } : {}),
    ...(number % 5 === 0 ? { freight: [['F1']] } : {}),
    ...(number % 97 === 0 ? { packaging: [['P1']] } : {}),
  };
}

/** A NIIN belongs to one class; classes take turns in blocks of 50, so that many are neighbors. */
function niinOf(number: number, classIndex: number): number {
  const block = 50;
  return 100 + Math.floor(number / block) * block * CLASSES.length + classIndex * block + (number % block);
}

/** Parts that tests ask for by number. */
function specialParts(): BuiltPart[] {
  return [
    {
      nsn: '5310-00-000-0001',
      itemName: 'WASHER, "ODD"',
      partNumbers: [
        { partNumber: 'AN-960/416', cage: '81343', codes: ['3', '2', '', 'TX', '1'] },
        { partNumber: 'AN960 416', cage: '99ZZZ', codes: [] },
        { partNumber: '-/-', cage: '96906', codes: ['5', '9'] },
      ],
      changedOn: 20_500,
      contentHash: 2 ** 53 - 1,
      sections: {
        characteristics: [
          ['AAQL', 'BODY STYLE', 'HEX\tHEAD \\N "A", Größe 3″\nSECOND LINE'],
          ['AAQL', '', 'ROUND'],
          ['ABHP', 'OVERALL LENGTH'],
        ],
        management: [
          ['01-JAN-2019', 'DA', 'V', '', '', 'HD'],
          ['01-FEB-2025', 'DS', 'D', '', '', 'EA'],
        ],
        weight_and_cube: [['0.5', '0.01']],
      },
    },
    { nsn: '5310-00-000-0002', itemName: 'WASHER, LONELY' },
    {
      nsn: '5310-00-000-0003',
      itemName: 'WASHER, FORMER',
      partNumbers: [{ partNumber: 'AN960-416', cage: '81343', codes: ['3', '2'] }],
      cancelled: { status: '6', date: '01-JAN-2020', survivor: 2 as never, replacedBy: '5310-00-000-0001' },
    },
    {
      nsn: '5310-00-000-0004',
      itemName: 'WASHER, FLAT',
      partNumbers: [{ partNumber: 'AN960416', cage: '96906', codes: ['3', '2'] }],
    },
  ];
}

/** Tables beside those of `manyParts`. */
export const SPECIAL_TABLES: BuiltTables = {
  item_definition: [
    ['00342', 'BOLT, MACHINE', 'An externally threaded item.'],
    ['00343', 'BOLT, SHEAR', null],
  ],
  colloquial_name: [
    ['00342', 0, 'MACHINE BOLT'],
    ['00342', 1, 'STUD'],
  ],
  code_meaning: [
    ['aac', 'D', 'DOD integrated material managed'],
    ['rncc', '3', 'Design control reference'],
  ],
};

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
