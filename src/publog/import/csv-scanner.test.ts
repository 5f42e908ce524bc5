import { describe, expect, test } from 'vitest';
import { createCsvScanner, MAX_ROW_BYTES } from './csv-scanner.ts';
import { fieldText } from './field-bytes.ts';

function scan(text: string | Buffer, chunkBytes = Number.POSITIVE_INFINITY) {
  const rows: string[][] = [];
  const bad: string[] = [];
  const scanner = createCsvScanner(
    (row) => rows.push(Array.from({ length: row.count }, (_, column) => fieldText(row, column))),
    ({ reason, row }) => bad.push(`${reason} in row ${row}`),
  );
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.write(bytes.subarray(at, at + chunkBytes));
  const end = scanner.end();
  return { rows, bad, end };
}

describe('the CSV scanner', () => {
  const difficult =
    'A,"B"\r\n"1","x\r\ny"\n\n"2","he said ""hi""",3,\n4,"3/8" BOLT",""\r\n"",""\n,\n5,a"b"\n"6","last"';
  const read = [
    ['A', 'B'],
    ['1', 'x\r\ny'],
    ['2', 'he said "hi"', '3', ''],
    ['4', '3/8" BOLT', ''],
    ['', ''],
    ['', ''],
    ['5', 'a"b"'],
    ['6', 'last'],
  ];

  test('reads quoted and unquoted fields, doubled quotes, line breaks in quotes, LF and CRLF', () => {
    expect(scan(difficult)).toEqual({ rows: read, bad: [], end: 'no line break' });
  });

  test('reads the same wherever the chunks are cut', () => {
    for (const bytes of [1, 2, 3, 5, 7, 11]) expect(scan(difficult, bytes).rows, `${bytes} bytes`).toEqual(read);
  });

  test('gives up one line for an unterminated quote and goes on with the next', () => {
    const { rows, bad } = scan('"1","a"\n"2","open\n"3","c"\n"4","d"\n');
    expect(rows.map((row) => row[0])).toEqual(['1', '3', '4']);
    expect(bad).toEqual(['unterminated quote in row 2']);
  });

  test('gives up the last line when its quote is never closed', () => {
    expect(scan('"1","a"\n"2","open').bad).toEqual(['unterminated quote in row 2']);
    expect(scan('"1","a"\n"2","open\n3,4\n5,6\n').rows.map((row) => row[0])).toEqual(['1', '3', '5']);
  });

  test.each([
    ['', 'line break'],
    ['1,2\n', 'line break'],
    ['"1","2"\r\n\r\n', 'line break'],
    ['1,2', 'no line break'],
    ['"1","2"\r', 'no line break'],
    ['1\n"1","2', 'inside a row'],
    ['1\n"1","', 'inside a row'],
    ['1\n"1","2\r\n', 'inside a row'],
    ['1\n"1","2""', 'inside a row'],
    [`1\n"${'x'.repeat(MAX_ROW_BYTES + 9)}`, 'inside a row'],
    ['"1","open\n3,4\n', 'line break'],
    ['"1","open\n"3","4"\n', 'line break'],
  ])('says how the bytes ended', (text, end) => {
    for (const bytes of [1_000_000, 100_000]) expect(scan(text, bytes).end).toBe(end);
    if (text.length < 100) expect(scan(text, 1).end).toBe(end);
  });

  test('skips a field of 10 MB with bounded memory and reads the row behind it', () => {
    const before = process.memoryUsage.rss();
    const chunk = Buffer.alloc(100_000, 'x');
    const rows: string[] = [];
    const bad: string[] = [];
    const scanner = createCsvScanner(
      (row) => rows.push(fieldText(row, 0)),
      ({ reason }) => bad.push(reason),
    );
    scanner.write(Buffer.from('"1","a"\n"2","'));
    for (let written = 0; written < 10_000_000; written += chunk.length) scanner.write(chunk);
    scanner.write(Buffer.from('"\n"3","c"\n'));
    scanner.end();
    expect(rows).toEqual(['1', '3']);
    expect(bad).toEqual(['row longer than 1 MB']);
    expect(process.memoryUsage.rss() - before).toBeLessThan(8 * MAX_ROW_BYTES);
  });

  test('reads nothing from nothing', () => {
    expect(scan('')).toMatchObject({ rows: [], bad: [] });
    expect(scan('\n\r\n\n')).toMatchObject({ rows: [], bad: [] });
  });
});
