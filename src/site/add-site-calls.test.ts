import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { CatalogStore, SectionRows } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../test/support/catalog/empty-catalog.fixture.ts';
import { addPartCalls } from './add-site-calls.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});
function anApp(change: Partial<CatalogStore>, callsPerMinute?: number) {
  const app = Fastify();
  open.push(app);
  addPartCalls(app, { catalog: () => ({ ...emptyCatalog, ...change }), callsPerMinute });
  return app;
}

const drawn = [
  { mrc: 'AAKL', title: 'NOMINAL THREAD DIAMETER', replies: ['0.250 INCHES'] },
  { mrc: 'AARG', title: 'FASTENER LENGTH', replies: ['1.000 INCHES'] },
];
const counts = { sections: 0, partCount: 3, makerCount: 1, equal: 5 };
const OTHER = { nsn: 5_305_000_000_001 as Nsn, itemName: 'SCREW,MACHINE', ...counts, drawn };
const UNDRAWN = { ...OTHER, nsn: 5_305_000_000_002 as Nsn, drawn: [] };
const found = { findLookAlikes: async () => ({ parts: [OTHER, UNDRAWN], candidates: 2_300, looked: 400 }) };
const LOOK_ALIKES = '/functions/v1/look-alikes';

test('look-alikes come as cards with their small pictures, and with what was looked at (C16.5)', async () => {
  const answer = await anApp(found).inject(`${LOOK_ALIKES}?nsn=5305-01-234-5678`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, expect.stringContaining('max-age=60')]);
  const { cards, words } = answer.json<{ cards: string; words: string }>();
  expect(words).toBe('2 found among the 400 nearest of 2,300 other items with this name and class.');
  const [first = '', second = ''] = cards.split('</li>');
  expect(first).toMatch(/<path d="M[\d .MLHVhvlmaAZz-]+"\/>/);
  expect(first).toContain('href="/nsn/53/5305/5305-00-000-0001">5305-00-000-0001</a>');
  for (const text of ['5 equal characteristics', '3 part numbers, 1 maker<']) expect(first).toContain(text);
  expect(first).toContain('href="/compare?nsn=5305-01-234-5678&amp;nsn=5305-00-000-0001"');
  expect([second.includes('5305-00-000-0002'), second.includes('<svg')]).toEqual([true, false]);
});

test.each(['', '?nsn=', '?nsn=banana', '?nsn=5305-01-234-5678&nsn=5305-01-234-5678', `?nsn=${'5'.repeat(5_000)}`])(
  'a text that is not an NSN is refused in words: %.30j',
  async (query) => {
    const answer = await anApp(found).inject(LOOK_ALIKES + query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: 'nsn must be a National Stock Number, such as 5305-01-234-5678.' });
  },
);

const hundreds: Pick<CatalogStore, 'readSections'> = {
  readSections: async (nsn) => ({ ...({} as SectionRows), management: nsn % 2 === 0 ? [{ ui: 'HD' }] : [] }),
};

test('units of issue come by NSN; a text that has none, or is not an NSN, has no entry, and too many are refused (C17.1)', async () => {
  const unitsOf = async (nsns: string[]) => (await anApp(hundreds).inject(paths.unitsOfIssue(nsns))).json();
  expect(await unitsOf(['5305-01-234-5678', '5305-01-234-5679', 'x'])).toEqual({ '5305-01-234-5678': 'HD' });
  const many = Array.from({ length: 21 }, (_, index) => `5305-01-234-56${String(index).padStart(2, '0')}`);
  expect(await unitsOf(many)).toEqual({ error: 'At most 20 NSNs are answered at a time.' });
});

test('a catalog that cannot be read is a 503 that no cache keeps', async () => {
  const failing = () => Promise.reject(new StoreUnavailable('slow'));
  const app = anApp({ findLookAlikes: failing, readSections: failing });
  for (const path of [`${LOOK_ALIKES}?nsn=5305012345678`, paths.unitsOfIssue(['5305-01-234-5678'])]) {
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
    expect(answer.json().error).toContain('try again');
  }
});

test('an address over its rate is told how long to wait', async () => {
  const app = anApp(found, 2);
  const answers = [];
  for (let call = 0; call < 3; call++) answers.push(await app.inject(`${LOOK_ALIKES}?nsn=5305012345678`));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(Number(answers[2]!.headers['retry-after'])).toBeGreaterThan(0);
});
