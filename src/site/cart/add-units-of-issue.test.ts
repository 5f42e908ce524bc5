import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { CatalogStore, SectionRows } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { paths } from '#base/paths.ts';
import { addUnitsOfIssue } from './add-units-of-issue.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

function anApp(readSections: CatalogStore['readSections'], callsPerMinute?: number) {
  const app = Fastify();
  open.push(app);
  addUnitsOfIssue(app, { catalog: () => ({ ...emptyCatalog, readSections }), callsPerMinute });
  return app;
}
const NO_SECTIONS = {} as SectionRows;
const hundreds: CatalogStore['readSections'] = async (nsn) => ({
  ...NO_SECTIONS,
  management: nsn % 2 === 0 ? [{ ui: 'HD' }] : [],
});

test('units of issue come by NSN; what has none, or is no NSN, has no entry (C17.1)', async () => {
  const answer = await anApp(hundreds).inject(paths.unitsOfIssue(['5305-01-234-5678', '5305-01-234-5679', 'x']));
  expect([answer.statusCode, answer.json()]).toEqual([200, { '5305-01-234-5678': 'HD' }]);
});

test('more than a call holds, and more calls than a minute holds, are refused in words', async () => {
  const many = Array.from({ length: 21 }, (_, index) => `5305-01-234-56${String(index).padStart(2, '0')}`);
  expect((await anApp(hundreds).inject(paths.unitsOfIssue(many))).json()).toEqual({
    error: 'At most 20 NSNs are answered at a time.',
  });
  const app = anApp(hundreds, 1);
  await app.inject(paths.unitsOfIssue([]));
  expect((await app.inject(paths.unitsOfIssue([]))).statusCode).toBe(429);
});

test('a catalog that fails is said, and may be asked again', async () => {
  const failing = () => Promise.reject(new StoreUnavailable('no'));
  const answer = await anApp(failing).inject(paths.unitsOfIssue(['5305-01-234-5678']));
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
});
