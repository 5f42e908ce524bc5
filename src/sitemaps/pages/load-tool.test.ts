import { expect, test } from 'vitest';
import { aToolFacts } from '../../../test/support/sitemaps/tool-facts.fixture.ts';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { loadTool } from './load-tool.server.ts';

const request = { page: 'sitemap-help', catalog: emptyCatalog } as const;
const data = { page: 'sitemap-help', catalogVersion: emptyCatalog.edition.version };
const failing = (reason: Error) => ({ sitemapFacts: () => Promise.reject(reason) });

test('a tool page is never indexed', async () => {
  const facts = aToolFacts();
  const expected = { kind: 'found', data: { ...data, facts }, noindex: true };
  expect(await loadTool(request, { sitemapFacts: async () => facts })).toEqual(expected);
});

test('a catalog that does not answer makes a tool page 503; another failure is a surprise', async () => {
  const answer = await loadTool(request, failing(new StoreUnavailable('no')));
  expect(answer).toEqual({ kind: 'unavailable', data: { ...data, facts: null } });
  await expect(loadTool(request, failing(new Error('bug')))).rejects.toThrow('bug');
});
