import { expect, test } from 'vitest';
import { BASE, BOLT, fileReport, load, loaded, section } from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { anNsn, aReference, csvText, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';
import { createCsvScanner } from './csv-scanner.ts';
import { createRowFitter } from './fit-rows.ts';
import { importReportText } from '../cli/run-import.ts';

const PART_HEADER =
  '"NIIN","PART_NUMBER","CAGE_CODE","CAGE_STATUS","RNCC","RNVC","DAC","RNAAC","RNFC","RNSC","RNJC","SADC","HCC","MSDS","MEDALS"';
const CODES = '"A","3","2","9","DZ","4","A","2","","","","N"';

async function partsOf(...rows: string[]) {
  const { tables, report } = await loaded({ ...BASE, V_FLIS_PART: `${[PART_HEADER, ...rows].join('\r\n')}\r\n` });
  return { parts: tables.part.map((row) => [row[2], row[4]]), report: fileReport(report, 'V_FLIS_PART') };
}

const OTHER = `"012345678","MS1","96906",${CODES}`;
const READ = ['MS1', '96906'];

test.each([
  ['an inch mark before the end of a field', `"012345678","801-6-149"","87373",${CODES}`, '801-6-149"'],
  ['an inch mark within, of two', `"012345678","3/8" X 1/2"","87373",${CODES}`, '3/8" X 1/2"'],
  ['a mark that is doubled and one that is not', `"012345678","3/8"" X 1"","87373",${CODES}`, '3/8" X 1"'],
  ['an inch mark and a separator too many', `"012345678","8"" ","87373",${CODES},`, '8"'],
  ['a comma in a field without quotes', '012345678,MS 1,2,87373,A,3,2,9,DZ,4,A,2,,,,N', 'MS 1,2'],
  ['a separator behind the last column', `"012345678","M""2","87373",${CODES},`, 'M"2'],
  ['fields that are padded within and around their quotes', `"012345678 " ," M 3 " ,"87373" ,${CODES}`, 'M 3'],
])('a row with %s is split as its columns ask, and named by its line', async (_, row, number) => {
  const { parts, report } = await partsOf(OTHER, '', row);
  expect(parts).toEqual([READ, [number, '87373']]);
  expect(report).toMatchObject({
    rowsRead: 2,
    repaired: { count: 1, examples: ['line 4'] },
    misfitRows: 0,
    skipped: [],
  });
});

test.each([
  ['that fits no split', `"012345678","801-6-149"","873",${CODES}`],
  ['that fits two splits', '012345678,MS2,87373,A,3,2,9,DZ,4,A,2,,,X,Y,N'],
  [
    'whose only split has an unknown RNCC',
    `"012345678","801-6-149"","87373","A","?","2","9","DZ","4","A","2","","","","N"`,
  ],
  ['whose quote never ends', `"012345678","801-6-149,"87373",${CODES}`],
  ['that lacks a column before the last', '"012345678","MS2","A","3","2"'],
  [
    'with columns of several shapes that do not fit',
    `"012345678","MS2","A","87373","3","2","9","DZ","4","A","2","","","","N"`,
  ],
  ['without a part number, but with a separator too many', '012345678,,87373,,A,3,2,9,DZ,4,A,2,,,,N'],
])('a row %s is refused with its line, and nothing of it is published', async (_, row) => {
  const { parts, report } = await partsOf(OTHER, row);
  expect(parts).toEqual([READ]);
  const reason = 'the fields do not fit the columns';
  expect(report).toMatchObject({ rowsLoaded: 1, misfitRows: 1, skipped: [{ reason, count: 1, examples: ['line 3'] }] });
});

test('a line that is too long to be read whole is refused, also where its beginning would fit', async () => {
  const header = 'NIIN,MRC,REQUIREMENTS_STATEMENT,CLEAR_TEXT_REPLY\n';
  const rows = `012345678,ABHE,A,${'x'.repeat(2_200_000)}\n012345678,ABHB,B,0.5\n`;
  const { tables, report } = await loaded({ ...BASE, V_CHARACTERISTICS: header + rows });
  expect(section(tables, BOLT, 'characteristics')).toEqual([['ABHB', 'B', '0.5']]);
  expect(fileReport(report, 'V_CHARACTERISTICS').skipped).toEqual([
    { reason: 'row longer than 1 MB', count: 1, examples: ['line 2'] },
  ]);
});

test.each([
  ['lines of doubled quotes that never end', '""x\n'.repeat(250_000)],
  ['a line of quotes', `"${'a"'.repeat(500_000)}\n`],
  ['lines with too many fields that fit no split', `${'a,'.repeat(70)}\n`.repeat(7_000)],
])('%s take time by their length', (_, text) => {
  const [names, format] = [['CAGE_CODE', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], { separator: 44, quotes: true }];
  const fitter = createRowFitter('P_CAGE', names, [0], format);
  let bad = 0;
  const scanner = createCsvScanner(
    () => false,
    (line) => (bad += Number(fitter.splitAnew(line) === null)),
    format,
  );
  scanner.write(Buffer.from(text));
  scanner.end();
  expect(bad).toBe(text.split('\n').length - 1);
});

test('a row that lacks fields at its end is read, unless its cells fit better with one left out before', async () => {
  const { parts, report } = await partsOf(OTHER, '"012345678","MS2","87373","A"');
  expect([parts, report.misfitRows]).toEqual([[READ, ['MS2', '87373']], 0]);
  expect(report.notes[0]).toBe('1 rows with fewer fields than the header, read as far as they go');
  const header = 'FSC,NIIN,ITEM_NAME,INC\n';
  const { tables } = await loaded({ ...BASE, P_FLIS_NSN: `${header}5305,012345678,BOLT\n5305,000000001,00088\n` });
  expect([...tables.nsn, ...tables.unlisted_nsn].map(([nsn]) => nsn)).toEqual([BOLT]);
});

test('lines are those of an editor behind a field of two lines, and a line that a quote swallowed is read for itself', async () => {
  const header = '"NIIN","MRC","REQUIREMENTS_STATEMENT","CLEAR_TEXT_REPLY"\n';
  const rows = [
    '"012345678","ABHE","A","x\ny"',
    '012345678,ABHB,"B"",0.5',
    '012345678,ABHC,C,1',
    '"012345678","ABHD","D","2""',
  ];
  const { tables, report } = await loaded({ ...BASE, V_CHARACTERISTICS: `${header}${rows.join('\n')}\n` });
  expect(section(tables, BOLT, 'characteristics')).toEqual([
    ['ABHE', 'A', 'x\ny'],
    ['ABHB', 'B"', '0.5'],
    ['ABHC', 'C', '1'],
    ['ABHD', 'D', '2"'],
  ]);
  const { repaired, cutOff } = fileReport(report, 'V_CHARACTERISTICS');
  expect([repaired, cutOff]).toEqual([{ count: 2, examples: ['line 4', 'line 6'] }, null]);
});

test('a merged field is not read for two because of a separator at the end of its row', async () => {
  const header = 'NIIN,MRC,REQUIREMENTS_STATEMENT,CLEAR_TEXT_REPLY\n';
  const { tables } = await loaded({ ...BASE, V_CHARACTERISTICS: `${header}"012345678","ABHE","A"","HEX",\n` });
  expect(section(tables, BOLT, 'characteristics')).toEqual([['ABHE', 'A"', 'HEX']]);
});

const VALUES = [
  ['5305', '012345678', '00088', 'BOLT,MACHINE', 'S9I', 'ENGINE, 3" PIPE', ''],
  ['5305', '000000002', '', 'NO ITEM NAME AVAILABLE', '', '', '000000009'],
];
const FUZZED = `"FSC","NIIN","INC","ITEM_NAME","SOS","END_ITEM_NAME","CANCELLED_NIIN"\r\n${VALUES.map(
  (row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`,
).join('')}`;
const QUOTES = [...FUZZED.matchAll(/"/g)].map(({ index }) => index).filter((at) => at > FUZZED.indexOf('\n'));

test.each(['removed', 'doubled', 'tripled'])(
  'no row is published with shifted columns, whichever of its quotes is %s (G7.7)',
  async (change) => {
    const marks = change === 'removed' ? '' : change === 'doubled' ? '""' : '"""';
    const bare = (text: unknown): string => String(text ?? '').replaceAll('"', '');
    for (const at of QUOTES) {
      const text = FUZZED.slice(0, at) + marks + FUZZED.slice(at + 1);
      const { tables, outcome } = await load({ ...BASE, P_FLIS_NSN: text });
      if (!tables) {
        expect(outcome.outcome).not.toBe('imported');
        continue;
      }
      const names = new Map(tables.item_name.map(([id, name]) => [id, name]));
      for (const [nsn, name] of [...tables.nsn, ...tables.unlisted_nsn]) {
        const own = VALUES.find((row) => Number(row[0]! + row[1]!) === nsn)!;
        const [cells = []] = (section(tables, Number(nsn), 'identification') as string[][] | null) ?? [];
        expect([bare(names.get(name!)), ...[0, 1, 2].map((cell) => bare(cells[cell]))], `${at}: ${text}`).toEqual(
          [own[3], own[2], own[4], own[5]].map(bare),
        );
      }
    }
  },
);

const MANY = Array.from({ length: 1_200 }, (_, at) => String(at + 1).padStart(9, '0'));
function manyWith(bad: number, cell: Readonly<Record<string, string>>): PublogTables {
  return {
    P_FLIS_NSN: MANY.map((niin) => anNsn(`5305${niin}`)),
    V_FLIS_PART: MANY.map((niin, at) => aReference(niin, `P${niin}`, at < bad ? cell : {})),
  };
}

test('cells without the known shape of their column are kept as filed, counted, and named by column and line', async () => {
  const { tables, report } = await loaded(manyWith(6, { CAGE_CODE: '9690' }));
  expect(tables.part[0]![4]).toBe('9690');
  const reason = 'CAGE_CODE is not 5 letters or digits';
  const examples = ['line 2: 9690', 'line 3: 9690', 'line 4: 9690'];
  expect(fileReport(report, 'V_FLIS_PART').misfits).toEqual([{ reason, count: 6, examples }]);
  expect(importReportText(report)).toContain(
    '  CAGE_CODE is not 5 letters or digits in 6, kept as filed (line 2: 9690, line 3: 9690, line 4: 9690)\n',
  );
});

test.each([
  ['a CAGE code', { CAGE_CODE: '9690' }, 'CAGE_CODE is not 5 letters or digits in 7'],
  ['a NIIN', { NIIN: '1234' }, 'NIIN is not 9 digits in 7'],
])(
  'more than 0.5 %% of rows with a misfit of %s refuse the import, and can be accepted (G7.6)',
  async (_, cell, columns) => {
    const { outcome, into } = await load(manyWith(7, cell));
    const why = `7 of 1200 rows (0.6 %) do not fit the columns (${columns}): more than 0.5 %`;
    expect(outcome).toMatchObject({
      outcome: 'refused',
      losses: [{ kind: 'misfits', what: 'V_FLIS_PART', before: null, why }],
    });
    expect(into.versions).toEqual([]);
    expect((await loaded(manyWith(7, cell), { acceptLoss: true })).report.acceptedLosses).toHaveLength(1);
  },
);

test('all spellings of a date that were seen have its shape, and other texts do not', async () => {
  const dates = [
    '03-JUL-2023',
    '3-Jul-23',
    '2023-07-03',
    '20230703',
    '7/3/2023',
    '03-JUL-2023 00:00:00',
    '23184',
    'SOON',
    '03-JUX-2023',
  ];
  const rows = dates.map((date) => ({ NIIN: '012345678', EFFECTIVE_DATE: date, MOE: 'DS' }));
  const { report } = await loaded({ ...BASE, V_FLIS_MANAGEMENT: rows });
  const [misfit] = fileReport(report, 'V_FLIS_MANAGEMENT').misfits;
  expect(misfit).toMatchObject({
    reason: 'EFFECTIVE_DATE is not a date',
    examples: ['line 9: SOON', 'line 10: 03-JUX-2023'],
  });
});

test('fields are trimmed: a padded name equals the name, and a padded code has its meaning', async () => {
  const { tables } = await loaded({
    P_FLIS_NSN: [
      anNsn('5305-01-234-5678', { ITEM_NAME: 'O-RING   ', SOS: ' S9I' }),
      anNsn('5305-00-000-0002', { ITEM_NAME: ' O-RING' }),
    ],
    V_FLIS_PART: csvText('V_FLIS_PART', [aReference('012345678', ' A-1 ', { CAGE_CODE: '96906  ', RNCC: '3 ' })]),
  });
  expect(tables.item_name.map((row) => row[1])).toEqual(['O-RING']);
  expect(tables.part[0]!.slice(2, 6)).toEqual(['A-1', 'A1', '96906', '["3","2"]']);
  expect(section(tables, BOLT, 'identification')).toEqual([['00088', 'S9I']]);
});
