import { expect, test } from 'vitest';
import type { Price } from '#base/domain/quotation.ts';
import type { MatchedLine } from '#base/lists/list.ts';
import { noShelf } from '#stock/open-stock.ts';
import { aShelf } from '../../../../test/support/stock/shelf.fixture.ts';
import { addStock } from './lines-on-shelf.ts';

const part = (nsn: string) => ({ nsn, itemName: '', partNumber: '', cage: '', maker: '' });
const aLine = (given: Partial<MatchedLine>) =>
  ({ verdict: 'exact', number: '', part: null, quantity: 10, condition: null, ...given }) as MatchedLine;

const [BEARING, SCREW, WHEEL] = ['3110-00-227-3246', '5305-01-234-5678', '1630-01-187-3306'];
const shelf = await aShelf({
  lines: [
    {
      nsn: SCREW,
      quantity: 12,
      unit: 'HD',
      price: '38.50' as Price,
      certificate: 'coc',
      breaks: [{ quantity: 10, price: '36.20' as Price }],
    },
    { nsn: BEARING, quantity: 6, price: '71.00' as Price },
    { nsn: BEARING, quantity: 2, condition: 'OH', price: null },
    { partNumber: 'DV-4410-3', quantity: 9, price: null },
  ],
});

test('a line says what is there for its quantity, and what each costs (C22.34)', async () => {
  const { lines, onShelf } = await addStock(shelf, [
    aLine({ part: part(SCREW!) }),
    aLine({ part: part(BEARING!) }),
    aLine({ part: part(BEARING!), condition: 'OH', quantity: 1 }),
    aLine({ part: part(WHEEL!) }),
    aLine({ verdict: 'not-found', number: 'dv 4410/3', quantity: 2 }),
    aLine({ verdict: 'unreadable' }),
  ]);
  expect(lines.map(({ stock }) => stock && [stock.covers, stock.words, stock.held, stock.each])).toEqual([
    ['full', 'in full', '12 HD, FN, CoC', '$36.20'],
    ['part', '6 of 10 EA', '6 EA, FN', '$71.00'],
    ['full', 'in full', '2 EA, OH', 'on request'],
    ['none', 'not on the shelf', '', ''],
    ['full', 'in full', '9 EA, FN', 'on request'],
    undefined,
  ]);
  expect(onShelf).toBe('4 of 6 lines on our shelf, shelf total $788.00, counted 20 Nov 2026');
});

test('without a list, or where it cannot be read, a line is as it was (C22.38)', async () => {
  const lines = [aLine({ part: part(SCREW!) })];
  expect(await addStock(noShelf(), lines)).toEqual({ lines });
  const out = { ...shelf, linesOfMany: () => Promise.reject(new Error('out')) };
  expect(await addStock(out, lines)).toEqual({ lines });
});
