import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from './read-upload.server.ts';
import { roleOfHead } from './find-columns.ts';
import { type ListLine, ListError } from '../list.ts';
import { listMessages, matchMessages } from '../messages.ts';
import { readCondition } from './read-number.ts';
import { readText } from './read-list.ts';

const read = (text: string) => readText(text, null);
const brief = ({ line, lookups }: ListLine) => `${line}: ${lookups[0]?.number ?? ''} x ${lookups[0]?.quantity ?? ''}`;
const numbers = (text: string) => read(text).lines.map((line) => brief(line).replace(/^\d+: /, ''));

test('lines of a table and lines that were typed by hand are read side by side', () => {
  const table = 'Please quote:\nPart no.\tQty\tNotes\n5305-00-158-5874\t3\turgent\n';
  const typed = ' - 5305-00-191-3244 x 12 ea\n9601670-2 500\n\nqty 4  5305001957673\nMS16998-28';
  expect(numbers(table + typed)).toEqual([
    '5305-00-158-5874 x 3',
    '5305-00-191-3244 x 12',
    '9601670-2 x 500',
    '5305001957673 x 4',
    'MS16998-28 x ',
  ]);
});

describe('a line of prose with several parts (C17.16)', () => {
  test.each([
    [
      '5305-01-234-5678 24 EA; MS16998-28 3 HD; 5310-00-088-0551 100 EA; UNKNOWN-77 5 EA; 3110-00-227-3246 10 EA',
      '5305-01-234-5678 x 24, MS16998-28 x 3 HD, 5310-00-088-0551 x 100, UNKNOWN-77 x 5, 3110-00-227-3246 x 10',
    ],
    ['24 EA MS16998-28, 5 x AN960-10 and 9601670-2 500', 'MS16998-28 x 24, AN960-10 x 5, 9601670-2 x 500'],
    [
      '5305-01-234-5678, 24 EA; MS16998-28, 3 EA and AN960-10 qty 4',
      '5305-01-234-5678 x 24, MS16998-28 x 3, AN960-10 x 4',
    ],
    ['MS16998-28 3; AN960-10 4\n9601670-2 5; NAS-9 6', 'MS16998-28 x 3, AN960-10 x 4, 9601670-2 x 5, NAS-9 x 6'],
  ])('is a line for each: %s', (text, expected) => expect(numbers(text).join(', ')).toBe(expected));

  test.each([
    ['MS16998-28; 24 EA', ''],
    ['5305-01-234-5678 MS16998-28 SCREW, CAP, 24 EA', ''],
    ['NSN 5305-01-234-5678 NIIN 01-234-5678 CAGE 96906; 24', ''],
    ['MS16998-28 24 EA, delivery 10 days ARO, dock 4', ''],
    ['MS16998-28, 24 EA, NAS1149F0332P, 5 EA', 'MS16998-28, NAS1149F0332P'],
    ['24 EA of 5305-01-234-5678 and 5310-00-167-0818', '5305-01-234-5678, 5310-00-167-0818'],
  ])('else it stays whole, and names what would be lost: %s', (text, expected) => {
    const { lines } = read(text);
    const doubt = expected && matchMessages.several(expected.split(', '));
    expect(lines.map((line) => [line.text, line.doubt])).toEqual([[text, doubt]]);
  });
});

describe('the columns of a table', () => {
  test.each([
    ['tabs', 'Part Number\tQty\nA-1\t2\nB-2\t3'],
    ['commas', 'Part Number,Qty\nA-1,2\nB-2,3'],
    ['semicolons', 'Part Number;Qty\nA-1;2\nB-2;3'],
    ['bars', '| Part Number | Qty |\n|---|---:|\n| A-1 | 2 |\n| B-2 | 3 |'],
    ['spaces', 'Part Number      Qty\nA-1              2\nB-2              3'],
    ['old line ends', 'Part Number,Qty\rA-1,2\rB-2,3'],
    ['quotes', '"Part Number","Qty"\r\n"A-1","2"\r\n"B-2",3\r\n'],
  ])('are found between %s', (_name, text) => {
    expect(read(text).columns?.roles).toEqual(['number', 'quantity']);
    expect(numbers(text)).toEqual(['A-1 x 2', 'B-2 x 3']);
  });

  test.each([
    ['number', 'P/N, PN, Part No., PART #, Mfr Part Number, MPN, Manufacturer P/N, Reference Number, part_number, P N'],
    ['nsn', 'NSN, NIIN, National Stock Number, NATO Stock No, Stock #, NSN/NIIN, FSN'],
    ['cage', 'CAGE, Cage Code, NCAGE, FSCM, Mfr Code, CAGEC'],
    ['quantity', "Qty, QTY., Quantity, Req'd Qty, Qty Required, Order Qty, QTY (EA), Total Quantity"],
    ['condition', 'Cond, Condition, COND CODE'],
    ['description', 'Description, Nomenclature, Item Name, NOUN, Part Description'],
    ['maker', 'Manufacturer, MFR, OEM, Vendor'],
    ['unit', 'UOM, U/I, Unit of issue'],
    ['ignore', 'Line, Item No., #, Unit Price, Need Date, Remarks, Alt Part Number'],
  ])('%s has many names: %s', (role, heads) => {
    expect(heads.split(', ').filter((head) => roleOfHead(head) !== role)).toEqual([]);
  });

  test('are found by what is in them where there are no heads: numbers of lines are not taken for quantities, five digits are a CAGE code', () => {
    const rows = [
      '1\tSCREW, CAP\tMS16998-28\t96906\t24\tFN',
      '2\tWASHER, FLAT\tNAS1149F0332P\t80205\t500\tOH',
      '3\tPIN, COTTER\tMS24665-132\t96906\t7\tSV',
    ];
    const { columns, lines } = read(rows.join('\n'));
    const roles = ['ignore', 'description', 'number', 'cage', 'quantity', 'condition'];
    expect(columns).toMatchObject({ roles, by: 'content' });
    expect(lines[0]).toMatchObject({ line: 1, cage: '96906', condition: 'FN', description: 'SCREW, CAP' });
    expect(numbers(rows.join('\n'))).toEqual(['MS16998-28 x 24', 'NAS1149F0332P x 500', 'MS24665-132 x 7']);
  });

  test('may be chosen by the visitor', () => {
    const { columns, lines } = readText('A-1\t24\tB-2\nA-3\t25\tB-4', ['ignore', 'quantity', 'number']);
    expect(columns).toMatchObject({ roles: ['ignore', 'quantity', 'number'], by: 'chosen' });
    expect(lines.map(brief)).toEqual(['1: B-2 x 24', '2: B-4 x 25']);
  });

  test('may change in the middle, and lose no number above them; letterheads, blanks and totals are counted as left out', () => {
    const heads = 'Acme Aerospace;;\nRFQ 2231;;2026-11-20\n\nPart No.;Qty;Description\n';
    const more = 'MS16998-28;24;"SCREW; CAP"\n\nTotal;24;\nNSN;Qty;P/N\n5305-01-234-5678;5;X-1';
    const { lines, notes } = read(heads + more);
    expect(lines.map(brief)).toEqual(['5: MS16998-28 x 24', '9: 5305-01-234-5678 x 5']);
    expect([lines[0]!.description, notes]).toEqual(['SCREW; CAP', [listMessages.leftOut(3)]]);
    const below = read('MS16998-28;24;\nPart No.;Qty;Description\nAN960-10;3;WASHER').lines;
    expect(below.map(brief)).toEqual(['1: MS16998-28 x 24', '3: AN960-10 x 3']);
  });

  test('hold quoted cells over several lines, and inch marks that do not quote', () => {
    const { lines } = read('P/N,Description,Qty\nA-1,"WASHER\nFLAT, 3/8""",4\nB-2,"1/2 IN,5\nC-3,1/4" X 2,6');
    const described = lines.map((line) => `${brief(line)}, ${line.description}`);
    expect(described).toEqual(['2: A-1 x 4, WASHER FLAT, 3/8"', '4: B-2 x 5, "1/2 IN', '5: C-3 x 6, 1/4" X 2']);
  });
});

test('a quote that is followed by far more than a cell is a sign like any other', () => {
  const lines = (between: number) =>
    read(`Part number,Qty\n"A-1${' '.repeat(between)}\nB-2",4\nC-3,5`).lines.map(({ line }) => line);
  expect(lines(10)).toEqual([2, 4]);
  expect(lines(25_000)).toEqual([2, 3, 4]);
});

test('of more than 5,000 lines the first are read, and it is said (C11.6)', () => {
  const { lines, notes } = read('MS16998-28 4\n\n'.repeat(6_000));
  expect([lines.length, notes]).toEqual([5_000, [listMessages.beyond]]);
  expect(read('MS16998-28 4\n'.repeat(5_000)).notes).toEqual([]);
});

test.each([
  ['FN', 'FN'],
  ['factory new', 'FN'],
  ['OH - Overhauled', 'OH'],
  ['Serviceable', 'SV'],
  ['as removed', 'AR'],
  ['New Surplus', 'NS'],
  ['unknown', null],
  ['', null],
])('the condition "%s" is %s', (cell, condition) => expect(readCondition(cell)).toBe(condition));

describe('a text file', () => {
  const text = 'Part Number;Qty;Größe\nMS16998-28;24;é';
  const utf16 = (order: 'le' | 'be', given: string) => {
    const bytes = Buffer.from(given, 'utf16le');
    return new Uint8Array(order === 'le' ? bytes : bytes.swap16());
  };
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\u{feff}${text}`)],
    ['UTF-16 with a mark', utf16('le', `\u{feff}${text}`)],
    ['UTF-16 the other way round', utf16('be', `\u{feff}${text}`)],
    ['UTF-16 without a mark', utf16('le', text)],
    ['Windows-1252', Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
  ])('is read in %s', (_name, bytes) => expect(decodeText(bytes)).toBe(text));

  test('that holds control characters is refused', () => {
    expect(() => decodeText(new Uint8Array(500).fill(1))).toThrow(ListError);
  });
});

test('whatever is pasted is read, in time that grows with its length alone', () => {
  const words = ['MS16998-28', '24', 'QTY', 'P/N', '5305-01-234-5678', '('.repeat(40)];
  const piece = fc.constantFrom(...'",;\t|\n\r -\u{200b}😀', ...words);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const { lines } = read(pieces.join(''));
      return lines.every(({ line, text }) => line > 0 && text.length <= 300);
    }),
  );
  for (const hostile of ['"', '111', 'a,', '("x', '- '])
    expect(() => read(`${hostile.repeat(200_000)}x`)).not.toThrow();
});
