import { expect, test } from 'vitest';
import type { Price } from '#base/domain/quotation.ts';
import { parseRfqNumber } from '#base/domain/rfq-number.ts';
import type { PastPrice } from '../../store/queries/past-prices.ts';
import { lastPricesOf } from './past-prices.ts';

const aPrice = (price: string, unit: string, outcome: PastPrice['outcome']): PastPrice => ({
  price: price as Price,
  unit,
  outcome,
  currency: 'USD',
  quantity: 1,
  atMs: 0,
  number: parseRfqNumber('RFQ-1793456789012')!,
});
const PRICES = [
  aPrice('45.00', 'HD', 'declined'),
  aPrice('0.50', 'EA', 'quoted'),
  aPrice('0.40', '', 'shipped'),
  aPrice('0.30', 'EA', 'accepted'),
];

test('the last price of a line is of its unit, and one that was accepted before one that was not (C19.18)', () => {
  const lastOf = (unit?: string) => lastPricesOf(PRICES, 1, unit)?.last.price;
  expect([lastOf('EA'), lastOf('HD'), lastOf('BX')]).toEqual(['0.40', '45.00', undefined]);
  expect(lastPricesOf(PRICES, 1, 'EA')).toMatchObject({ count: 3, lowest: '0.30', highest: '0.50' });
});
