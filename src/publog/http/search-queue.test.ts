import { expect, test } from 'vitest';
import { StoreOverloaded, StoreUnavailable } from '#base/database/database.ts';
import type { CatalogStore } from '../catalog-store.ts';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { openSearchQueue } from './catalog-call.ts';

const [HOSTILE, HONEST] = ['203.0.113.66', '198.51.100.7'];
const never = new AbortController().signal;

/** A catalog that answers a search for a maker when the test says. */
function aSlowCatalog() {
  const asked: { name: string; answer: () => void }[] = [];
  const catalog: CatalogStore = {
    ...emptyCatalog,
    findMakers: ((name: string) =>
      new Promise((resolve) =>
        asked.push({ name, answer: () => resolve([]) }),
      )) as unknown as CatalogStore['findMakers'],
  };
  return { catalog, asked, names: () => asked.map(({ name }) => name) };
}

const search = (catalog: CatalogStore, name: string): Promise<unknown> =>
  (catalog.findMakers as unknown as (name: string) => Promise<unknown>)(name);
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('an address that searches much leaves places to others, and has its turn among them', async () => {
  const { catalog, asked, names } = aSlowCatalog();
  const searches = openSearchQueue({ places: 3, perAddress: 2, waiting: 100, waitingPerAddress: 100 });
  const hostile = searches(catalog, HOSTILE, () => never);
  const honest = searches(catalog, HONEST, () => never);
  const all = ['h1', 'h2', 'h3', 'h4', 'h5'].map((name) => search(hostile, name));
  await settle();
  all.push(search(honest, 'x1'), search(honest, 'x2'));
  await settle();
  expect(names()).toEqual(['h1', 'h2', 'x1']);
  for (let answered = 0; answered < all.length; answered++) {
    asked[answered]!.answer();
    await settle();
  }
  expect(names()).toEqual(['h1', 'h2', 'x1', 'h3', 'x2', 'h4', 'h5']);
  await Promise.all(all);
});

test('who leaves, or finds too many waiting, is unavailable', async () => {
  const { catalog, asked } = aSlowCatalog();
  const searches = openSearchQueue({ places: 1, perAddress: 1, waiting: 1, waitingPerAddress: 1 });
  const leaving = new AbortController();
  const [staying, gone] = [never, leaving.signal].map((signal) => searches(catalog, HOSTILE, () => signal));
  const first = search(staying!, 'h1');
  const second = search(gone!, 'h2');
  await settle();
  await expect(search(staying!, 'h3')).rejects.toThrow(StoreOverloaded);
  leaving.abort();
  await expect(second).rejects.toThrow(StoreUnavailable);
  asked[0]!.answer();
  await first;
  expect(asked).toHaveLength(1);
});

test('a method that does not search is that of the catalog itself', () => {
  const { catalog } = aSlowCatalog();
  const shared = openSearchQueue()(catalog, HONEST, () => never);
  expect([shared.findPart === catalog.findPart, shared.edition === catalog.edition]).toEqual([true, true]);
});
