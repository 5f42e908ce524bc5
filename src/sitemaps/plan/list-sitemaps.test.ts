import { expect, test } from 'vitest';
import { aCountedCatalog } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { indexXml } from './whole-sitemaps.server.ts';
import { listSitemaps } from './list-sitemaps.tsx';
import { planSitemaps } from './plan-sitemaps.server.ts';
import { sitemapToolFacts } from './tool-facts.ts';

test('what the screens list is what the index lists, and as many as they say', async () => {
  const plan = await planSitemaps(aCountedCatalog({ 1005: 3, 1560: 60_000, 5305: 130_000, 5330: 0 }));
  const origin = 'https://parts.example';
  const facts = sitemapToolFacts(plan, {
    origin,
    robotsIndex: '/sitemap-pages.xml',
    classes: 4,
    formerHosts: [],
    foreignFiles: [],
    planned: [],
    staleClassFiles: [],
    lastRun: null,
  });
  const { statics, nsnPages, classes, chunks } = listSitemaps(facts);
  const listed = [...statics, ...nsnPages, ...classes].map(({ path }) => origin + path.replaceAll('&', '&amp;'));
  const inIndex = [...indexXml(plan, origin)!.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);
  expect(listed).toEqual(inIndex);
  expect(listed).toHaveLength(facts.staticFiles);
  expect(classes.map(({ name }) => name)).toEqual([
    'FSC 5305',
    'FSC 5305, page 2',
    'FSC 5305, page 3',
    'FSC 1560',
    'FSC 1560, page 2',
    'FSC 1005',
  ]);
  expect(chunks.map(({ path }) => path)).toEqual(['/sitemap.xml?type=index&chunk=1']);
});
