import { expect, test } from 'vitest';
import type { CageCode } from '../../domain/cage-code.ts';
import { makerSitemapPages, makerSitemapXml, nameSitemapDays, nameSitemapXml } from './whole-sitemaps.server.ts';

const makers = Array.from({ length: 50_001 }, (_, index) => String(index).padStart(5, '0') as CageCode);

test('a page of makers holds 50,000 of them', async () => {
  expect([0, 1, 50_000, 50_001].map(makerSitemapPages)).toEqual([0, 1, 1, 2]);
  const first = (await makerSitemapXml(makers, 'https://parts.example', 1))!;
  expect(first.match(/<url>/g)).toHaveLength(50_000);
  expect(first).toContain('<url><loc>https://parts.example/cage/00000</loc></url>\n');
  expect(await makerSitemapXml(makers, 'https://parts.example', 2)).toContain(
    '\n<url><loc>https://parts.example/cage/50000</loc></url>\n</urlset>\n',
  );
});

test('there is no page before the first nor behind the last', async () => {
  expect(await makerSitemapXml(makers, 'https://parts.example', 0)).toBeNull();
  expect(await makerSitemapXml(makers, 'https://parts.example', 3)).toBeNull();
  expect(await makerSitemapXml([], 'https://parts.example', 1)).toBeNull();
});

test('a page of item names holds 50,000 of them, each with its day where that is known', async () => {
  const names = Array.from({ length: 50_001 }, (_, index) => ({
    inc: String(index).padStart(5, '0'),
    changedOn: index === 0 ? 0 : 20_000 + (index % 7),
  }));
  expect(nameSitemapDays(names)).toEqual([20_006, 20_000 + (50_000 % 7)]);
  expect(nameSitemapDays([])).toEqual([]);
  const first = (await nameSitemapXml(names, 'https://parts.example', 1))!;
  expect(first.match(/<url>/g)).toHaveLength(50_000);
  expect(first).toContain('<url><loc>https://parts.example/name/00000</loc></url>\n');
  expect(first).toContain('<url><loc>https://parts.example/name/00007</loc><lastmod>2024-10-04</lastmod></url>\n');
  expect(await nameSitemapXml(names, 'https://parts.example', 2)).toContain('/name/50000</loc>');
  for (const page of [0, 3]) expect(await nameSitemapXml(names, 'https://parts.example', page)).toBeNull();
});
