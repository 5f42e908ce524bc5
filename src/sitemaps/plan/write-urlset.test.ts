import fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { formatDay } from '#base/domain/day.ts';
import type { Nsn, Fsg } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import {
  aSitemapCatalog,
  A_DAY,
  numbersFrom,
  someNsns,
  type BuiltSitemapCatalog,
  xmlOf,
} from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { gzipUrlset, writeUrlset } from './write-urlset.server.ts';
import { makeSitemapFile } from './make-sitemap-file.server.ts';
import { planSitemaps } from './plan-sitemaps.server.ts';
import type { SitemapSource, UrlsetPlan } from './sitemap-plan.ts';

const ORIGIN = 'https://parts.example';

const unpacked = async (urlset: UrlsetPlan, source: SitemapSource) =>
  gunzipSync(Buffer.concat(await Array.fromAsync(gzipUrlset(urlset, source)))).toString();

/** Written without any of the shortcuts. */
function plainXml({ groups, classes, nsns }: UrlsetPlan, catalog: BuiltSitemapCatalog, origin: string): string {
  const line = (path: string, day: number): string =>
    `<url><loc>${`${origin}${path}`.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc><lastmod>${formatDay(day)}</lastmod></url>`;
  const ranks = Array.from({ length: nsns.end - nsns.start }, (_, index) => nsns.start + index);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...groups.map(({ fsg, changedOn }) => line(paths.group(fsg as Fsg), changedOn)),
    ...classes.map(({ fsc, changedOn }) => line(paths.supplyClass(fsc), changedOn)),
    ...ranks.map((rank) => line(paths.part(catalog.nsns[rank]! as Nsn), catalog.days[rank]!)),
    '</urlset>\n',
  ].join('\n');
}

const anNsn = fc.bigInt({ min: 0n, max: 9_999_999_999_999n }).map(Number);
const aNeighbor = fc.integer({ min: 0, max: 400 }).map((near) => 5_305_000_000_000 + near);
/** NSNs from anywhere, days that go together or not. */
const aCatalog = fc
  .record({
    nsns: fc.uniqueArray(fc.oneof(anNsn, aNeighbor), { maxLength: 120 }),
    days: fc.array(fc.oneof(fc.constant(A_DAY), fc.integer({ min: 0, max: 40_000 })), { maxLength: 120 }),
    // 0 is an unknown day
    pageDay: fc.integer({ min: 1, max: 40_000 }),
  })
  .map(({ nsns, days, pageDay }) =>
    aSitemapCatalog({
      nsns: nsns.sort((left, right) => left - right),
      days,
      emptyClasses: ['0000'].filter(() => nsns.every((nsn) => nsn >= 1_000_000_000)),
      pageDays: { 53: pageDay, 5305: pageDay, 1000: pageDay + 1 },
    }),
  );
const anOrigin = fc.oneof(
  fc.constantFrom('http://127.0.0.1:3000', 'https://[::1]:1', "http://a&b'c", 'http://00.0000/1970-01-01'),
  fc.integer({ min: 1, max: 330 }).map((length) => `https://${'p'.repeat(length)}.example`),
);

describe('the XML of an urlset', () => {
  test('is that of the addresses of its pages and the days of its records, packed and unpacked', async () => {
    await fc.assert(
      fc.asyncProperty(aCatalog, anOrigin, async (catalog, origin) => {
        const source = { origin, readBlocks: catalog.readBlocks };
        for (const urlset of (await planSitemaps(catalog)).nsnPages) {
          const xml = plainXml(urlset, catalog, origin);
          expect([await xmlOf(urlset, source), await unpacked(urlset, source)]).toEqual([xml, xml]);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('is whole where it begins and ends within blocks, on pages of 50,000 as in files, with days of any kind', async () => {
    const random = numbersFrom(4);
    const nsns = someNsns({ 1005: 6_100, 1560: 45_000, 5330: 2_000 });
    const days = nsns.map((_, rank) => (rank < 20_000 ? A_DAY : A_DAY - Math.floor(random() * 900)));
    const catalog = aSitemapCatalog({ nsns, days, emptyClasses: ['2590'] });
    const source = { origin: ORIGIN, readBlocks: catalog.readBlocks };
    const plan = await planSitemaps(catalog);
    for (const urlset of [...plan.nsnPages, ...plan.files]) {
      const xml = plainXml(urlset, catalog, ORIGIN);
      expect((await xmlOf(urlset, source)) === xml).toBe(true);
      expect((await unpacked(urlset, source)) === xml).toBe(true);
    }
  });

  test('comes in chunks that are not large and belong to who asked, no faster than it is asked for', async () => {
    const catalog = aSitemapCatalog({ nsns: someNsns({ 1005: 30_000 }) });
    const [page] = (await planSitemaps(catalog)).nsnPages;
    const read: number[] = [];
    const readBlocks = (first: number, last: number) => {
      for (let number = first; number <= last; number += 1) read.push(number);
      return catalog.readBlocks(first, last);
    };
    for (const write of [writeUrlset, gzipUrlset]) {
      read.length = 0;
      const chunks = write(page!, { origin: ORIGIN, readBlocks });
      const first = await chunks.next();
      expect(read.length).toBeLessThan(4);
      const copy = Buffer.from(first.value as Uint8Array);
      const rest = await Array.fromAsync(chunks);
      expect(copy.equals(first.value as Uint8Array)).toBe(true);
      expect(read).toEqual([1, 2, 3, 4, 5, 6]);
      for (const chunk of [copy, ...rest]) expect(chunk.length).toBeLessThanOrEqual(128 * 1024);
    }
  });

  test.each([
    ['cannot be read', () => Promise.reject(new Error('no catalog')), 'no catalog'],
    ['are missing', () => Promise.resolve([]), 'block 1 does not hold 3 NSNs'],
  ])('is not begun when its NSNs %s', async (_, readBlocks, message) => {
    const catalog = aSitemapCatalog({ nsns: someNsns({ 1005: 3 }) });
    const [page] = (await planSitemaps(catalog)).nsnPages;
    for (const write of [writeUrlset, gzipUrlset])
      await expect(write(page!, { origin: ORIGIN, readBlocks }).next()).rejects.toThrow(message);
  });
});

describe('a sitemap file', () => {
  const nsns = someNsns({ 1005: 5_000, 1560: 5_400 });

  test('says its name, URLs, latest day and digest', async () => {
    const catalog = aSitemapCatalog({ nsns, days: [A_DAY, A_DAY + 1], pageDays: { 1560: A_DAY + 2 } });
    const plan = await planSitemaps(catalog);
    const source = { origin: ORIGIN, readBlocks: catalog.readBlocks };
    const [first, , last, ofClass] = await Promise.all(plan.files.map((file) => makeSitemapFile(file, source)));
    expect(first).toMatchObject({ name: 'nsn-1.xml.gz', records: 5_000, lastmod: '2026-09-05' });
    expect(last).toMatchObject({ name: 'nsn-3.xml.gz', records: 400, lastmod: '2026-09-04' });
    expect(ofClass).toMatchObject({ name: 'fsc-1560.xml.gz', records: 5_401, lastmod: '2026-09-06' });
    expect(new Set([first, last, ofClass].map((file) => file!.digest)).size).toBe(3);
  });

  test('has the same bytes and digest each time, and another digest for another site', async () => {
    const catalog = aSitemapCatalog({ nsns });
    const file = (await planSitemaps(catalog)).findFile('fsc-1560')!;
    const make = (origin: string) => makeSitemapFile(file, { origin, readBlocks: catalog.readBlocks });
    expect(await make(ORIGIN)).toEqual(await make(ORIGIN));
    expect((await make('https://other.example')).digest).not.toBe((await make(ORIGIN)).digest);
  });

  test.each([
    ['the same day', () => A_DAY],
    ['the days of many imports, in runs', (rank: number) => A_DAY - (Math.floor(rank / 30) % 12) * 30],
    ['a day of its own for every twentieth', (rank: number) => A_DAY - (rank % 20 === 0 ? (rank * 7) % 300 : 0)],
  ])('takes at most a twentieth of its XML with %s', async (_, dayOf) => {
    const catalog = aSitemapCatalog({ nsns, days: nsns.map((_nsn, rank) => dayOf(rank)) });
    const source = { origin: ORIGIN, readBlocks: catalog.readBlocks };
    for (const file of (await planSitemaps(catalog)).files) {
      const { bytes } = await makeSitemapFile(file, source);
      expect(bytes.length).toBeLessThan(gunzipSync(bytes).length / 20);
    }
  });
});
