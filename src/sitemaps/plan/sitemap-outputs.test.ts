import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import {
  aCountedCatalog,
  aSitemapCatalog,
  A_DAY,
  someNsns,
  xmlOf,
} from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { errorXml, fallbackIndexXml } from './sitemap-xml.ts';
import { gzipUrlset } from './write-urlset.server.ts';
import { indexXml, staticXml } from './whole-sitemaps.server.ts';
import { makeSitemapFile } from './make-sitemap-file.server.ts';
import { planSitemaps } from './plan-sitemaps.server.ts';
import type { SitemapSource } from './sitemap-plan.ts';

const URLSET = readFileSync('node_modules/sitemap/schema/sitemap.xsd', 'utf8');
const INDEX = readFileSync('src/sitemaps/plan/golden/siteindex.xsd', 'utf8');
const ERROR = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:element name="error"/></xsd:schema>`;
const ORIGIN = 'https://parts.example';
const chunk = (number: number) => `/sitemap.xml?type=index&chunk=${number}`;

/** A small catalog of which every kind of output is a page. */
const catalog = aSitemapCatalog({
  nsns: [1005_000_000_061, 1560_001_234_567, 1560_001_234_568, 5305_012_345_678, 5305_012_345_701, 5330_999_999_999],
  days: [A_DAY, A_DAY - 1, A_DAY - 1, A_DAY - 400, A_DAY, 0],
  emptyClasses: ['5310', '8415'],
  pageDays: { 53: A_DAY - 30, 5305: A_DAY - 30, 8415: A_DAY - 60 },
});
const source: SitemapSource = { origin: ORIGIN, readBlocks: catalog.readBlocks };
const plan = await planSitemaps(catalog);

/** Validates documents at once. Returns what is wrong, each fault with the number of its document. */
async function faultsOf(schema: string, ...documents: string[]): Promise<readonly string[]> {
  const xml = documents.map((contents, at) => ({ fileName: `${at}`, contents }));
  const { errors } = await validateXML({ xml, schema: [schema] });
  return errors.map(({ loc, message }) => `${loc?.fileName} ${message}`);
}

/** The bytes are those of the golden file, and valid. `npx vitest run -u` writes the golden files anew. */
async function expectGolden(name: string, xml: string, schema: string | null): Promise<void> {
  await expect(xml).toMatchFileSnapshot(`golden/${name}`);
  if (schema !== null) expect(await faultsOf(schema, xml)).toEqual([]);
}

describe('golden files (S2.1, S2.7)', () => {
  test('of the index', () => expectGolden('index.xml', indexXml(plan, ORIGIN)!, INDEX));
  test('of a chunk of the index', () => expectGolden('index-chunk-1.xml', indexXml(plan, ORIGIN, chunk(1))!, INDEX));
  test('of the static sitemap (S2.2, S2.7)', () => expectGolden('static.xml', staticXml(plan, ORIGIN), URLSET));
  test('of an NSN page', async () => expectGolden('nsn-page-1.xml', await xmlOf(plan.nsnPages[0]!, source), URLSET));
  test.each(['5305', '5310'])('of a class page, with NSNs or without: %s', async (fsc) => {
    await expectGolden(`class-${fsc}.xml`, await xmlOf(plan.classPages(fsc as never)![0]!, source), URLSET);
  });
  test('hold no comment: a count in one could look like that of an empty sitemap (S2.8)', async () => {
    for (const xml of [indexXml(plan, ORIGIN)!, staticXml(plan, ORIGIN), await xmlOf(plan.nsnPages[0]!, source)])
      expect(xml).not.toContain('<!--');
  });
  test('of the index that stands in for another', () =>
    expectGolden('fallback-index.xml', fallbackIndexXml(ORIGIN, 'HTTP 503: Service Unavailable'), INDEX));
  test.each([
    [0, []],
    [25, ['type=nsn&amp;page=1', 'type=nsn&amp;page=2']],
  ])('of the same for a catalog with %i NSN pages lists nothing that does not exist (S4.4)', (nsnPages, queries) => {
    const xml = fallbackIndexXml(ORIGIN, 'HTTP 503', { indexChunks: 1, nsnPages });
    const listed = [...xml.matchAll(/<loc>[^<?]*\?([^<]*)/g)].map(([, query]) => query);
    expect(listed).toEqual(['type=static', 'type=index&amp;chunk=1', ...queries]);
  });
  test('of an error', () => expectGolden('error.xml', errorXml('Unknown sitemap type: video'), null));

  test.each(['nsn-1', 'fsc-1560', 'fsc-8415'])('of the file %s, which is the packed XML', async (type) => {
    const file = plan.findFile(type)!;
    const { bytes } = await makeSitemapFile(file, source);
    await expectGolden(`${type}.xml`, gunzipSync(bytes).toString(), URLSET);
  });
});

describe('the index', () => {
  test('lists static, all NSN pages, and classes by size with all their pages; its chunks 25 NSN pages each (S2.5, S2.6)', async () => {
    const large = await planSitemaps(aCountedCatalog({ 1005: 3, 5305: 100_001, 6240: 1_250_000 }));
    const addresses = (xml: string): string[] =>
      [...xml.matchAll(/<loc>https:\/\/parts\.example\/sitemap\.xml\?(.*)<\/loc>/g)].map(([, query]) => query!);
    const nsnPages = Array.from({ length: 28 }, (_, index) => `type=nsn&amp;page=${index + 1}`);
    const pagesOf = (fsc: string, count: number): string[] =>
      Array.from({ length: count }, (_, at) => `type=fsc&amp;fsc=${fsc}${at === 0 ? '' : `&amp;page=${at + 1}`}`);
    const whole = indexXml(large, ORIGIN)!;
    const classes = [...pagesOf('6240', 26), ...pagesOf('5305', 3), ...pagesOf('1005', 1)];
    expect(addresses(whole)).toEqual(['type=static', ...nsnPages, ...classes]);
    expect(addresses(indexXml(large, ORIGIN, chunk(1))!)).toEqual(['type=static', ...nsnPages.slice(0, 25)]);
    expect(addresses(indexXml(large, ORIGIN, chunk(2))!)).toEqual(nsnPages.slice(25));
    for (const number of [0, 3, -1, 1.5, Number.NaN]) expect(indexXml(large, ORIGIN, chunk(number))).toBeNull();
    expect(await faultsOf(INDEX, whole)).toEqual([]);
  });

  test('of an empty catalog is valid and lists the static sitemap, without a day that nobody knows', async () => {
    const empty = await planSitemaps(aSitemapCatalog({ nsns: [] }));
    const xml = indexXml(empty, ORIGIN)!;
    expect(xml).toContain('<sitemap><loc>https://parts.example/sitemap.xml?type=static</loc></sitemap>');
    expect(indexXml(empty, ORIGIN, chunk(1))).toBe(xml);
    expect(await faultsOf(INDEX, xml)).toEqual([]);
    expect(staticXml(empty, ORIGIN)).not.toContain('lastmod');
    expect(await faultsOf(URLSET, staticXml(empty, ORIGIN))).toEqual([]);
  });
});

test('an error is well-formed XML, whatever it says', async () => {
  const messages = [
    ['a -- b --->', 'a _- b __->'],
    ['ends with -', 'ends with _'],
    ['</error><x>&amp; &#0;', '</error><x>&amp; &#0;'],
    ['a\0b\u0008c\u{1f600}\ud800d\uffff', 'abc\u{1f600}d'],
    ['one\r\ntwo\tthree', 'one two three'],
    ['x'.repeat(10_000), `${'x'.repeat(500)}...`],
    [`${'x'.repeat(499)}\u{1f600}y`, `${'x'.repeat(499)}...`],
    ['', ''],
  ] as const;
  const errors = messages.map(([message]) => errorXml(message));
  const indexes = messages.map(([message]) => fallbackIndexXml(ORIGIN, message));
  for (const [at, [, shown]] of messages.entries())
    for (const xml of [errors[at], indexes[at]]) expect(xml).toContain(`<!-- Error: ${shown} -->`);
  expect([await faultsOf(ERROR, ...errors), await faultsOf(INDEX, ...indexes)]).toEqual([[], []]);
});

describe('the validation', () => {
  test('finds what is wrong', async () => {
    expect(await faultsOf(URLSET, staticXml(plan, ORIGIN).replace('<loc>', '<loc>x</loc><loc>'))).not.toEqual([]);
    expect(await faultsOf(INDEX, indexXml(plan, ORIGIN)!.replace('https://', ''))).not.toEqual([]);
  });

  test('holds for any origin that a site can have, and for a page of many lines', async () => {
    const many = aSitemapCatalog({ nsns: someNsns({ 5305: 2_000 }) });
    const [page] = (await planSitemaps(many)).nsnPages;
    const origins = ["https://a&b'c.example", 'http://127.0.0.1:3000', 'http://[::1]:8080', 'https://bücher.example'];
    const xmls = [];
    for (const origin of origins) {
      const from = { origin, readBlocks: many.readBlocks };
      const packed = Buffer.concat(await Array.fromAsync(gzipUrlset(page!, from)));
      xmls.push(await xmlOf(page!, from));
      expect(gunzipSync(packed).toString()).toBe(xmls.at(-1));
    }
    expect(await faultsOf(URLSET, ...xmls)).toEqual([]);
  });
});
