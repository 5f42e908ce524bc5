import { expect, test } from 'vitest';
import { aBidLine, anAnswer } from '../../../../test/support/quotes/answer.fixture.ts';
import type { Price } from '#base/domain/quotation.ts';
import { blankLine } from './answer-sheet.ts';
import {
  belowCost,
  fillLine,
  fillOpenLine,
  isCovered,
  isUsed,
  type Lot,
  orderLots,
  reservedWords,
} from './shelf-lots.ts';

const asked = {
  ...{ nsn: '5305-00-068-0502', partNumber: 'MS16998-27', manufacturer: 'MILITARY STANDARDS' },
  ...{ condition: 'FN' as const, quantity: 10, unitOfIssue: 'EA' },
};
const terms = { currency: 'USD', sign: '.' } as const;
const lot = (given: Partial<Lot> = {}): Lot => ({
  ...{ partNumber: 'MS16998-27', maker: '96906', condition: 'FN', quantity: 40, unit: 'EA', currency: 'USD' },
  ...{
    breaks: [],
    minimum: null,
    certificate: 'coc',
    place: 'Tulsa',
    price: '36.20' as Price,
    cost: null,
    leadDays: 0,
  },
  ...given,
});
const fill = (lots: Lot[], at?: number, typed = blankLine(asked)) => {
  const { others = [], ...first } = fillLine(typed, asked, orderLots(lots, asked), terms, at);
  return [first, ...others].map(({ quantity, condition, price }) => `${quantity} ${condition} ${price}`.trim());
};

test('a lot that covers the line fills all of it, with breaks, maker, certificate and lead time (C22.41)', () => {
  const breaks = [
    { quantity: 1, price: '36.20' as Price },
    { quantity: 25, price: '34.00' as Price },
  ];
  expect(fillLine(blankLine(asked), asked, [lot({ breaks, leadDays: 2 })], { currency: 'USD', sign: ',' })).toEqual({
    ...{ quantity: '10', minimum: '', price: '36,20', breaks: '25: 34,00', lead: '2', condition: 'FN' },
    ...{ part: 'MS16998-27', maker: '96906', alternate: '', certificate: 'coc', nobid: '', reason: '', words: '' },
  });
  expect(fillLine(blankLine(asked), asked, [lot({ partNumber: 'NAS1' })], terms)).toMatchObject({
    part: 'NAS1',
    alternate: 'Held under NSN 5305-00-068-0502.',
  });
});

test('less than asked fills what is there and opens another offer for the rest (C22.41)', () => {
  expect(fill([lot({ quantity: 6 })])).toEqual(['6 FN 36.20', '4']);
  expect(fill([lot({ quantity: 6 }), lot({ quantity: 3, price: '38.00' as Price })])).toEqual([
    '6 FN 36.20',
    '3 FN 38.00',
    '1',
  ]);
});

test('of several lots the one in the condition asked for is taken first, then one that covers the line (C22.41)', () => {
  const worn = lot({ condition: 'OH', price: '9.00' as Price });
  expect(fill([worn, lot({ quantity: 2, price: '1.00' as Price }), lot()])).toEqual(['10 FN 36.20']);
  // none fits: nothing by itself, one by hand
  expect([fill([worn]), fill([worn], 0)]).toEqual([['FN'], ['10 OH 9.00']]);
  expect(
    fill([lot({ quantity: 6 }), worn], 1, fillLine(blankLine(asked), asked, [lot({ quantity: 6 })], terms)),
  ).toEqual(['6 FN 36.20', '4 OH 9.00']);
});

test('another unit is never filled, another currency without its price, and a minimum raises the quantity (C22.41)', () => {
  expect(fill([lot({ unit: 'HD' })], 0)).toEqual(['FN']);
  expect(fill([lot({ currency: 'EUR' })])).toEqual(['10 FN']);
  expect(fill([lot({ minimum: 25 })])).toEqual(['25 FN 36.20']);
});

test('filling all leaves what somebody has priced or declined (C22.42)', () => {
  const priced = { ...blankLine(asked), price: '1.00' };
  const declined = { ...blankLine(asked), nobid: '1' };
  for (const typed of [priced, declined]) expect(fillOpenLine(typed, asked, [lot()], terms)).toBe(typed);
  expect(fillOpenLine(blankLine(asked), asked, [lot()], terms).price).toBe('36.20');
});

test('a lot is used until a field of its offer is changed; lots cover a line together (C22.40)', () => {
  const filled = fillLine(blankLine(asked), asked, [lot()], terms);
  expect(isUsed(lot(), filled, asked, terms)).toBe(true);
  expect(isUsed(lot(), { ...filled, price: '36.00' }, asked, terms)).toBe(false);
  expect(isUsed(lot(), blankLine(asked), asked, terms)).toBe(false);
  expect([
    isCovered([lot({ quantity: 4 }), lot({ quantity: 6 })], asked),
    isCovered([lot({ quantity: 9 })], asked),
  ]).toEqual([true, false]);
});

test('says what others hold of a part (C22.44)', () => {
  const words = (quoted: number, ordered: number) => reservedWords([lot({ quantity: 12 })], { quoted, ordered });
  expect([words(5, 3), words(0, 3), words(0, 0)]).toEqual([
    '12 EA on our shelf, 5 of them quoted, 3 ordered',
    '12 EA on our shelf, 3 of them ordered',
    '',
  ]);
});

test('finds a price or a break below what such a lot cost, in its currency and condition (C22.46)', () => {
  const lots = [[lot({ partNumber: 'A-1', cost: '30.00' as Price })]];
  const found = (given: Parameters<typeof aBidLine>[0], currency: 'USD' | 'EUR' = 'USD') =>
    belowCost(anAnswer(1, { currency, lines: [aBidLine({ partNumber: 'a1', ...given })] }), lots).map(({ key }) => key);
  expect(found({ price: '29.99' as Price })).toEqual(['0.0:29.99']);
  expect(found({ price: '35' as Price, breaks: [{ quantity: 9, price: '29' as Price }] })).toEqual(['0.0:29']);
  expect(found({ price: '30.00' as Price })).toEqual([]);
  expect(found({ price: '1.00' as Price }, 'EUR')).toEqual([]);
  expect(found({ price: '1.00' as Price, condition: 'OH' })).toEqual([]);
});
