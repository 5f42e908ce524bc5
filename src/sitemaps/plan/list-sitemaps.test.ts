import { expect, test } from 'vitest';
import { aCountedCatalog } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { indexXml } from './whole-sitemaps.server.ts';
import { listSitemaps } from './list-sitemaps.tsx';
import { planSitemaps } from './plan-sitemaps.server.ts';
import { sitemapToolFacts } from './tool-facts.ts';
import fc from 'fast-check';
import { splitIntoLines } from './xml-lines.ts';

test('what the screens list is what the index lists, and as many as they say', async () => {
  const plan = await planSitemaps(aCountedCatalog({ 1005: 3, 1560: 60_000, 5305: 130_000, 5330: 0 }));
  const origin = 'https://parts.example';
  const nothing = {
    formerHosts: [],
    foreignFiles: [],
    unplannedFiles: [],
    planned: [],
    staleClassFiles: [],
    lastRun: null,
  };
  const facts = sitemapToolFacts(plan, { origin, robotsIndex: '/sitemap-pages.xml', classes: 4, ...nothing });
  const { statics, nsnPages, classes, chunks } = listSitemaps(facts);
  const listed = [...statics, ...nsnPages, ...classes].map(({ path }) => origin + path.replaceAll('&', '&amp;'));
  const inIndex = [...indexXml(plan, origin)!.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);
  expect(listed).toEqual(inIndex);
  expect(listed).toHaveLength(facts.staticFiles);
  const expected = ['FSC 5305', 'FSC 5305, page 2', 'FSC 5305, page 3', 'FSC 1560', 'FSC 1560, page 2', 'FSC 1005'];
  expect(classes.map(({ name }) => name)).toEqual(expected);
  expect(chunks.map(({ path }) => path)).toEqual(['/sitemap.xml?type=index&chunk=1']);
});

test('each line has its number and no line break', () => {
  const numbered = splitIntoLines('<a>\r\n\n  <b/>\n</a>').map(({ number, text }) => `${number}:${text}`);
  expect(numbered).toEqual(['1:<a>', '2:', '3:  <b/>', '4:</a>']);
  expect(splitIntoLines('one\n')).toEqual([{ number: 1, text: 'one' }]);
});

test('a line of millions of characters is shown in pieces, none of which is lost', () => {
  const lines = splitIntoLines(`<?xml?>\n${'x'.repeat(2_500)}\nend`);
  const lengths = lines.map(({ number, text }) => `${number}: ${text.length}`);
  expect(lengths).toEqual(['1: 7', '2: 1000', 'null: 1000', 'null: 500', '3: 3']);
});

test('whatever the text, its pieces are the text', () => {
  const aText = fc
    .array(fc.oneof(fc.string(), fc.constant('\n'), fc.constant('x'.repeat(1_001))))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(aText, (text) => {
      const lines = splitIntoLines(text);
      const back = lines
        .map(({ number, text }, index) => (number === null || index === 0 ? text : `\n${text}`))
        .join('');
      expect(back).toBe(text.replace(/\r\n/g, '\n').replace(/\n$/, ''));
    }),
  );
});
