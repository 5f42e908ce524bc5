/** Makes the golden set: some 300 items in the shape of the real files, with each oddity of theirs and what it must lead to. `node test/golden/make-golden.ts DIR` writes it. */
import { writeGolden } from './write-golden.ts';

export type Wording = 'number first' | 'unit first' | 'unreadable';
export type GoldenOptions = {
  /** How replies with a measure are worded. */
  wording?: Wording;
  /** ROW_OBS_DT: on rows that have ended, or on all. */
  observed?: 'ended' | 'all';
  month?: 1 | 2;
};
/** A row by its columns, or a line as it stands in the file. */
export type Row = Readonly<Record<string, string>> | string;
type Texts = readonly (string | RegExp)[];
/** An address with what its page shows or its answer holds. */
export type Expected = {
  of: string;
  url: string;
  shows?: Texts;
  hides?: Texts;
  answers?: object;
};
export type Golden = {
  tables: Map<string, Row[]>;
  expected: Expected[];
  /** Lines of the report. */
  reported: { of: string; line: RegExp }[];
};

type Reply = readonly [mrc: string, title: string, reply: string];
type Rows = readonly Readonly<Record<string, string>>[];
type Item = {
  nsn: string;
  name?: string;
  inc?: string;
  /** Number, CAGE, RNCC, RNVC. */
  parts?: readonly (readonly [string, string?, string?, string?])[];
  replies?: readonly Reply[];
  management?: Rows;
};

const NAMES: readonly (readonly [fsc: string, inc: string, name: string])[] = [
  ['5305', '50001', 'SCREW,CAP,SOCKET HEAD'],
  ['5306', '50002', 'BOLT,MACHINE'],
  ['5310', '50003', 'NUT,PLAIN,HEXAGON'],
  ['5330', '50004', 'O-RING'],
  ['5905', '50005', 'RESISTOR,FIXED,FILM'],
  ['5935', '50006', 'CONNECTOR,PLUG,ELECTRICAL'],
];
export const CLASSES = NAMES.map(([fsc]) => fsc);
/** The first three form a group; 81349 promulgates specifications. */
const MAKERS: readonly (readonly [cage: string, name: string, group: string])[] = [
  ['1AAA1', 'ACME AEROSPACE', '1AAA1'],
  ['1BBB2', 'ACME FASTENERS', '1AAA1'],
  ['1CCC3', 'BOLTS OF ACME', '1AAA1'],
  ['2DDD4', 'DELTA SEALS', ''],
  ['87373', 'ELECTRIC PARTS', ''],
  ['81349', 'MILITARY SPECIFICATIONS PROMULGATED BY MILITARY DEPARTMENTS/AGENCIES', ''],
];
const REGULAR = 274;

export const regularNsn = (k: number): string => `${NAMES[k % NAMES.length]![0]}01${String(k * 137).padStart(7, '0')}`;
/** In inches: exact for two of three, a range for the third. */
const lengthOf = (k: number): readonly [low: number, high: number] => {
  const low = 0.25 + 0.05 * (k % 20);
  return [low, k % 3 === 0 ? low + 0.1 : low];
};
const pageOf = (nsn: string): string => `/nsn/${nsn.slice(0, 2)}/${nsn.slice(0, 4)}/${dashed(nsn)}`;
const dashed = (nsn: string): string => nsn.replace(/^(\d{4})(\d\d)(\d{3})/, '$1-$2-$3-');

export function makeGolden(options: GoldenOptions = {}): Golden {
  const { wording = 'number first', observed = 'ended', month = 1 } = options;
  const tables = new Map<string, Row[]>();
  const expected: Expected[] = [];
  const reported: Golden['reported'] = [];
  const put = (table: string, row: Row): void => void tables.set(table, [...(tables.get(table) ?? []), row]);
  /** Expects a page, by NSN or address. */
  const shows = (of: string, page: string, shown: Texts, hides: Texts = []): void =>
    void expected.push({ of, url: page.startsWith('/') ? page : pageOf(page), shows: shown, hides });
  /** Expects an answer of the API, by NSN or address. */
  const answers = (of: string, asked: string, answer: object): void =>
    void expected.push({ of, url: asked.startsWith('/') ? asked : `/api/v1/nsn/${asked}`, answers: answer });
  const report = (of: string, line: RegExp): void => void reported.push({ of, line });

  const seen: Record<string, string> = observed === 'all' ? { ROW_OBS_DT: '01-SEP-2026' } : {};
  const measured = (unit: string, ends: readonly (readonly [number: string, which?: string])[], where = ''): string => {
    if (wording === 'unreadable') return `${unit}#${ends.map((end) => end.join('#')).join('#')}#${where}`;
    if (wording === 'number first') {
      const texts = ends.map(([number, which]) => `${number} ${unit}${which ? ` ${which}` : ''}`);
      return texts.join(' AND ') + (where && ` ${where}`);
    }
    const texts = ends.map(([number, which]) => `${unit}  ${which ? `${which}  ` : ''}${number}`);
    return (where && `${where}  `) + texts.join(' AND ');
  };
  const putItem = ({
    nsn,
    name = 'BRACKET,ANGLE',
    inc = '50010',
    parts = [],
    replies = [],
    management = [],
  }: Item): void => {
    const NIIN = nsn.slice(4);
    put('P_FLIS_NSN', { FSC: nsn.slice(0, 4), NIIN, INC: inc, ITEM_NAME: name, SOS: 'SMS' });
    put('V_FLIS_IDENTIFICATION', { NIIN, INC: inc, DMIL: 'A', NIIN_ASGMT: '01-JAN-1990' });
    for (const [PART_NUMBER, CAGE_CODE = '2DDD4', RNCC = '3', RNVC = '2'] of parts)
      put('V_FLIS_PART', { NIIN, PART_NUMBER, CAGE_CODE, CAGE_STATUS: 'A', RNCC, RNVC });
    for (const [MRC, REQUIREMENTS_STATEMENT, CLEAR_TEXT_REPLY] of replies)
      put('V_CHARACTERISTICS', { NIIN, MRC, REQUIREMENTS_STATEMENT, CLEAR_TEXT_REPLY });
    for (const row of management)
      put('V_FLIS_MANAGEMENT', { ...seen, NIIN, MOE: 'DS', SOS: 'SMS', USC: 'I', UNIT_PRICE: '00000001.00', ...row });
  };
  let oddities = 0;
  const nextNsn = (): string => `534001${String(5_000_000 + ++oddities)}`;
  const putOdd = (item: Omit<Item, 'nsn'>): string => {
    const nsn = nextNsn();
    putItem({ nsn, parts: [[`ODD-${oddities}`]], ...item });
    return nsn;
  };

  function tablesOfCodes(): void {
    put('P_FLIS_NSN', '"4935","000000012","","NO ITEM NAME AVAILABLE","","",""');
    for (const [fsc, inc, name] of [...NAMES, ['5340', '50010', 'BRACKET,ANGLE'] as const]) {
      put('V_H2_FSC', { FSC: fsc, FSC_TITLE: `Class ${fsc}` });
      put('P_H6_PICK', { INC: inc, ITEM_NAME: name, FSC: fsc });
    }
    for (const [CAGE_CODE, COMPANY, ASSOCIATION_CAGE] of MAKERS) {
      put('P_CAGE', { CAGE_CODE, CAGE_STATUS: 'A', TYPE: 'A', COMPANY, CITY: 'Tampa', COUNTRY: 'USA' });
      put('V_H5_CORPORATE', { CAGE_CODE, ASSOCIATION_CAGE, AFFILIATION_CODE: ASSOCIATION_CAGE === '' ? '' : 'D' });
    }
  }

  function regularItems(): void {
    const changed = month === 2;
    for (let k = 0; k < REGULAR + (changed ? 1 : 0); k += 1) {
      const [, inc, name] = NAMES[k % NAMES.length]!;
      const [low, high] = lengthOf(k).map((end) => end.toFixed(3)) as [string, string];
      const length =
        low === high ? [[low, 'NOMINAL'] as const] : [[low, 'MINIMUM'] as const, [high, 'MAXIMUM'] as const];
      const cages = [MAKERS[k % 5]![0], ...(changed && k === 14 ? ['87373'] : [])];
      const [UI, AAC] = [changed && k === 4 ? 'HD' : 'EA', changed && k === 6 ? 'V' : 'D'];
      const UNIT_PRICE = `0000000${changed && k === 2 ? 9 : (k % 7) + 1}.25`;
      putItem({
        nsn: regularNsn(k),
        name,
        inc,
        parts: cages.map((cage) => [`R${k}-${cage}`, cage]),
        replies: [
          ['ABHP', 'OVERALL LENGTH', measured('INCHES', length)],
          ['THSD', 'THREAD SERIES DESIGNATOR', k % 2 === 0 ? 'UNF' : 'UNC'],
          ['MATT', 'MATERIAL', ['STEEL', 'BRASS', 'ALUMINUM ALLOY'][k % 3]!],
        ],
        management: k % 2 === 0 ? [{ EFFECTIVE_DATE: '01-OCT-2025', AAC, UI, UNIT_PRICE }] : [],
      });
    }
    if (!changed) return;
    const canceled = { CANCELLED_NIIN_FSC: '5305', NIIN_STAT_CD: '3', EFF_DATE: '15-OCT-2026' };
    put('V_FLIS_CANCELLED_NIIN', { ...canceled, CANCELLED_NIIN: regularNsn(8).slice(4), NIIN: '' });
    put('V_FLIS_CANCELLED_NIIN', {
      ...canceled,
      CANCELLED_NIIN: regularNsn(10).slice(4),
      NIIN: regularNsn(11).slice(4),
    });
  }

  function rangesAndEnds(): void {
    const name = 'SPACER,SLEEVE';
    put('P_H6_PICK', { INC: '50011', ITEM_NAME: name, FSC: '5340' });
    const common = { name, inc: '50011' };
    const range = measured('INCHES', [
      ['0.657', 'MINIMUM'],
      ['0.781', 'MAXIMUM'],
    ]);
    const ranged = putOdd({ ...common, replies: [['ABKW', 'OVERALL DIAMETER', range]] });
    const ended = putOdd({
      ...common,
      replies: [['ABKW', 'OVERALL DIAMETER', measured('INCHES', [['0.500']], 'FIRST END')]],
    });
    const heat = measured('FAHRENHEIT', [['-40.0'], ['250.0']]);
    const heated = putOdd({ ...common, replies: [['AFJQ', 'TEMP RATING', heat]] });
    const found = (filter: string, ...nsns: string[]): void =>
      answers('replies with a measure', `/api/v1/name/50011?${filter}`, {
        total: nsns.length,
        items: nsns.map((nsn) => ({ nsn: dashed(nsn) })),
      });
    found('c.ABKW.min=0.7&c.ABKW.max=0.7', ranged);
    found('c.ABKW.min=0.4&c.ABKW.max=0.6', ended);
    found('c.AFJQ.min=100&c.AFJQ.max=100', heated);
  }

  function doubledReplies(): void {
    const doubled: Reply[] = [
      ['AJKQ', 'INTERNAL DRIVE STYLE', 'HEXAGONHEXAGON'],
      ['THSD', 'THREAD SERIES DESIGNATOR', 'UNFUNF'],
      ['AAJD', 'THREAD CLASS', '3A3A'],
    ];
    const nsn = putOdd({ replies: doubled });
    const once = putOdd({ replies: [['AJKQ', 'INTERNAL DRIVE STYLE', 'HEXAGON']] });
    const found = { total: 2, items: [{ nsn: dashed(nsn) }, { nsn: dashed(once) }] };
    answers('doubled replies', '/api/v1/fsc/5340?c.AJKQ=HEXAGON&sort=nsn', found);
    answers('doubled replies', '/api/v1/fsc/5340?c.AAJD=3A', { total: 1 });
    shows(
      'doubled replies',
      nsn,
      ['HEXAGON', 'UNF', '3A'],
      doubled.map(([, , reply]) => reply),
    );
    report('doubled replies', /V_CHARACTERISTICS[^]*3 replies that are filed twice/);
  }

  function managementInForce(): void {
    const rows = {
      old: { EFFECTIVE_DATE: '01-JAN-2019', AAC: 'V', UI: 'HD', UNIT_PRICE: '00000060.00' },
      now: { EFFECTIVE_DATE: '01-JAN-2025', AAC: 'D', UI: 'EA', UNIT_PRICE: '00000000.60' },
      later: { EFFECTIVE_DATE: '01-JAN-2027', AAC: 'D', UI: 'PG', UNIT_PRICE: '00000009.00' },
      ended: {
        EFFECTIVE_DATE: '01-JUN-2025',
        AAC: 'Y',
        UI: 'RO',
        UNIT_PRICE: '00000008.00',
        ROW_OBS_DT: '01-JUL-2025',
      },
    };
    const { old, now, later, ended } = rows;
    const latest = observed === 'all' ? ended : now;
    const cases: readonly (readonly [of: string, management: Rows, inForce: typeof now])[] = [
      ['an old row before the one in force', [old, now], now],
      ['an old row after it', [now, old], now],
      ['a row of a later date', [later, old, now], now],
      ['a later row that has ended', [ended, now, old], latest],
    ];
    for (const [of, given, { UI: ui, AAC: aac, EFFECTIVE_DATE }] of cases) {
      const nsn = putOdd({ management: given });
      const inForce = { ui: { code: ui }, aac: { code: aac }, effective_date: EFFECTIVE_DATE };
      shows(of, nsn, [`Unit of issue: ${ui === 'EA' ? 'each' : 'roll'}`, new RegExp(`Effective ${EFFECTIVE_DATE}`)]);
      answers(of, nsn, { sections: { management: [inForce, ...given.slice(1).map(() => ({}))] } });
      answers(of, `/functions/v1/units-of-issue?nsn=${dashed(nsn)}`, { [dashed(nsn)]: ui });
    }
    report('the day of a row', new RegExp(`ROW_OBS_DT .*${observed === 'all' ? 'observ' : 'end'}`));
  }

  function cutNames(): void {
    const approved = {
      50020: 'ANGLE,CRADLE AND SUPPORT ASSEMBLY,AIRCRAFT',
      50021: 'ANGLE,CRADLE AND SUPPORT ASSEMBLY,SHIP',
    };
    for (const [INC, ITEM_NAME] of Object.entries(approved)) put('P_H6_PICK', { INC, ITEM_NAME, FSC: '5340' });
    const cut = approved[50020].slice(0, 32);
    for (const [inc, name] of Object.entries(approved)) {
      const nsn = putOdd({ name: cut, inc });
      shows('a name cut at 32 characters', nsn, [new RegExp(`<title>[^<]*${name}`, 'i')]);
      answers('a name cut at 32 characters', nsn, { itemName: name });
      answers('two codes with the same cut name', `/api/v1/name/${inc}`, { nsnCount: 1, itemName: name });
    }
    for (const [name, inc] of [
      [cut, '77777'],
      ['BRKT,SPT ASSY,L/H F', '77777'],
      ['HOUSING,CRADLE', '50020'],
    ] as const) {
      const nsn = putOdd({ name, inc });
      answers('a name without approval, or of another code', nsn, { itemName: name });
    }
  }

  function specificationAlone(): void {
    const nsn = putOdd({ parts: [['MIL-B-1234', '81349', '4']] });
    shows('a specification alone', nsn, ['MIL-B-1234'], ['"manufacturer"', '"mpn"']);
    answers('a specification alone', nsn, { partNumbers: [{ isMakersPart: false }] });
  }

  tablesOfCodes();
  regularItems();
  for (const oddity of [rangesAndEnds, doubledReplies, managementInForce, cutNames, specificationAlone]) oddity();
  return { tables, expected, reported };
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) console.error('Usage: node test/golden/make-golden.ts DIR');
  else await writeGolden(folder, makeGolden());
}
