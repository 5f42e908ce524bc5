import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNsn, nsnDigits, nsnOf } from './nsn.ts';
import { parseNiin } from './niin.ts';
import { parseQueryPrefix } from './parse-query.ts';
import type { Fsc } from './supply-class.ts';

describe('a text that is still being typed', () => {
  test.each([
    ['5', '5'],
    ['5305-', '5305'],
    ['5305-0', '53050'],
    ['５３０５－０１', '530501'],
    ['nsn 5305 01', '530501'],
    ['NIIN: 01-2', '012'],
    ['53O5-O1', '530501'],
    ['5305-01-234-5678 SCREW,CAP', '5305012345678'],
    ['MS16998', null],
    ['5305-01-234-5678-1', null],
    ['screw', null],
  ])('%j has the digits %s', (typed, digits) => {
    expect(parseQueryPrefix(typed)?.digits).toBe(digits);
  });

  test.each([
    ['ms16998-2', ['MS169982']],
    ['P/N ms 16998-2', ['MS169982']],
    ['96906 MS16998', ['96906MS16998', 'MS16998']],
    ['PN123', ['PN123']],
    ['a'.repeat(40), ['A'.repeat(32)]],
    ['Größe', ['GRSSE']],
    ['ß', ['SS']],
    ['шайба', []],
  ])('%j may begin the part numbers %j', (typed, numbers) => {
    expect(parseQueryPrefix(typed)?.partNumbers).toEqual(numbers);
  });

  test.each([
    ['cage 969', 'cage', '969'],
    ['FSC: 53', 'class', '53'],
    ['P/N MS', 'part', 'MS'],
    ['cap scr', null, 'CAP SCR'],
    ['(screw', null, 'SCREW'],
    ['NSN', null, 'NSN'],
    ['PN123', null, 'PN123'],
  ])('%j has the label %s before %s', (typed, label, text) => {
    expect(parseQueryPrefix(typed)).toMatchObject({ label, text });
  });

  test.each(['', '  ', '---', '🔩', '\u200b', '\ud83d'])('there is nothing in %j', (typed) => {
    expect(parseQueryPrefix(typed)).toBeNull();
  });

  test('every beginning of an NSN has its digits, and nothing that is typed throws', () => {
    const anyNsn = fc
      .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 0, max: 999_999_999 }))
      .map(([fsc, niin]) => nsnOf(String(fsc) as Fsc, parseNiin(String(niin).padStart(9, '0'))!));
    fc.assert(
      fc.property(anyNsn, fc.integer({ min: 1, max: 16 }), (nsn, length) => {
        const typed = formatNsn(nsn).slice(0, length);
        expect(parseQueryPrefix(typed)?.digits).toBe(nsnDigits(nsn).slice(0, typed.replaceAll('-', '').length));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => parseQueryPrefix(typed)?.text !== ''),
    );
  });
});
