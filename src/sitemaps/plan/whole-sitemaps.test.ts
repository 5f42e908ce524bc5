import { expect, test } from 'vitest';
import type { CageCode } from '#base/domain/cage-code.ts';
import { xmlOf } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import type { PageUrlset } from './sitemap-plan.ts';
import { makerSitemapPages, makerUrlset, nameSitemapDays, nameUrlset } from './whole-sitemaps.server.ts';
import { writeUrlset } from './write-urlset.server.ts';

const source = { origin: 'https://parts.example', readBlocks: () => expect.fail('no NSN is read') };
const makers = Array.from({ length: 50_001 }, (_, index) => String(index).padStart(5, '0') as CageCode);

const written = (urlset: PageUrlset | null) => xmlOf(urlset!, source);

test('a page of makers holds 50,000 of them', async () => {
  expect([0, 1, 50_000, 50_001].map(makerSitemapPages)).toEqual([0, 1, 1, 2]);
  expect([makerUrlset(makers, 0), makerUrlset(makers, 3), makerUrlset([], 1)]).toEqual([null, null, null]);
  const first = await written(makerUrlset(makers, 1));
  expect(first.match(/<url>/g)).toHaveLength(50_000);
  expect(first).toContain('<url><loc>https://parts.example/cage/00000</loc></url>\n');
  expect(await written(makerUrlset(makers, 2))).toContain(
    '\n<url><loc>https://parts.example/cage/50000</loc></url>\n</urlset>\n',
  );
});

test('a page is made a small piece at a time, and its digest once', async () => {
  const chunks = await Array.fromAsync(writeUrlset(makerUrlset(makers, 1)!, source));
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
  expect(makerUrlset(makers, 1)).toBe(makerUrlset(makers, 1));
  expect(makerUrlset(makers, 1)!.digest).toBe(makerUrlset([...makers], 1)!.digest);
  expect(makerUrlset(makers.toSpliced(7, 1), 1)!.digest).not.toBe(makerUrlset(makers, 1)!.digest);
});

test('a page of item names holds 50,000 of them, each with its day where that is known', async () => {
  const names = Array.from({ length: 50_001 }, (_, index) => ({
    inc: String(index).padStart(5, '0'),
    changedOn: index === 0 ? 0 : 20_000 + (index % 7),
  }));
  expect(nameSitemapDays(names)).toEqual([20_006, 20_000 + (50_000 % 7)]);
  expect(nameSitemapDays([])).toEqual([]);
  const first = await written(nameUrlset(names, 1));
  expect(first.match(/<url>/g)).toHaveLength(50_000);
  expect(first).toContain('<url><loc>https://parts.example/name/00000</loc></url>\n');
  expect(first).toContain('<url><loc>https://parts.example/name/00007</loc><lastmod>2024-10-04</lastmod></url>\n');
  expect(await written(nameUrlset(names, 2))).toContain('/name/50000</loc>');
  for (const page of [0, 3]) expect(nameUrlset(names, page)).toBeNull();
});
