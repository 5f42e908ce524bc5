import fastify from 'fastify';
import { expect, test } from 'vitest';
import { aShelf, OWN_NOTE, type ShelvedList } from '../../../test/support/stock/shelf.fixture.ts';
import type { Price } from '#base/domain/quotation.ts';
import { addStockFeed } from './add-stock-feed.ts';

const TOKEN = 'a-token-of-the-tests-that-is-long-enough';

async function aFeed(lists: readonly ShelvedList[], token: string | null = TOKEN) {
  const app = fastify();
  addStockFeed(app, { shelf: await aShelf(...lists), token });
  return (query: string) => app.inject(`/feed/stock.csv${query}`);
}
const LISTS: ShelvedList[] = [
  {
    lines: [
      { partNumber: 'A-1', nsn: '5305-01-234-5678', price: '1.50' as Price, place: 'Tulsa' },
      { partNumber: 'HIDDEN-1', isPublic: false },
      { partNumber: '=A-2', name: 'WASHER, "FLAT"' },
    ],
  },
  { lines: [{ partNumber: 'B-1', price: '9.00' as Price }], settings: { quantity: 'in-stock', prices: false } },
  { lines: [{ partNumber: 'B-2' }], settings: { quantity: 'nothing' } },
];

test('without its token, or without the setting, there is no feed (C22.50)', async () => {
  const get = await aFeed(LISTS);
  for (const query of ['', '?token=', `?token=${TOKEN}x`, `?token=${TOKEN}&token=${TOKEN}`])
    expect([query, (await get(query)).statusCode]).toEqual([query, 403]);
  expect((await (await aFeed(LISTS, null))(`?token=${TOKEN}`)).statusCode).toBe(404);
});

test('the feed has what buyers see of all lists, and never cost or note (C22.51)', async () => {
  const get = await aFeed(LISTS);
  const all = await get(`?token=${TOKEN}`);
  expect(all.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  for (const hidden of ['47.11', OWN_NOTE, 'HIDDEN-1', 'B-2', '9.00']) expect(all.body).not.toContain(hidden);
  const some = await get(`?token=${TOKEN}&columns=partNumber,nsn,quantity,price,name`);
  expect(some.body.split('\r\n').sort()).toEqual(
    [
      'partNumber,nsn,quantity,price,name',
      'A-1,5305-01-234-5678,10,1.50,',
      `'=A-2,,10,,"WASHER, ""FLAT"""`,
      'B-1,,in stock,,',
      '',
    ].sort(),
  );
});

test('columns are chosen from a fixed list (C22.51)', async () => {
  const get = await aFeed(LISTS);
  for (const columns of ['cost', 'note', 'partNumber,own', 'constructor', '']) {
    const answer = await get(`?token=${TOKEN}&columns=${columns}`);
    expect([columns, answer.statusCode, answer.body.startsWith('Columns are some of partNumber,')]).toEqual([
      columns,
      400,
      true,
    ]);
  }
});

test('more lines than one piece come whole', async () => {
  const get = await aFeed([{ lines: Array.from({ length: 1_234 }, (_, at) => ({ partNumber: `P-${at}` })) }]);
  const { body } = await get(`?token=${TOKEN}&columns=partNumber`);
  expect(new Set(body.trim().split('\r\n')).size).toBe(1_235);
});
