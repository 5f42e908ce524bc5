import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type CatalogStore } from '#publog/catalog-store.ts';
import { aPatientCatalog, emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { aSitemapSite, type SitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

let site: SitemapSite;
afterEach(() => site.close());

async function aPatientSite() {
  const { catalog, ...search } = aPatientCatalog('searchByWords');
  site = await aSitemapSite(catalog);
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...search, port: (site.app.server.address() as AddressInfo).port };
}

test.each(['/catalog?search=bolt', '/api/v1/search?q=bolt'])(
  '%s: a search is given up when its reader leaves, and the site goes on',
  async (path) => {
    const { searching, givenUp, port } = await aPatientSite();
    const request = get({ port, path, agent: false });
    await searching;
    const broken = once(request, 'error');
    request.destroy(new Error('enough'));
    await broken;
    await givenUp;
    expect((await site.app.inject('/catalog')).statusCode).toBe(200);
  },
);

test('an answer that was sent is not given up', async () => {
  site = await aSitemapSite({
    ...emptyCatalog,
    withSignal: (left) => ({ ...emptyCatalog, searchByWords: found(left) }),
  });
  const answer = await site.app.inject('/catalog?search=bolt');
  expect([answer.statusCode, seen?.aborted]).toEqual([200, false]);
});

let seen: AbortSignal | undefined;
function found(left: AbortSignal): CatalogStore['searchByWords'] {
  seen = left;
  return async () => null;
}
