import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cageText } from './field-bytes.ts';
import { createMakerWords } from './import-makers.ts';
import { BASE, fileReport, loaded } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { aReference, anNsn, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';

test('gives each word of each company once, by word, then CAGE', () => {
  const words = createMakerWords();
  words.add(5, 'BOEING CO., THE');
  words.add(3, 'CO & CO');
  words.add(60_466_175, 'ÖSE/12');
  expect([...words.rows()]).toEqual([
    ['12', 'ZZZZZ'],
    ['BOEING', '00005'],
    ['CO', '00003'],
    ['CO', '00005'],
    ['THE', '00005'],
    ['ÖSE', 'ZZZZZ'],
  ]);
});

test('holds any number of makers', () => {
  const words = createMakerWords();
  for (let key = 0; key < 50_000; key++) words.add(key, `MAKER ${key}`);
  const rows = [...words.rows()];
  expect([rows.length, rows.at(-1)]).toEqual([100_000, ['MAKER', cageText(49_999)]]);
});

test('puts words in the order of their bytes, as databases do', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (companies) => {
      const words = createMakerWords();
      for (const company of companies) words.add(1, company);
      const listed = Array.from(words.rows(), ([word]) => Buffer.from(String(word)));
      expect(listed).toEqual(listed.toSorted(Buffer.compare));
    }),
  );
});

test('makers are put together from three files, P_CAGE first, and know how many parts they have', async () => {
  const address = { STREET_ADDRESS_1: '1 MAIN ST', PO_BOX: '42', CITY: 'ELSEWHERE', COUNTRY: 'UNITED STATES' };
  const { tables, report } = await loaded({
    ...BASE,
    V_FLIS_PART: [aReference('012345678', 'A'), aReference('012345678', 'B'), aReference('000000001', 'C')],
    P_CAGE: [
      { CAGE_CODE: '96906', COMPANY: 'Acme "Works"', CAGE_STATUS: 'A', CITY: 'MIAMI', COUNTRY: '' },
      { CAGE_CODE: '96906', COMPANY: 'SECOND' },
      { CAGE_CODE: '9690', COMPANY: 'SHORT' },
    ],
    V_CAGE_ADDRESS: [
      { ...address, CAGE_CODE: '96906', COMPANY_NAME: 'OTHER', FORMER_NAME_1: 'OLD', FORMER_NAME_3: 'OLDER' },
      { CAGE_CODE: '0abcd', COMPANY_NAME: 'SPLIT', COMPANY_NAME_2: 'NAME' },
    ],
    V_CAGE_STATUS_AND_TYPE: [
      { CAGE_CODE: '96906', STATUS: 'F', TYPE: 'M', PARENT_CAGE: '11111', RPLM_CODE: '22222' },
      { CAGE_CODE: 'ZZZZZ', STATUS: 'F' },
    ],
  });
  const shown = ['1 MAIN ST, PO BOX 42', 'MIAMI', null, null, 'UNITED STATES', 'OLD; OLDER'];
  expect(tables.maker).toEqual([
    ['0ABCD', 'SPLIT NAME', 'SPLIT NAME', ...Array(10).fill(null), 0],
    ['96906', 'Acme "Works"', 'ACME "WORKS"', 'A', 'M', ...shown, '11111', '22222', 3],
  ]);
  expect(fileReport(report, 'P_CAGE').skipped).toEqual([
    { reason: 'CAGE code is not five letters or digits', count: 1, examples: ['9690'] },
  ]);
});

test('a group is all companies that lead to the same one, by number of references; an affiliation tells the parent (C12.8)', async () => {
  const inGroup = (CAGE_CODE: string, ASSOCIATION_CAGE: string, AFFILIATION_CODE = '', PARENT_CAGE = '') => {
    return { CAGE_CODE, PARENT_CAGE, ASSOCIATION_CAGE, AFFILIATION_CODE };
  };
  const named = (CAGE_CODE: string) => ({ CAGE_CODE, COMPANY: `MAKER ${CAGE_CODE}` });
  const chain = Array.from({ length: 3_000 }, (_, at) => inGroup(cageText(40_000_000 + at), cageText(40_000_001 + at)));
  const { tables, report } = await loaded({
    ...BASE,
    V_FLIS_PART: [aReference('012345678', 'A', { CAGE_CODE: '11111' })],
    P_CAGE: ['00001', '00002', '11111', '11112', '22221', '22222'].map(named),
    V_CAGE_STATUS_AND_TYPE: [{ CAGE_CODE: '00001', PARENT_CAGE: '99999' }],
    V_H5_CORPORATE: [
      inGroup('00001', '11111', 'S'),
      // a subsidiary of a company that has a parent
      inGroup('11111', '61858', 'P'),
      inGroup('11111', '22222', 'S'),
      inGroup('00002', '61858', 'A'),
      inGroup('61858', '61858'),
      // a company that is its own group; a circle; a parent without an association
      inGroup('11112', '11112', 'S'),
      inGroup('22221', '22222', 'B'),
      inGroup('22222', '22221', 'x'),
      inGroup('33333', '', '', '44444'),
      inGroup('1111', '22222', 'S'),
      inGroup('22223', '2', 'S'),
      ...chain,
    ],
  });
  const long = tables.maker_group.filter(([head]) => head === cageText(40_003_000));
  expect(long.map((row) => row[1])).toEqual(Array.from({ length: 3_001 }, (_, at) => at));
  expect(tables.maker_group.filter((row) => !long.includes(row))).toEqual([
    ['22221', 0, '22221', '22222', 'B'],
    ['22221', 1, '22222', '22221', 'x'],
    ['61858', 0, '11111', '61858', 'P'],
    ['61858', 1, '00001', '11111', 'S'],
    ['61858', 2, '00002', '61858', 'A'],
    ['61858', 3, '61858', null, null],
  ]);
  const parents = new Map(tables.maker.map((row) => [row[0], row[11]]));
  expect([...parents]).toEqual([
    ['00001', '99999'],
    ['00002', null],
    ['11111', '61858'],
    ['11112', null],
    ['22221', '22222'],
    ['22222', null],
  ]);
  const { skipped, notes } = fileReport(report, 'V_H5_CORPORATE');
  expect(skipped.map(({ reason, examples }) => [reason, ...examples])).toEqual([
    ['CAGE code is not five letters or digits', '1111'],
    ['ASSOCIATION_CAGE or PARENT_CAGE is not five letters or digits', '22223'],
  ]);
  expect(notes).toEqual(['1 rows name another group of the same CAGE; the first one counts']);
  expect(tables.code_meaning.filter(([field, code]) => field === 'affiliation' && code === 'S')).toHaveLength(1);
});

test('item names have the code, the definition and the other names of the approved name that is the same', async () => {
  const { tables } = await loaded({
    ...BASE,
    P_H6_PICK: [
      { INC: '00090', ITEM_NAME: 'BOLT,MACHINE' },
      { INC: '00088', ITEM_NAME: 'BOLT,MACHINE' },
      { INC: '00089', ITEM_NAME: 'BOLT,SHEAR' },
      // without approval
      { INC: '77777', ITEM_NAME: 'GUN' },
    ],
    V_H6_NAME_INC: [
      { INC: '00088', DEFINITION: 'A rod, "threaded".' },
      { INC: '00099', DEFINITION: '', ITEM_NAME: '' },
    ],
    V_COLLOQUIAL_NAME: ['STUD', 'STUD', 'MACHINE BOLT', ' '].map((name) => ({ INC: '00088', COLLOQUIAL_NAME: name })),
    V_H6_RELATED: [
      // the name of another item
      { INC: '00088', RELATED_INC: '00089', ITEM_NAME: 'BOLT,SHEAR' },
      { INC: '00088', RELATED_INC: '60001', ITEM_NAME: 'STOVE BOLT' },
      { INC: '00088', RELATED_INC: '60002', ITEM_NAME: 'MACHINE BOLT' },
      { INC: '00089', RELATED_INC: '60003', ITEM_NAME: '' },
    ],
  });
  expect(tables.item_name.map(([, name, , inc]) => [name, inc])).toEqual([
    ['BOLT,MACHINE', '00088'],
    ['GUN', null],
  ]);
  expect(tables.item_definition).toEqual([
    ['00088', 'BOLT,MACHINE', 'A rod, "threaded".'],
    ['00089', 'BOLT,SHEAR', null],
    ['00090', 'BOLT,MACHINE', null],
    ['77777', 'GUN', null],
  ]);
  expect(tables.colloquial_name).toEqual([
    ['00088', 0, 'STUD'],
    ['00088', 1, 'MACHINE BOLT'],
    ['00088', 2, 'STOVE BOLT'],
  ]);
});

const CUT = 'SCREW,CAP,SOCKET HEAD,SELF-LOCKI';
test('a name that P_FLIS_NSN cuts is the approved name of its code (C15.8)', async () => {
  const named = [
    [CUT, '11846'],
    [`${CUT}  `, '11847'],
    [CUT, '77777'],
    [CUT, ''],
    [CUT, '00001'],
    ['SCREW,CAP,SOCKET HEAD,HEXAGON', '11846'],
    ['', '11846'],
    ['WIRE "A"', '11848'],
  ];
  const names = (rows: typeof named) =>
    rows.map(([name, INC], at) => anNsn(`5305-00-000-000${at}`, { ITEM_NAME: name!, INC: INC! }));
  const input: PublogTables = {
    P_FLIS_NSN: names(named),
    V_FLIS_PART: named.map((_, at) => aReference(`00000000${at}`, 'A')),
    P_H6_PICK: [
      { INC: '11846', ITEM_NAME: 'SCREW,CAP,SOCKET HEAD,SELF-LOCKING' },
      { INC: '11847', ITEM_NAME: 'SCREW,CAP,SOCKET HEAD,SELF-LOCKI' },
      { INC: '11848', ITEM_NAME: 'WIRE "A" GRÖSSE' },
      { INC: '77777', ITEM_NAME: `${CUT}NG` },
    ],
    V_H6_NAME_INC: [{ INC: '11847', ITEM_NAME: 'SCREW,CAP,SOCKET HEAD,SELF-LOCKING,SET' }],
  };
  const { tables, report } = await loaded(input);
  const codes = new Map(tables.item_name.map(([id, name, count, inc]) => [id, [name, count, inc]]));
  expect(tables.nsn.map((row) => codes.get(row[1]!))).toEqual([
    [`${CUT}NG`, 1, '11846'],
    [`${CUT}NG,SET`, 1, '11847'],
    [CUT, 3, null],
    [CUT, 3, null],
    [CUT, 3, null],
    ['SCREW,CAP,SOCKET HEAD,HEXAGON', 1, null],
    ['', 1, null],
    ['WIRE "A" GRÖSSE', 1, '11848'],
  ]);
  expect(codes.size).toBe(6);
  expect(fileReport(report, 'P_FLIS_NSN').notes).toEqual([
    '3 NSNs with a cut item name have the approved name of their code (3 names)',
  ]);
  const piped = await loaded({ ...input, P_FLIS_NSN: 'FSC|NIIN|ITEM_NAME|INC\n5305|000000007|WIRE "A" GR|11848\n' });
  expect(piped.tables.item_name.map(([, name]) => name)).toEqual(['WIRE "A" GRÖSSE']);
  const whole = await loaded({ ...input, P_FLIS_NSN: names(named.with(0, [`${CUT}NG`, '11846'])) });
  expect(whole.tables.nsn.map((row) => row[5])).toEqual(tables.nsn.map((row) => row[5]));
});

test('an item name that loses a part has the day of the import that took it away (S2.7)', async () => {
  const onDay = (day: number) => ({ now: () => new Date(day * 86_400_000 + 1_000), acceptLoss: true });
  const both: PublogTables = {
    P_FLIS_NSN: [anNsn('5305-01-234-5678'), anNsn('5305-01-234-5679')],
    V_FLIS_PART: [aReference('012345678', 'A'), aReference('012345679', 'B')],
  };
  const one = { P_FLIS_NSN: [anNsn('5305-01-234-5678')], V_FLIS_PART: [aReference('012345678', 'A')] };
  const daysOf = ({ tables }: Awaited<ReturnType<typeof loaded>>) => [tables.nsn[0]![6], tables.item_name[0]![4]];
  const first = await loaded(both, onDay(20_000));
  const { into } = first;
  expect(daysOf(first)).toEqual([20_000, 20_000]);
  expect(daysOf(await loaded(one, { ...onDay(20_030), into }))).toEqual([20_000, 20_030]);
  expect(daysOf(await loaded(one, { ...onDay(20_060), into }))).toEqual([20_000, 20_030]);
});
