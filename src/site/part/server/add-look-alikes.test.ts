import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { type CatalogStore } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { addLookAlikes } from './add-look-alikes.ts';

const ADDRESS = '/functions/v1/look-alikes';
const OTHER = {
  nsn: 5_305_000_000_001 as Nsn,
  itemName: 'SCREW,MACHINE',
  sections: 0,
  partCount: 3,
  makerCount: 2,
  equal: 5,
  drawn: [
    { mrc: 'AAKL', title: 'NOMINAL THREAD DIAMETER', replies: ['0.250 INCHES'] },
    { mrc: 'AARG', title: 'FASTENER LENGTH', replies: ['1.000 INCHES'] },
  ],
};
const UNDRAWN = { ...OTHER, nsn: 5_305_000_000_002 as Nsn, drawn: [] };

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

function anApp(findLookAlikes: CatalogStore['findLookAlikes'], callsPerMinute?: number) {
  const app = Fastify();
  open.push(app);
  addLookAlikes(app, { catalog: () => ({ ...emptyCatalog, findLookAlikes }), callsPerMinute });
  return app;
}
const found = async () => ({ parts: [OTHER, UNDRAWN], candidates: 2_300, looked: 400 });

test('look-alikes come with their addresses, their small pictures and with what was looked at (C16.5)', async () => {
  const answer = await anApp(found).inject(`${ADDRESS}?nsn=5305-01-234-5678`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toContain('max-age=60');
  expect(answer.json()).toEqual({
    parts: [
      {
        nsn: '5305-00-000-0001',
        page: '/nsn/53/5305/5305-00-000-0001',
        compare: '/compare?nsn=5305-01-234-5678&nsn=5305-00-000-0001',
        equal: 5,
        partNumbers: 3,
        makers: 2,
        thumb: { known: expect.stringMatching(/^M[\d .MLHVhvlmaAZz-]+$/), unknown: expect.any(String) },
      },
      expect.objectContaining({ nsn: '5305-00-000-0002', thumb: null }),
    ],
    words: '2 found among the 400 nearest of 2,300 other items with this name and class.',
  });
});

test.each(['', '?nsn=', '?nsn=banana', '?nsn=5305-01-234-5678&nsn=5305-01-234-5678', `?nsn=${'5'.repeat(5_000)}`])(
  'what is no NSN is refused in words: %.30j',
  async (query) => {
    const answer = await anApp(found).inject(ADDRESS + query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'nsn must be a National Stock Number, such as 5305-01-234-5678.' });
  },
);

test('a catalog that cannot be read is a 503 that no cache keeps', async () => {
  const answer = await anApp(() => Promise.reject(new StoreUnavailable('slow'))).inject(`${ADDRESS}?nsn=5305012345678`);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
  expect(answer.json().error).toContain('try again');
});

test('an address over its rate is told how long to wait', async () => {
  const app = anApp(found, 2);
  const statuses = [];
  for (let call = 0; call < 3; call++) statuses.push((await app.inject(`${ADDRESS}?nsn=5305012345678`)).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await app.inject(`${ADDRESS}?nsn=5305012345678`);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
