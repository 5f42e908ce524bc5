import { describe, expect, test } from 'vitest';
import { A_DAY, aSitemapCatalog, someNsns, xmlOf } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { readXml } from '../audit/read-sitemap.ts';
import type { CageCode } from '#base/domain/cage-code.ts';
import { createFindingTally } from '../rules/finding-tally.ts';
import { checkContent, checkIndexAgainstPlan, checkPages, checkPlannedRange } from '../rules/planned-sitemap.ts';
import { planSitemaps } from './plan-sitemaps.server.ts';
import { type PlannedContent, plannedFiles, plannedIndex } from './planned-sitemaps.server.ts';
import { indexXml, makerUrlset, nameUrlset, staticXml } from './whole-sitemaps.server.ts';

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
    const xml = indexXml(plan, ORIGIN, undefined, { makerPages: 1, nameDays: [A_DAY] })!;
    checkIndexAgainstPlan(read(xml, 'index').entries, index, (kind, detail) => expect.fail(`${kind} ${detail}`));
    const written = (urlset: Parameters<typeof xmlOf>[0]) => xmlOf(urlset, source);
    const xmls = [
      staticXml(plan, ORIGIN),
      ...(await Promise.all(
        [...plan.nsnPages, ...plan.indexClasses.flatMap((fsc) => plan.classPages(fsc)!)].map(written),
      )),
      await written(makerUrlset(makers, 1)!),
      await written(nameUrlset(names, 1)!),
    ];
    expect(index).toHaveLength(xmls.length);
    for (const [at, planned] of index.entries()) await expectAsPlanned(planned, index, xmls[at]!);
    const files = await plannedFiles(given);
    expect(files).toHaveLength(plan.files.length);
    for (const [at, planned] of files.entries()) await expectAsPlanned(planned, files, await written(plan.files[at]!));
  });

  test('is no NSNs for an empty catalog', async () => {
    const empty = aSitemapCatalog({ nsns: [], emptyClasses: ['5305'] });
    const index = await plannedIndex({ plan: await planSitemaps(empty), blocks: [], readBlocks: empty.readBlocks });
    expect(index.map(({ name, urlCount, range }) => [name, urlCount, range])).toEqual([
      ['/sitemap.xml?type=static', 4, null],
      ['/sitemap.xml?type=nsn&page=1', 2, null],
    ]);
  });
});
