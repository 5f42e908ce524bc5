import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatNiin,
  niinDigits,
  parseNiin,
  formatNsn,
  fscOfNsn,
  fsgOfNsn,
  niinOfNsn,
  nsnDigits,
  nsnOf,
  nsnRangeOfClass,
  parseNsn,
  type Fsc,
} from './nsn.ts';

const anyFsc = fc.integer({ min: 0, max: 9_999 }).map((code) => String(code).padStart(4, '0') as Fsc);
const anyNiin = fc.integer({ min: 0, max: 999_999_999 }).map((niin) => parseNiin(String(niin).padStart(9, '0'))!);

describe('an NSN', () => {
  test('is shown as 4-2-3-4, and its NIIN as 2-3-4, with dashes (C1.4)', () => {
    const nsn = nsnOf('0105' as Fsc, parseNiin('001234567')!);
    expect([formatNsn(nsn), formatNiin(niinOfNsn(nsn))]).toEqual(['0105-00-123-4567', '00-123-4567']);
  });

  test('reads back from every form in which it is written, leading zeros kept', () => {
    fc.assert(
      fc.property(anyFsc, anyNiin, (fsc, niin) => {
        const nsn = nsnOf(fsc, niin);
        expect(parseNsn(formatNsn(nsn))).toBe(nsn);
        expect(parseNsn(nsnDigits(nsn))).toBe(nsn);
        expect([fscOfNsn(nsn), fsgOfNsn(nsn), niinOfNsn(nsn)]).toEqual([fsc, fsc.slice(0, 2), niin]);
        expect(nsnDigits(nsn)).toHaveLength(13);
      }),
    );
  });

  test('sorts by class, then by NIIN, and stays inside its class', () => {
    fc.assert(
      fc.property(anyFsc, anyNiin, (fsc, niin) => {
        const { first, last } = nsnRangeOfClass(fsc);
        return first <= nsnOf(fsc, niin) && nsnOf(fsc, niin) <= last;
      }),
    );
  });

  const OTHERS =
    '5305 5305-01-234-567 5305-01-234-56789 ５３０５０１２３４５６７８ 5305-O1-234-5678 -5305012345678 5305--01-234-5678';
  test.each(['', ...OTHERS.split(' ')])('%j is refused', (text) => {
    expect(parseNsn(text)).toBeNull();
  });
});

test('a NIIN reads back from both forms', () => {
  fc.assert(
    fc.property(anyNiin, (niin) => parseNiin(formatNiin(niin)) === niin && parseNiin(niinDigits(niin)) === niin),
  );
});

test.each(['', '12345678', '1234567890', '01234567A', '1-2345-6789'])(
  'a NIIN %j is refused: eight digits are never padded',
  (text) => {
    expect(parseNiin(text)).toBeNull();
  },
);
