import { describe, expect, test } from 'vitest';
import { A_DAY, aSitemapCatalog, someNsns, xmlOf } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { readXml } from '../audit/read-sitemap.ts';
import type { CageCode } from '#base/domain/part-number.ts';
import { createFindingTally } from '../rules/finding-tally.ts';
import { checkContent, checkIndexAgainstPlan, checkPages, checkPlannedRange } from '../rules/planned-sitemap.ts';
import { planSitemaps } from './plan-sitemaps.server.ts';
import { type PlannedContent, plannedFiles, plannedIndex } from './planned-sitemaps.server.ts';
import { indexXml, makerUrlsets, nameUrlsets, staticXml } from './whole-sitemaps.server.ts';
import type { PageUrlset } from './sitemap-plan.ts';
import { writeUrlset } from './write-urlset.server.ts';

const ORIGIN = 'https://parts.example';
const nsns = someNsns({ 1560: 30, 5305: 50_100, 5340: 1, 8415: 5_000 });
const catalog = aSitemapCatalog({
  nsns,
  days: nsns.map((_, index) => A_DAY - (index % 7)),
  emptyClasses: ['9999'],
  pageDays: { 53: A_DAY - 9 },
});
const makers = ['00001', '1ABC2'] as CageCode[];
const names = [
  { inc: '00001', changedOn: A_DAY },
  { inc: '00077', changedOn: 0 },
];
const [nowMs, site] = [(A_DAY + 1) * 86_400_000, ORIGIN];

function read(xml: string, sitemap: string) {
  const { findings, ...facts } = readXml(new Uint8Array(Buffer.from(xml)), { sitemap, origin: site, nowMs });
  expect([...findings.keys()]).toEqual([]);
  return { sitemap, ...facts };
}

async function expectAsPlanned(planned: PlannedContent, all: readonly PlannedContent[], xml: string) {
  const reading = read(xml, planned.name);
  const tally = createFindingTally();
  checkPlannedRange(reading, planned, all, (kind, detail) => tally.add(kind, planned.name, detail));
  checkContent(reading, await planned.content(), tally);
  checkPages(reading, planned.pages(), tally);
  expect([planned.name, tally.findings]).toEqual([planned.name, new Map()]);
}

describe('the plan of each sitemap', () => {
  test('is what the sitemap lists, for all that the index lists and all files', async () => {
    const plan = await planSitemaps(catalog);
    const source = { origin: ORIGIN, readBlocks: catalog.readBlocks };
    const given = { plan, blocks: catalog.facts.blocks, readBlocks: catalog.readBlocks };
    const index = await plannedIndex({ ...given, makers, names });
    const xml = indexXml(plan, ORIGIN, '/sitemap.xml', { makers, names })!;
    checkIndexAgainstPlan(read(xml, 'index').entries, index, (kind, detail) => expect.fail(`${kind} ${detail}`));
    const written = (urlset: Parameters<typeof xmlOf>[0]) => xmlOf(urlset, source);
    const pages = [...plan.nsnPages, ...plan.indexClasses.flatMap((fsc) => plan.classPages(fsc)!)];
    const urlsets = [...pages, makerUrlsets(makers)[0]!, nameUrlsets(names)[0]!];
    const xmls = [staticXml(plan, ORIGIN), ...(await Promise.all(urlsets.map(written)))];
    expect(index).toHaveLength(xmls.length);
    for (const [at, planned] of index.entries()) await expectAsPlanned(planned, index, xmls[at]!);
    const files = await plannedFiles(given);
    expect(files).toHaveLength(plan.files.length);
    for (const [at, planned] of files.entries()) await expectAsPlanned(planned, files, await written(plan.files[at]!));
  });

  test('has no NSNs for an empty catalog', async () => {
    const empty = aSitemapCatalog({ nsns: [], emptyClasses: ['5305'] });
    const index = await plannedIndex({ plan: await planSitemaps(empty), blocks: [], readBlocks: empty.readBlocks });
    const listed = index.map(({ name, urlCount, range }) => `${name} ${urlCount} ${range}`);
    expect(listed).toEqual(['/sitemap.xml?type=static 4 null', '/sitemap.xml?type=nsn&page=1 2 null']);
  });
});

const unreadSource = { origin: 'https://parts.example', readBlocks: () => expect.fail('no NSN is read') };
const manyMakers = Array.from({ length: 50_001 }, (_, index) => String(index).padStart(5, '0') as CageCode);

const written = (urlset: PageUrlset | undefined) => xmlOf(urlset!, unreadSource);

test('a page of makers holds 50,000 of them', async () => {
  expect([0, 1, 50_000, 50_001].map((count) => makerUrlsets(manyMakers.slice(0, count)).length)).toEqual([0, 1, 1, 2]);
  const first = await written(makerUrlsets(manyMakers)[0]);
  expect(first.match(/<url>/g)).toHaveLength(50_000);
  expect(first).toContain('<url><loc>https://parts.example/cage/00000</loc></url>\n');
  const last = '\n<url><loc>https://parts.example/cage/50000</loc></url>\n</urlset>\n';
  expect(await written(makerUrlsets(manyMakers)[1])).toContain(last);
});

test('a page is made a small piece at a time, and its digest once', async () => {
  const chunks = await Array.fromAsync(writeUrlset(makerUrlsets(manyMakers)[0]!, unreadSource));
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
  expect(makerUrlsets(manyMakers)[0]).toBe(makerUrlsets(manyMakers)[0]);
  expect(makerUrlsets(manyMakers)[0]!.digest).toBe(makerUrlsets([...manyMakers])[0]!.digest);
  expect(makerUrlsets(manyMakers.toSpliced(7, 1))[0]!.digest).not.toBe(makerUrlsets(manyMakers)[0]!.digest);
});

test('a page of item names holds 50,000 of them, each with its day where that is known', async () => {
  const manyNames = Array.from({ length: 50_001 }, (_, index) => ({
    inc: String(index).padStart(5, '0'),
    changedOn: index === 0 ? 0 : 20_000 + (index % 7),
  }));
  expect(nameUrlsets(manyNames).map(({ changedOn }) => changedOn)).toEqual([20_006, 20_000 + (50_000 % 7)]);
  const first = await written(nameUrlsets(manyNames)[0]);
  expect(first.match(/<url>/g)).toHaveLength(50_000);
  expect(first).toContain('<url><loc>https://parts.example/name/00000</loc></url>\n');
  expect(first).toContain('<url><loc>https://parts.example/name/00007</loc><lastmod>2024-10-04</lastmod></url>\n');
  expect(await written(nameUrlsets(manyNames)[1])).toContain('/name/50000</loc>');
});
