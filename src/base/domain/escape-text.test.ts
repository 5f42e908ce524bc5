import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './escape-text.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['say "x"', '"say ""x"""'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-5', "'-5"],
  ['-5-6', "'-5-6"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  [' =1', "' =1"],
  ['\t=1', `"'\t'=1"`],
  ['=a,"b"', `"'=a,""b"""`],
  ['two\r\nlines', '"two\r\nlines"'],
  ['\n=1', `"'\n'=1"`],
  ['00001', '00001'],
  ['5305-01-234-5678', '5305-01-234-5678'],
  [';=HYPERLINK("http://evil.example")', `";'=HYPERLINK(""http://evil.example"")"`],
  ['Thank you ;=1+1', `"Thank you ;'=1+1"`],
  ['a;"=1+1"', `"a;'""=1+1"""`],
  ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
  ['a; ＋1;-2', `"a;' ＋1;'-2"`],
])('%j is the cell %s', (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test('cells have commas between them', () => {
  expect(csvLine(['1', '', '3'])).toBe('1,,3\r\n');
});

/** Fields as a spreadsheet with this separator finds them: a field is quoted only when it begins with a quote. */
function fieldsOf(text: string, separator: string): string[] {
  const fields: string[] = [];
  for (let at = 0; at < text.length; at++) {
    let field = '';
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] === '"' && text[at + 1] !== '"') break;
        if (text[at] === '"') at++;
        field += text[at] ?? '';
      }
      at++;
    }
    for (; at < text.length && text[at] !== separator && !'\r\n'.includes(text[at]!); at++) field += text[at];
    fields.push(field);
  }
  return fields;
}

const cell = fc
  .array(fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '\t', '\r\n', '\r', '\n', '"', "'", ' ', 'a', '1'), {
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));

test.each([',', ';', '\t'])('to a spreadsheet whose separator is %j no field is a formula', (separator) => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }), (rows) => {
      for (const field of fieldsOf(rows.map(csvLine).join(''), separator)) expect(field).not.toMatch(/^\s*[=+\-@＝]/u);
    }),
    { numRuns: 2_000 },
  );
});

test('to a reader of RFC 4180 a cell is the text that was written, with apostrophes at most', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (cells) => {
      const read = fieldsOf(csvLine(cells), ',').slice(0, cells.length);
      expect(read.map((text) => text.replaceAll("'", ''))).toEqual(cells.map((text) => text.replaceAll("'", '')));
    }),
  );
});
