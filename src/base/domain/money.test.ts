import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsOf,
  coveringChoices,
  faultOfTotal,
  formatPrice,
  lineTotal,
  MAX_TOTAL,
  parseAmount,
  parsePrice,
  PRICE_FAULTS,
  priceOfCents,
  shownQuantity,
  spelledOut,
  sumOf,
  totalOf,
  unitPrice,
  markedUp,
} from './money.ts';
import type { AnswerLine, Price } from './quotation.ts';

const price = (text: string): Price => {
  const parsed = parsePrice(text);
  if ('fault' in parsed) throw new Error(`${text}: ${parsed.fault}`);
  return parsed.price;
};
/** Ten-thousandths as digits with a point. */
const ofUnits = (units: bigint): string => `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`;
const PLAIN = {
  quantity: null,
  minimum: null,
  breaks: [],
  leadDays: null,
  condition: null,
  partNumber: 'P',
  manufacturer: '',
};
const aBid = (text: string): AnswerLine => ({
  kind: 'bid',
  bid: { ...PLAIN, price: price(text), alternate: null, certificate: null },
});

describe('prices that are typed (C19.1)', () => {
  test.each([
    ['38.50', ['38.50', '38.5', ' $38.50 ', '38,50', '38,5', '0000038.50']],
    ['38.00', ['38']],
    ['1284.50', ['$ 1,284.50', '1,284.50', '1.284,50', '1284,500', "1'284.50 EUR"]],
    ['1284500.00', ['1.284.500', '1,284,500']],
    ['0.125', ['0,125']],
    ['1.284', ['1.2840', '1,2840']],
    ['0.000001', ['.000001', '0,000001']],
    ['1285.00', ['¥1285', '₩ 1285', 'JPY 1285']],
    ['12345.60', ['12 345,60 €']],
    ['5.00', ['usd 5']],
    ['0.50', ['.5']],
    ['0.0125', ['0.0125', '0.01250000']],
    ['999999999.99', ['999,999,999.99']],
  ])('reads %s of %j', (price, texts) => {
    for (const typed of texts) expect(parsePrice(typed), typed).toEqual({ price });
  });

  test.each<[string, string]>([
    ['', PRICE_FAULTS.empty],
    ['  ', PRICE_FAULTS.empty],
    ['0', PRICE_FAULTS.zero],
    ['0.0000', PRICE_FAULTS.zero],
    ['-1', PRICE_FAULTS.negative],
    ['−38.50', PRICE_FAULTS.negative],
    ['-$5', PRICE_FAULTS.negative],
    ['-1,284', PRICE_FAULTS.negative],
    ['1.0000001', PRICE_FAULTS.decimals],
    ['1000000000', PRICE_FAULTS.large],
    ['999999999.991', PRICE_FAULTS.large],
    ['9'.repeat(400), PRICE_FAULTS.notANumber],
    ...[
      '1 2',
      '5 per 100',
      ...'1e3 1E-2 NaN Infinity 0x10 abc $ 1..2 1,,2 1.2.3 12,34.5 1,2345.6 5. --5 ٣٨ =1+1 <b>5</b> 5;6'.split(' '),
    ].map((text): [string, string] => [text, PRICE_FAULTS.notANumber]),
  ])('refuses %s in words', (typed, fault) => expect(parsePrice(typed)).toEqual({ fault }));

  test.each([
    ['1,284', '1284.00', '1.284'],
    ['1.284', '1284.00', '1.284'],
    ['$ 999,999', '999999.00', '999.999'],
    ['38.125 EUR', '38125.00', '38.125'],
  ])('names both readings of %s, and guesses none (C19.1)', (typed, thousands, decimals) => {
    const read = parsePrice(typed);
    expect(read).toMatchObject({ readings: [thousands, decimals], fault: expect.stringMatching(/two ways.*\.$/) });
    for (const reading of [thousands, decimals])
      for (const sign of ['.', ',']) expect(parsePrice(spelledOut(reading, sign))).toEqual({ price: reading });
  });

  test('a markup is added to a cost and rounded up, without loss (C22.45)', () => {
    const prices = (['47.11', '10.00', '0.005'] as Price[]).map((cost) => markedUp(cost, 18, 'USD'));
    expect(prices).toEqual(['55.59', '11.80', '0.01']);
    expect([markedUp('100.00' as Price, 10.5, 'JPY'), markedUp('1.10' as Price, 0, 'USD')]).toEqual(['111.00', '1.10']);
  });

  test('amounts of charges may be zero, and have two decimals (C19.80)', () => {
    expect(['0', '0.00', '48', '1,284.50'].map((typed) => parseAmount(typed))).toMatchObject(
      ['0.00', '0.00', '48.00', '1284.50'].map((amount) => ({ price: amount })),
    );
    for (const typed of ['', '-1', '1.284', '0.5555', 'free']) expect(parseAmount(typed)).toMatchObject({ fault: /./ });
  });

  test('reads any number of at most four decimals, however its thousands are parted, without loss', () => {
    const units = fc.bigInt({ min: 1n, max: 9_999_999_999_900n });
    fc.assert(
      fc.property(units, fc.constantFrom(',', ' ', "'", ''), (value, mark) => {
        const [whole, decimals] = ofUnits(value).split('.') as [string, string];
        const typed = `${whole.replaceAll(/\B(?=(\d{3})+$)/g, mark)}.${decimals}`;
        const [read, readDecimals = ''] = price(typed).split('.') as [string, string];
        expect(BigInt(read) * 10_000n + BigInt(readDecimals.padEnd(4, '0'))).toBe(value);
        expect(readDecimals.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });

  test('answers anything at all with a price or with words', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-$€0-9., ']{0,20}$/)), (typed) => {
        const read = parsePrice(typed);
        if (!('fault' in read)) expect(read.price).toMatch(/^\d+\.\d{2,6}$/);
        else if (!read.readings) expect(Object.values(PRICE_FAULTS)).toContain(read.fault);
      }),
    );
  });
});

describe('totals (C19.2)', () => {
  const units = fc.bigInt({ min: 1n, max: 9_999_999_999_900n });
  const quantity = fc.integer({ min: 1, max: 999_999_999 });

  test('are the integers of an abacus: each line rounded half up to hundredths once, then added', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(units, quantity), { maxLength: 30 }), (lines) => {
        const cents = lines.map(([value, count]) => (value * BigInt(count) + 50n) / 100n);
        const prices = lines.map(([value]) => price(ofUnits(value)));
        const text = (all: bigint): string => `${all / 100n}.${String(all % 100n).padStart(2, '0')}`;
        lines.forEach(([, count], index) => expect(lineTotal(prices[index]!, count, 'USD')).toBe(text(cents[index]!)));
        const total = cents.reduce((sum, one) => sum + one, 0n);
        const answer = { currency: 'USD' as const, lines: lines.map(([value]) => aBid(ofUnits(value))) };
        const parts = lines.map(([, count]) => ({ quantity: count }));
        expect(totalOf(answer, parts)).toBe(text(total));
        expect(totalOf(answer, parts, coveringChoices(answer, parts, [...lines.keys()]))).toBe(text(total));
        if (total <= 999_999_999_999_999n) expect(priceOfCents(centsOf(text(total) as Price))).toBe(text(total));
        expect(faultOfTotal(text(total) as Price) === null).toBe(total <= 999_999_999_999_999n);
      }),
    );
  });

  test('round half a hundredth up, and leave open and declined lines out', () => {
    expect([lineTotal(price('0.005'), 1, 'USD'), lineTotal(price('1.0049'), 1, 'USD')]).toEqual(['0.01', '1.00']);
    expect(lineTotal(price('0.0125'), 100, 'USD')).toBe('1.25');
    const lines: AnswerLine[] = [
      aBid('38.50'),
      { kind: 'open' },
      { kind: 'no-bid', reason: 'export', text: '' },
      aBid('1'),
    ];
    const currency = 'USD';
    const parts = [{ quantity: 250 }, { quantity: 9 }, { quantity: 9 }, { quantity: 2 }];
    expect([
      totalOf({ currency, lines }, parts),
      totalOf({ currency, lines }, parts, coveringChoices({ lines }, parts, [3])),
    ]).toEqual(['9627.00', '2.00']);
    expect([totalOf({ currency, lines }, parts, []), sumOf([])]).toEqual(['0.00', '0.00']);
  });

  test('take the price of the largest quantity that is reached', () => {
    const [at50, at100] = [
      { quantity: 50, price: price('31') },
      { quantity: 100, price: price('29') },
    ];
    const bid = { price: price('38.50'), breaks: [at50, at100] };
    const prices = [1, 49, 50, 99, 100, 5_000].map((count) => unitPrice(bid, count));
    expect(prices.join(' ')).toBe('38.50 38.50 31.00 31.00 29.00 29.00');
  });

  test('of yen and won are whole units, each rounded half up once (C19.2)', () => {
    const totals = (['JPY', 'KRW', 'EUR'] as const).map((currency) => lineTotal(price('12.0050'), 100, currency));
    expect(totals).toEqual(['1201.00', '1201.00', '1200.50']);
    const yen = { currency: 'JPY', lines: [aBid('0.4')], freightAmount: price('99.5'), charges: [] } as const;
    expect(totalOf(yen, [{ quantity: 1 }])).toBe('100.00');
  });

  const SIX_AND_FOUR: AnswerLine = {
    kind: 'bid',
    bid: { ...PLAIN, alternate: null, certificate: null, price: price('71'), quantity: 6, minimum: null },
    others: [
      { ...PLAIN, alternate: null, certificate: null, price: price('48'), quantity: 9, minimum: 2 },
      { ...PLAIN, alternate: null, certificate: null, price: price('40'), quantity: null, minimum: 50 },
    ],
  };

  test('cover a line by its offers in order, and add freight and charges (C19.80)', () => {
    const answer = { currency: 'USD' as const, lines: [SIX_AND_FOUR] };
    const charges = [{ name: 'Certificate copies', amount: price('15') }];
    expect(totalOf(answer, [{ quantity: 10 }])).toBe('618.00');
    expect(totalOf({ ...answer, freightAmount: price('48'), charges }, [{ quantity: 10 }])).toBe('681.00');
    expect(totalOf({ ...answer, freightAmount: price('48'), charges }, [{ quantity: 10 }], [])).toBe('0.00');
    expect([0, 1, 2].map((offer) => shownQuantity(SIX_AND_FOUR, offer, 10))).toEqual([6, 4, 50]);
  });

  test('refuse what no column of hundredths holds', () => {
    expect(faultOfTotal(MAX_TOTAL as Price)).toBeNull();
    expect(faultOfTotal('10000000000000.00' as Price)).toContain('9,999,999,999,999.99');
  });
});

test.each([
  ['1284.50', 'USD', '$1,284.50'],
  ['38.50', 'EUR', '€38.50'],
  ['0.0125', 'GBP', '£0.0125'],
  ['9999999999999.99', 'CAD', 'C$9,999,999,999,999.99'],
  ['1285.00', 'JPY', '¥1,285'],
  ['0.125', 'KRW', '₩0.125'],
] as const)('shows %s %s as %s', (value, currency, shown) => expect(formatPrice(value as Price, currency)).toBe(shown));
