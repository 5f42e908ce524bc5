/** Makes the golden set: some 300 items in the shape of the real files, with each oddity of theirs and what it must lead to. `node test/golden/make-golden.ts DIR` writes it. */
import { writeGolden } from './write-golden.ts';

export type GoldenOptions = {
  /** How replies with a measure are worded. */
  wording?: 'number first' | 'unit first' | 'unreadable';
  /** ROW_OBS_DT: on rows that have ended, or on all. */
  observed?: 'ended' | 'all';
  month?: 1 | 2;
  /** So many rows of V_FLIS_PART with shifted columns. */
  misfits?: number;
};
/** A row by its columns, or a line as it stands in the file. */
export type Row = Readonly<Record<string, string>> | string;
type Texts = readonly (string | RegExp)[];
/** An address with what its page shows or its answer holds. */
export type Expected = { of: string; url: string; list?: string; shows?: Texts; hides?: Texts; answers?: object };
export type Golden = {
  tables: Map<string, Row[]>;
  expected: Expected[];
  /** Lines of the report. */
  reported: { of: string; line: RegExp }[];
};

type Reply = readonly [mrc: string, title: string, reply: string];
type Management = readonly [date: string, aac: string, ui: string, price: string, observed?: string];
type Item = {
  name?: string;
  inc?: string;
  parts?: readonly (readonly [number: string, cage?: string, rncc?: string])[];
  replies?: readonly Reply[];
  management?: readonly Management[];
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
const BRACKET = ['5340', '50010', 'BRACKET,ANGLE'] as const;
/** The first three form a group; 81349 promulgates specifications. */
const MAKERS: readonly (readonly [cage: string, company: string, group: string])[] = [
  ['1AAA1', 'ACME AEROSPACE', '1AAA1'],
  ['1BBB2', 'ACME FASTENERS', '1AAA1'],
  ['1CCC3', 'BOLTS OF ACME', '1AAA1'],
  ['2DDD4', 'DELTA SEALS', ''],
  ['87373', 'ELECTRIC PARTS', ''],
  ['81349', 'MILITARY SPECIFICATIONS PROMULGATED BY MILITARY DEPARTMENTS/AGENCIES', ''],
];
const REGULAR = 274;

const regularNsn = (k: number): string => `${NAMES[k % NAMES.length]![0]}01${String(k * 137).padStart(7, '0')}`;
const dashed = (nsn: string): string => nsn.replace(/^(\d{4})(\d\d)(\d{3})/, '$1-$2-$3-');
const pageOf = (nsn: string): string => `/nsn/${nsn.slice(0, 2)}/${nsn.slice(0, 4)}/${dashed(nsn)}`;
const niinOf = (nsn: string): string => nsn.slice(4);

export function makeGolden(options: GoldenOptions = {}): Golden {
  const { wording = 'number first', observed = 'ended', month = 1, misfits = 0 } = options;
  const tables = new Map<string, Row[]>();
  const expected: Expected[] = [];
  const reported: Golden['reported'] = [];
  const putRow = (table: string, row: Row): void => void tables.set(table, [...(tables.get(table) ?? []), row]);
  /** Puts a row: "FSC=5305|NIIN=012345678". */
  const put = (table: string, cells: string): void =>
    putRow(table, Object.fromEntries(cells.split('|').map((cell) => cell.split('=') as [string, string])));
  /** Expects a page, by NSN or address. */
  const shows = (of: string, page: string, shown: Texts, hides: Texts = []): void =>
    void expected.push({ of, url: page.startsWith('/') ? page : pageOf(page), shows: shown, hides });
  /** Expects an answer of the API, by NSN or address. */
  const answers = (of: string, asked: string, answer: object): void =>
    void expected.push({ of, url: asked.startsWith('/') ? asked : `/api/v1/nsn/${asked}`, answers: answer });
  const report = (of: string, line: RegExp): void => void reported.push({ of, line });

  /** Words a measure such as ".5 MINIMUM/.6 MAXIMUM" of a unit. */
  const measured = (unit: string, sizes: string, where = ''): string => {
    const ends = sizes.split('/').map((size) => size.split(' '));
    if (wording === 'unreadable') return [unit, ...ends.flat(), where].join('#');
    if (wording === 'number first')
      return `${ends.map(([number, ...which]) => [number, unit, ...which].join(' ')).join(' AND ')} ${where}`.trim();
    return `${where}  ${ends.map(([number, ...which]) => [unit, ...which, number].join('  ')).join(' AND ')}`.trim();
  };
  const putItem = (nsn: string, item: Item): void => {
    const { name = BRACKET[2], inc = BRACKET[1], parts = [], replies = [], management = [] } = item;
    const niin = niinOf(nsn);
    put('P_FLIS_NSN', `FSC=${nsn.slice(0, 4)}|NIIN=${niin}|INC=${inc}|ITEM_NAME=${name}|SOS=SMS`);
    put('V_FLIS_IDENTIFICATION', `NIIN=${niin}|INC=${inc}|DMIL=A|NIIN_ASGMT=01-JAN-1990`);
    for (const [number, cage = '2DDD4', rncc = '3'] of parts)
      put('V_FLIS_PART', `NIIN=${niin}|PART_NUMBER=${number}|CAGE_CODE=${cage}|RNCC=${rncc}|RNVC=2`);
    for (const [mrc, title, reply] of replies)
      put('V_CHARACTERISTICS', `NIIN=${niin}|MRC=${mrc}|REQUIREMENTS_STATEMENT=${title}|CLEAR_TEXT_REPLY=${reply}`);
    for (const [date, aac, ui, price, day = ''] of management) {
      const terms = `EFFECTIVE_DATE=${date}|AAC=${aac}|UI=${ui}|UNIT_PRICE=${price.padStart(11, '0')}`;
      const seen = observed === 'all' ? '01-SEP-2026' : day;
      put('V_FLIS_MANAGEMENT', `NIIN=${niin}|MOE=DS|SOS=SMS|USC=I|ROW_OBS_DT=${seen}|${terms}`);
    }
  };
  let oddities = 0;
  const nextNsn = (): string => `534001${String(5_000_000 + ++oddities)}`;
  const putOdd = (item: Item = {}): string => {
    const nsn = nextNsn();
    putItem(nsn, { parts: [[`ODD-${oddities}`]], ...item });
    return nsn;
  };

  function tablesOfCodes(): void {
    putRow('P_FLIS_NSN', '"4935","000000012","","NO ITEM NAME AVAILABLE","","",""');
    for (const [fsc, inc, name] of [...NAMES, BRACKET]) putName(inc, name, fsc);
    for (const [cage, company, group] of MAKERS) {
      put('P_CAGE', `CAGE_CODE=${cage}|CAGE_STATUS=A|TYPE=A|COMPANY=${company}|CITY=Tampa|COUNTRY=USA`);
      put('V_H5_CORPORATE', `CAGE_CODE=${cage}|ASSOCIATION_CAGE=${group}|AFFILIATION_CODE=${group && 'D'}`);
    }
  }
  const putName = (inc: string, name: string, fsc = '5340'): void =>
    put('P_H6_PICK', `INC=${inc}|ITEM_NAME=${name}|FSC=${fsc}`);
  const putCanceled = (nsn: string, by: string, date: string): void => {
    const canceled = `CANCELLED_NIIN_FSC=${nsn.slice(0, 4)}|CANCELLED_NIIN=${niinOf(nsn)}`;
    put('V_FLIS_CANCELLED_NIIN', `NIIN=${by && niinOf(by)}|${canceled}|NIIN_STAT_CD=3|EFF_DATE=${date}`);
  };

  function regularItems(): void {
    const isNext = month === 2;
    for (let k = 0; k < (isNext ? REGULAR + 1 : REGULAR); k += 1) {
      const [, inc, name] = NAMES[k % NAMES.length]!;
      const [low, high] = [0.25, 0.35].map((end) => (end + 0.05 * (k % 20)).toFixed(3));
      const sizes = k % 3 > 0 ? `${low} NOMINAL` : `${low} MINIMUM/${high} MAXIMUM`;
      const cages = [MAKERS[k % 5]![0], ...(isNext && k === 14 ? ['1AAA1'] : [])];
      const price = isNext && k === 2 ? '9.25' : `${(k % 7) + 1}.25`;
      const terms = [isNext && k === 6 ? 'V' : 'D', isNext && k === 4 ? 'HD' : 'EA', price] as const;
      putItem(regularNsn(k), {
        name,
        inc,
        parts: cages.map((cage) => [`R${k}-${cage}`, cage]),
        replies: [
          ['ABHP', 'OVERALL LENGTH', measured('INCHES', sizes)],
          ['THSD', 'THREAD SERIES DESIGNATOR', k % 2 === 0 ? 'UNF' : 'UNC'],
          ['MATT', 'MATERIAL', ['STEEL', 'BRASS', 'ALUMINUM ALLOY'][k % 3]!],
        ],
        management: k % 2 === 0 ? [['01-OCT-2025', ...terms]] : [],
      });
    }
    if (!isNext) return;
    putCanceled(regularNsn(8), '', '15-NOV-2026');
    putCanceled(regularNsn(10), regularNsn(11), '15-NOV-2026');
    const codes = (before: string, after: string) => ({ before: { code: before }, after: { code: after } });
    const changes = {
      unit: [4, codes('EA', 'HD')],
      advice: [6, codes('D', 'V')],
      canceled: [8, {}],
      replaced: [10, { after: { code: dashed(regularNsn(11)) } }],
      sources: [14, codes('1', '2')],
      new: [REGULAR, {}],
    } as const;
    for (const [kind, [k, values]] of Object.entries(changes)) {
      const nsn = dashed(regularNsn(k));
      const items = [{ nsn, kind, edition: '2026-12-01', ...values }];
      answers(`a change: ${kind}`, `/api/v1/changes?kind=${kind}`, { items });
      shows(`a change: ${kind}`, `/changes?month=2026-12&kind=${kind}`, [nsn]);
    }
    shows('the timeline of an item', regularNsn(4), [/2026-12-01 Unit of issue EA Each → HD Hundred/]);
    const kinds = [
      'New',
      'Canceled',
      'Replaced',
      'Government price',
      'Unit of issue',
      'Acquisition advice',
      'Part numbers',
    ];
    report('changes of a month', new RegExp(`Changes recorded: ${kinds.join(' 1, ')} 1`));
  }

  function rangesAndEnds(): void {
    const [inc, name] = ['50011', 'SPACER,SLEEVE'];
    putName(inc, name);
    const diameter = ['ABKW', 'OVERALL DIAMETER'] as const;
    const replies: readonly (readonly [filter: string, ...Reply])[] = [
      ['c.ABKW.min=0.7&c.ABKW.max=0.7', ...diameter, measured('INCHES', '0.657 MINIMUM/0.781 MAXIMUM')],
      ['c.ABKW.min=0.4&c.ABKW.max=0.6', ...diameter, measured('INCHES', '0.500', 'FIRST END')],
      ['c.AFJQ.min=100&c.AFJQ.max=100', 'AFJQ', 'TEMP RATING', measured('FAHRENHEIT', '-40.0/250.0')],
    ];
    for (const [filter, ...reply] of replies) {
      const nsn = putOdd({ name, inc, replies: [reply] });
      answers('a reply with a measure', `/api/v1/name/${inc}?${filter}`, { total: 1, items: [{ nsn: dashed(nsn) }] });
    }
  }

  function doubledReplies(): void {
    const drive = ['AJKQ', 'INTERNAL DRIVE STYLE'] as const;
    const doubled: readonly Reply[] = [
      [...drive, 'HEXAGONHEXAGON'],
      ['THSD', 'THREAD SERIES DESIGNATOR', 'UNFUNF'],
      ['AAJD', 'THREAD CLASS', '3A3A'],
    ];
    const nsn = putOdd({ replies: doubled });
    const once = putOdd({ replies: [[...drive, 'HEXAGON']] });
    const found = { total: 2, items: [{ nsn: dashed(nsn) }, { nsn: dashed(once) }] };
    answers('doubled replies', '/api/v1/fsc/5340?c.AJKQ=HEXAGON&sort=nsn', found);
    answers('doubled replies', '/api/v1/fsc/5340?c.AAJD=3A', { total: 1 });
    shows('doubled replies', nsn, ['HEXAGON', 'UNF', '3A'], [/(HEXAGON|UNF|3A)\1/]);
    report('doubled replies', /V_CHARACTERISTICS[^]*3 replies that are filed twice/);
  }

  function managementInForce(): void {
    const old: Management = ['01-JAN-2019', 'V', 'HD', '60.00'];
    const now: Management = ['01-JAN-2025', 'D', 'EA', '0.60'];
    const later: Management = ['01-JAN-2027', 'D', 'PG', '9.00'];
    const ended: Management = ['01-JUN-2025', 'Y', 'RO', '8.00', '01-JUL-2025'];
    const cases: readonly (readonly [of: string, management: readonly Management[], inForce?: Management])[] = [
      ['an old row before the one in force', [old, now]],
      ['an old row after it', [now, old]],
      ['a row of a later date', [later, old, now]],
      ['a later row that has ended', [ended, now, old], observed === 'all' ? ended : now],
    ];
    for (const [of, management, [date, aac, ui] = now] of cases) {
      const nsn = putOdd({ management });
      shows(of, nsn, [`Unit of issue: ${ui === 'EA' ? 'each' : 'roll'}`, `Effective ${date}`]);
      const first = { ui: { code: ui }, aac: { code: aac }, effective_date: date };
      answers(of, nsn, { sections: { management: [first, ...management.slice(1).map(() => ({}))] } });
      answers(of, `/functions/v1/units-of-issue?nsn=${dashed(nsn)}`, { [dashed(nsn)]: ui });
    }
    report('the day of a row', new RegExp(`ROW_OBS_DT .*${observed === 'all' ? 'observ' : 'ends'}`));
  }

  function cutNames(): void {
    const cut = 'ANGLE,CRADLE AND SUPPORT ASSEMBL';
    for (const [inc, rest] of [['50020', 'Y,AIRCRAFT'] as const, ['50021', 'Y,SHIP'] as const]) {
      putName(inc, cut + rest);
      const nsn = putOdd({ name: cut, inc });
      shows('a name cut at 32 characters', nsn, [`<title>${dashed(nsn)} ${cut}${rest}`]);
      answers('a name cut at 32 characters', nsn, { itemName: cut + rest });
      answers('two codes with the same cut name', `/api/v1/name/${inc}`, { nsnCount: 1, itemName: cut + rest });
    }
    const notApproved = [[cut], ['BRKT,SPT ASSY,L/H F'], ['HOUSING,CRADLE', '50020']] as const;
    for (const [name, inc = '77777'] of notApproved)
      answers('a name without approval, or of another code', putOdd({ name, inc }), { itemName: name });
    report('a name cut at 32 characters', /2 NSNs with a cut item name have the approved name/);
  }

  function escapedByHalf(): void {
    const rest = '"A","3","2","","","","","","","","",""';
    const inch = putOdd({ parts: [] });
    putRow('V_FLIS_PART', `"${niinOf(inch)}","801-6-149"","87373",${rest}`);
    answers('a row that is half escaped', inch, { partNumbers: [{ partNumber: '801-6-149"', cage: '87373' }] });
    const torn = putOdd();
    putRow('V_FLIS_PART', `"${niinOf(torn)}","7/8"X"1","9999",${rest}`);
    answers('a row that no split fits', torn, { partNumberCount: 1 });
    report('rows that are half escaped', /skipped 1: the fields do not fit the columns \("line \d+"\)\n  repaired 1: /);
    for (let k = 0; k < misfits; k += 1)
      put('V_FLIS_PART', `NIIN=${niinOf(regularNsn(k))}|PART_NUMBER=S${k}|CAGE_CODE=ACME ${k}`);
  }

  function specificationAlone(): void {
    const nsn = putOdd({ parts: [['MIL-B-1234', '81349', '4']] });
    shows('a specification alone', nsn, ['MIL-B-1234'], ['"manufacturer"', '"mpn"']);
    answers('a specification alone', nsn, { partNumbers: [{ isMakersPart: false }] });
  }

  function companies(): void {
    for (const pair of ['1AAA1 1CCC3', '1CCC3 1BBB2']) {
      const [cage, other] = pair.split(' ');
      shows('a group of companies', `/cage/${cage}`, [`href="/cage/${other}"`], ['href="/cage/2DDD4"']);
      answers('a group of companies', `/api/v1/cage/${cage}`, { group: { cage: '1AAA1', companyCount: 3 } });
    }
  }

  function phrases(): void {
    const [one, other, nsn] = [regularNsn(1), regularNsn(2), putOdd()];
    const said = [
      `F|PHRASE_STATEMENT=WHEN EXHAUSTED USE ${dashed(one)}`,
      `S|PHRASE_STATEMENT=REPLACED BY NSN ${other}`,
    ];
    for (const phrase of [...said, 'Z|PHRASE_STATEMENT=DRAWING 5305019999999123'])
      put('V_FLIS_PHRASE', `NIIN=${niinOf(nsn)}|MOE=DS|USC=I|PHRS_CD=${phrase}`);
    const linked = [one, other].map((each) => `href="${pageOf(each)}"`);
    linked.push(`When this item is exhausted, a buyer should use ${dashed(one)}`);
    shows('an NSN in a phrase', nsn, linked, ['/nsn/53/5305/5305-01-999-9999']);
  }

  function announced(): void {
    const nsn = putOdd({ management: [['01-JAN-2024', 'D', 'HD', '35.00']] });
    const terms = 'MOE=DS|AAC=D|SOS=SMS|UI=EA|UNIT_PRICE=00000000.61';
    put('V_FLIS_MANAGEMENT_FUTURE', `NIIN=${niinOf(nsn)}|EFFECTIVE_DATE=01-JAN-2027|${terms}`);
    shows('announced management', nsn, ['From 1 January 2027: unit of issue EA']);
    const row = { effective_date: '01-JAN-2027', ui: { code: 'EA' } };
    answers('announced management', nsn, { sections: { future: [row] } });
  }

  function former(): void {
    const reference = (number: string): string => `|PART_NUMBER=${number}|CAGE_CODE=2DDD4`;
    const pick = (nsn: string, number: string): void =>
      put('P_HISTORY_PICK', `FSC=5340|NIIN=${niinOf(nsn)}|ITEM_NAME=${BRACKET[2]}${reference(number)}`);
    const priced = (nsn: string, by: string): void =>
      put('V_MANAGEMENT_HISTORY', `NIIN=${niinOf(nsn)}|UI=EA|UNIT_PRICE=00000004.00|REPLACEMENT_NIIN=${by}`);
    const survivor = putOdd({ parts: [['SURVIVOR-1']] });
    const [replaced, left, renamed] = [1, 2, 3].map(() => putOdd({ parts: [] })) as [string, string, string];
    const forgotten = nextNsn();
    putCanceled(replaced, survivor, '01-MAR-2020');
    for (const [at, nsn] of [replaced, left, forgotten].entries()) pick(nsn, `GONE-${at}`);
    priced(left, '');
    priced(renamed, niinOf(survivor));
    answers('a canceled item with its replacement', replaced, { listed: false, replacedBy: { nsn: dashed(survivor) } });
    shows('a canceled item without one', left, ['GONE-1']);
    const price = { ui: { code: 'EA' } };
    answers('a canceled item without one', left, { listed: false, sections: { former_management: [price] } });
    answers('a replacement that history alone names', renamed, { replacedBy: { nsn: dashed(survivor) } });
    shows('an item of P_HISTORY_PICK alone', forgotten, [BRACKET[2], 'GONE-2']);
    const numbered = putOdd({ parts: [['NOW-1']] });
    for (const number of ['WAS-1', 'NOW-1'])
      put('V_REFERENCE_NUMBER_HISTORY', `NIIN=${niinOf(numbered)}|CANCELLATION_DATE=01-MAR-2021${reference(number)}`);
    const since = 'No longer on this item since 1 March 2021';
    shows('a former part number', '/catalog?search=WAS-1', [since, pageOf(numbered)]);
    shows('a former part number', numbered, ['WAS-1', '1 March 2021']);
    answers('a former part number', numbered, { partNumberCount: 1, formerPartNumbers: [{ partNumber: 'WAS-1' }] });
    shows('a former number that is current again', '/catalog?search=NOW-1', [], [/no longer/i]);
    report('an item of P_HISTORY_PICK alone', /1 NIINs are not in P_FLIS_NSN: each has a page/);
    const lines = ['check', 'exact'].map((verdict) => ({ verdict, part: { nsn: dashed(numbered) } }));
    const matched = { url: '/functions/v1/match-list', list: 'WAS-1\nNOW-1', answers: { lines } };
    expected.push({ of: 'a former part number in a list', ...matched });
  }

  tablesOfCodes();
  regularItems();
  for (const oddity of [rangesAndEnds, doubledReplies, managementInForce, cutNames, escapedByHalf]) oddity();
  for (const oddity of [specificationAlone, companies, phrases, announced, former]) oddity();
  return { tables, expected, reported };
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) console.error('Usage: node test/golden/make-golden.ts DIR');
  else await writeGolden(folder, makeGolden());
}
