import { expect, test } from 'vitest';
import type { PastPrice } from '../../store/queries/past-prices.ts';
import { lastPricesOf } from './past-prices.ts';

test('the last price of a line is of its unit, and one that was accepted before one that was not (C19.18)', () => {
  const prices = [
    { price: '45.00', unit: 'HD', outcome: 'declined' },
    { price: '0.50', unit: 'EA', outcome: 'quoted' },
    { price: '0.40', unit: '', outcome: 'shipped' },
    { price: '0.30', unit: 'EA', outcome: 'accepted' },
  ].map((one) => ({ ...one, currency: 'USD', quantity: 1, atMs: 0, number: 'RFQ-1793456789012' }) as PastPrice);
  const lastOf = (unit: string) => lastPricesOf(prices, 1, unit)?.last.price;
  expect([lastOf('EA'), lastOf('HD'), lastOf('BX')]).toEqual(['0.40', '45.00', undefined]);
  expect(lastPricesOf(prices, 1, 'EA')).toMatchObject({ count: 3, lowest: '0.30', highest: '0.50' });
});
