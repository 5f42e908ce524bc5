import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loaderOf, PAGE_SLICES } from './page-routes.ts';
import { PAGE_NAMES, pageFolder, pageLine } from '#base/routes.ts';
import { views } from './views.ts';

/** Paths of the folders of all pages, by their names. */
const pages = new Map(
  PAGE_SLICES.flatMap((slice) =>
    readdirSync(new URL(`../${slice}/pages`, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [name, `../${slice}/pages/${name}`] as const),
  ),
);
const folders = [...pages.keys()];
const read = (path: string) => new URL(path, import.meta.url);

test('every page of routes.ts has a folder with a view and a head, and every folder is a page', () => {
  const named = [...new Set(PAGE_NAMES.map(pageFolder))];
  expect(Object.keys(views).sort()).toEqual(folders.toSorted());
  expect(named.sort()).toEqual(folders.toSorted());
  for (const view of Object.values(views))
    expect(view).toMatchObject({ head: expect.any(Function), View: expect.any(Function) });
});

test('pages that search the catalog wait in the queue that is fair by client address', () => {
  expect(PAGE_NAMES.filter((name) => pageLine(name).searches)).toEqual(
    'catalog fsc name cage look-alikes compare'.split(' '),
  );
});

test('every load.server.ts exports the loader of its page', () => {
  for (const name of PAGE_NAMES) expect(loaderOf(name).load, name).toBeTypeOf('function');
});

test.each(folders.filter((folder) => existsSync(read(`${pages.get(folder)}/island.tsx`))))(
  'the island of %s is exported under the name that the browser looks for',
  async (folder) => {
    expect(await import(`${pages.get(folder)}/island.tsx`)).toMatchObject({ Island: expect.any(Function) });
  },
);
