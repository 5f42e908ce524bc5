import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearch, SEARCH_LENGTH } from './parse-search.ts';

describe('parseSearch', () => {
  test.each([
    '5305-01-234-5678',
    '5305012345678',
    ' 5305 01 234 5678 ',
    '５３０５－０１－２３４－５６７８',
    '5305–01–234–5678',
  ])('reads %s as an NSN', (typed) => {
    expect(parseSearch(typed)?.nsn).toBe(5305012345678);
  });

  test.each(['01-234-5678', '012345678', '01 234 5678'])('reads %s as a NIIN, leading zero kept', (typed) => {
    expect(parseSearch(typed)?.niin).toBe(12345678);
  });

  test.each(['MS16998-28', 'ms 16998/28', 'MS16998.28'])('reads %s as the same part number', (typed) => {
    expect(parseSearch(typed)?.partNumber).toBe('MS1699828');
  });

  test('splits words and leaves single letters out', () => {
    expect(parseSearch('screw, cap a')?.words).toEqual(['SCREW', 'CAP']);
  });

  test('finds nothing in blank, control-character and zero-width text', () => {
    expect([parseSearch(''), parseSearch('   '), parseSearch('\u0000\u200b\u0007')]).toEqual([null, null, null]);
  });

  test('never throws, and looks at 200 characters at most, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
        const search = parseSearch(typed);
        return (
          search === null || (search.words.length <= 8 && search.words.every((word) => word === word.toUpperCase()))
        );
      }),
    );
    expect(parseSearch('x'.repeat(10_000))?.text.length).toBe(SEARCH_LENGTH);
  });
});
