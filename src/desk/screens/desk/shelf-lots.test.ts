import { expect, test } from 'vitest';
import { aBidLine, anAnswer } from '../../../../test/support/quotes/answer.fixture.ts';
import { aQuoteLine } from '../../../../test/support/quotes/quote-request.fixture.ts';
import { storedLine } from '../../../../test/support/stock/shelf.fixture.ts';
import type { Price, TypedLine } from '#base/domain/quotation.ts';
import { blankLine, sheetOf } from './answer-sheet.ts';
import { reservedWords } from './shelf-cell.tsx';
import { belowCost, fillLine, isCovered, isUsed, type Lot, orderLots, withShelf } from './shelf-lots.ts';

const asked = aQuoteLine({
  nsn: '5305-00-068-0502',
  partNumber: 'MS16998-27',
  manufacturer: 'MILITARY STANDARDS',
  quantity: 10,
  unitOfIssue: 'EA',
});
const terms = { currency: 'USD', sign: '.' } as const;
const money = (text: string) => text as Price;
const lot = (given: Partial<Lot> = {}): Lot => ({
  ...storedLine({ partNumber: 'MS16998-27', cage: '96906', quantity: 40, certificate: 'coc', leadDays: 0 }, 1).shown,
  price: money('36.20'),
  cost: null,
  ...given,
});
const offersOf = ({ others = [], ...first }: TypedLine) =>
  [first, ...others].map(({ quantity, condition, price }) => `${quantity} ${condition} ${price}`.trim());
/** Presses the lot at a place. */
const press = (lots: Lot[], at = 0, typed: TypedLine = blankLine(asked)) =>
  fillLine(typed, asked, orderLots(lots, asked)[at], terms);
const fillAll = (lots: Lot[], typed: TypedLine = blankLine(asked)) => {
  const sheet = { ...sheetOf(anAnswer(0), []), lines: [typed] };
  const of = { parts: [asked], lots: [orderLots(lots, asked)], sign: '.' };
  return offersOf(withShelf('shelf:all', sheet, of).lines[0]!);
};

test('a lot that covers the line fills all of it, with breaks, maker, certificate and lead time (C22.41)', () => {
  const breaks = [
    { quantity: 1, price: money('36.20') },
    { quantity: 25, price: money('34.00') },
  ];
  const filled = fillLine(blankLine(asked), asked, lot({ breaks }), { currency: 'USD', sign: ',' });
  expect(
    Object.entries(filled).flatMap(([field, value]) => (value === '' ? [] : [`${field} ${String(value)}`])),
  ).toEqual(
    [
      'quantity 10|price 36,20|breaks 25: 34,00|lead 0|condition FN|part MS16998-27|maker 96906|certificate coc',
    ].flatMap((all) => all.split('|')),
  );
  const other = { part: 'NAS1', alternate: 'Held under NSN 5305-00-068-0502.' };
  expect(press([lot({ partNumber: 'NAS1' })])).toMatchObject(other);
});

test('less than asked fills what is there and opens another offer for the rest (C22.41)', () => {
  expect(fillAll([lot({ quantity: 6 })])).toEqual(['6 FN 36.20', '4']);
  const worn = lot({ condition: 'OH', price: null });
  const second = press([lot({ quantity: 6 }), worn], 1, press([lot({ quantity: 6 })]));
  expect(offersOf(second)).toEqual(['6 FN 36.20', '4 OH']);
});

test('of several lots the one in the condition asked for is taken first, then one that covers the line (C22.41)', () => {
  const worn = lot({ condition: 'OH', price: money('9.00') });
  expect(fillAll([worn, lot({ quantity: 2, price: money('1.00') }), lot()])).toEqual(['10 FN 36.20']);
  // none fits: nothing by itself, one by hand
  expect([fillAll([worn]), offersOf(press([worn]))]).toEqual([['FN'], ['10 OH 9.00']]);
});

test('another unit is never filled, another currency without its price, and a minimum raises the quantity (C22.41)', () => {
  expect(offersOf(press([lot({ unit: 'HD' })]))).toEqual(['FN']);
  expect(fillAll([lot({ currency: 'EUR' })])).toEqual(['10 FN']);
  expect(fillAll([lot({ minimum: 25 })])).toEqual(['25 FN 36.20']);
});

test('filling all leaves what somebody has priced or declined (C22.42)', () => {
  expect(fillAll([lot()], { ...blankLine(asked), price: '1.00' })).toEqual(['FN 1.00']);
  expect(fillAll([lot()], { ...blankLine(asked), nobid: '1' })).toEqual(['FN']);
});

test('a lot is used until a field of its offer is changed; lots that fit cover a line (C22.40)', () => {
  const filled = press([lot()]);
  const used = [filled, { ...filled, price: '36.00' }, blankLine(asked)].map((line) =>
    isUsed(lot(), line, asked, terms),
  );
  expect(used).toEqual([true, false, false]);
  const covered = [[lot()], [lot({ quantity: 9 })], [lot({ condition: 'OH' })], []].map((lots) =>
    isCovered(lots, asked),
  );
  expect(covered).toEqual([true, false, false, false]);
});

test('says what others hold of a part (C22.44)', () => {
  const words = (quoted: number, ordered: number) => reservedWords([lot({ quantity: 12 })], { quoted, ordered });
  expect([words(5, 3), words(0, 3), words(0, 0)]).toEqual([
    '12 EA on our shelf, 5 of them quoted, 3 ordered',
    '12 EA on our shelf, 3 ordered',
    '',
  ]);
});

test('finds a price or a break below what such a lot cost, in its currency and condition (C22.46)', () => {
  const lots = [[lot({ partNumber: 'A-1', cost: money('30.00') })]];
  const found = (given: Parameters<typeof aBidLine>[0], currency: 'USD' | 'EUR' = 'USD') =>
    belowCost(anAnswer(1, { currency, lines: [aBidLine({ partNumber: 'a1', ...given })] }), lots).map(({ key }) => key);
  expect(found({ price: money('29.99') })).toEqual(['0.0:29.99']);
  expect(found({ price: money('35'), breaks: [{ quantity: 9, price: money('29') }] })).toEqual(['0.0:29']);
  expect(found({ price: money('30.00') })).toEqual([]);
  expect(found({ price: money('1.00') }, 'EUR')).toEqual([]);
  expect(found({ price: money('1.00'), condition: 'OH' })).toEqual([]);
});
