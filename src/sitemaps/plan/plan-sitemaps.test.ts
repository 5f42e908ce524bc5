import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCountedCatalog,
  aSitemapCatalog,
  A_DAY,
  latestOf,
  numbersFrom,
  someNsns,
  type BuiltSitemapCatalog,
} from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { planSitemaps, type SitemapPlan } from './plan-sitemaps.server.ts';
import { NSNS_PER_FILE, URLS_PER_SITEMAP, type RankRange, type UrlsetPlan } from './sitemap-plan.ts';

type Fsc = Parameters<SitemapPlan['classPages']>[0];
const fsc = (code: string): Fsc => code as Fsc;
const rangesOf = (urlsets: readonly UrlsetPlan[]): RankRange[] => urlsets.map(({ nsns }) => nsns);
const counts = (urlsets: readonly UrlsetPlan[] | null): number[] => urlsets!.map(({ urlCount }) => urlCount);

const aClassSize = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: NSNS_PER_FILE - 3, max: NSNS_PER_FILE + 3 }),
  fc.integer({ min: URLS_PER_SITEMAP - 3, max: URLS_PER_SITEMAP + 3 }),
);
/** Catalogs around the borders of files and pages, with days that differ from NSN to NSN. */
const aCatalog = fc
  .record({
    sizes: fc.dictionary(fc.constantFrom('1005', '1560', '2590', '5305', '5330', '6240'), aClassSize, { minKeys: 1 }),
    seed: fc.integer(),
  })
  .map(({ sizes, seed }) => {
    const random = numbersFrom(seed);
    const nsns = someNsns(sizes, { seed });
    return aSitemapCatalog({
      nsns,
      days: nsns.map(() => A_DAY - Math.floor(random() * 2_000)),
      emptyClasses: Object.keys(sizes).filter((code) => sizes[code] === 0),
      pageDays: { 53: A_DAY - 3_000, 5305: A_DAY - 3_000, 5330: A_DAY + 5 },
    });
  });

const ofAnyCatalog = (expectAll: (catalog: BuiltSitemapCatalog, plan: SitemapPlan) => void) =>
  fc.assert(
    fc.asyncProperty(aCatalog, async (catalog) => expectAll(catalog, await planSitemaps(catalog))),
    { numRuns: 3 },
  );

/** The header values of an urlset, counted from its entries. */
function expectTrue(urlset: UrlsetPlan, { days }: BuiltSitemapCatalog): void {
  const { start, end } = urlset.nsns;
  const pages = [...urlset.groups, ...urlset.classes];
  expect(urlset.urlCount).toBe(pages.length + end - start);
  expect(urlset.urlCount).toBeGreaterThan(0);
  expect(urlset.urlCount).toBeLessThanOrEqual(URLS_PER_SITEMAP);
  const pageDays = pages.map((page) => page.changedOn);
  expect(urlset.changedOn).toBe(Math.max(latestOf(days.subarray(start, end)), ...pageDays));
}

function expectInARow(ranges: readonly RankRange[], first: number, end: number): void {
  let next = first;
  for (const range of ranges) {
    expect(range.start).toBe(next);
    expect(range.end).toBeGreaterThanOrEqual(range.start);
    next = range.end;
  }
  expect(next).toBe(end);
}

describe('the plan of any catalog', () => {
  test('has every NSN once and in order: in NSN pages, in nsn files, and in the pages of its class', () =>
    ofAnyCatalog(({ facts, nsns }, plan) => {
      expect(plan.nsnCount).toBe(nsns.length);
      expectInARow(rangesOf(plan.nsnPages), 0, nsns.length);
      expectInARow(rangesOf(plan.files.filter(({ type }) => type.startsWith('nsn'))), 0, nsns.length);
      let rank = 0;
      for (const ofClass of facts.classes) {
        const pages = plan.classPages(ofClass.fsc)!;
        expectInARow(rangesOf(pages), rank, (rank += ofClass.nsnCount));
        expect(pages.flatMap((page) => page.classes)).toEqual([{ fsc: ofClass.fsc, changedOn: ofClass.changedOn }]);
        expect(pages[0]!.classes).toHaveLength(1);
      }
    }));

  test('lists all groups, then all classes, then NSNs, and fills every NSN page but the last (S2.3)', () =>
    ofAnyCatalog(({ facts }, { nsnPages }) => {
      expect(nsnPages.flatMap((page) => page.groups)).toEqual(facts.groups);
      const listed = nsnPages.flatMap((page) => page.classes);
      expect(listed.map(({ fsc }) => fsc)).toEqual(facts.classes.map(({ fsc }) => fsc));
      for (const urlCount of counts(nsnPages).slice(0, -1)) expect(urlCount).toBe(URLS_PER_SITEMAP);
    }));

  test('gives every urlset its count, its first and last NSN and its latest day', () =>
    ofAnyCatalog((catalog, plan) => {
      const ofClasses = catalog.facts.classes.flatMap((ofClass) => plan.classPages(ofClass.fsc)!);
      for (const urlset of [...plan.nsnPages, ...plan.files, ...ofClasses]) expectTrue(urlset, catalog);
      const pageDays = [...catalog.facts.groups, ...catalog.facts.classes].map((page) => page.changedOn);
      expect(plan.changedOn).toBe(Math.max(latestOf(catalog.days), ...pageDays));
    }));
});

describe('NSN pages', () => {
  test('are 142 for 7,093,332 NSNs (S2.3, G1.1)', async () => {
    const plan = await planSitemaps(aCountedCatalog({ 1005: 7_093_332 }));
    expect([plan.nsnPages.length, plan.files.length, plan.indexChunks]).toEqual([142, 1_419, 6]);
  });

  test('hold groups and classes where no NSN is listed, and are left out where nothing is', async () => {
    const plan = await planSitemaps(aSitemapCatalog({ nsns: [], emptyClasses: ['5305', '6240'] }));
    expect(plan.nsnPages).toMatchObject([{ urlCount: 4, changedOn: A_DAY }]);
    expect(plan.classPages(fsc('6240'))).toMatchObject([{ urlCount: 1, nsns: { start: 0, end: 0 } }]);
    const empty = await planSitemaps(aSitemapCatalog({ nsns: [] }));
    expect(empty).toMatchObject({ nsnPages: [], files: [], indexClasses: [], indexChunks: 1, changedOn: 0 });
  });
});

describe('class pages', () => {
  test('are the class and its NSNs, cut every 50,000 (S2.4)', async () => {
    const plan = await planSitemaps(aSitemapCatalog({ nsns: someNsns({ 5305: 100_000, 5310: 49_999, 5315: 1 }) }));
    expect(counts(plan.classPages(fsc('5305')))).toEqual([50_000, 50_000, 1]);
    expect(counts(plan.classPages(fsc('5310')))).toEqual([50_000]);
    expect(counts(plan.classPages(fsc('5315')))).toEqual([2]);
    expect(plan.classPages(fsc('9999'))).toBeNull();
  });

  test('of the 50 classes with most NSNs stand in the index, most first, ties by code, none without NSNs (S2.5)', async () => {
    const codes = Array.from({ length: 60 }, (_, index) => String(1_000 + index));
    const sizes = Object.fromEntries(codes.map((code, index) => [code, index < 30 ? 5 : index < 55 ? 9 : 0]));
    const catalog = aSitemapCatalog({ nsns: someNsns(sizes), emptyClasses: codes.slice(55) });
    const { indexClasses } = await planSitemaps(catalog);
    expect(indexClasses).toEqual([...codes.slice(30, 55), ...codes.slice(0, 25)]);
    const few = await planSitemaps(aSitemapCatalog({ nsns: someNsns({ 5305: 1 }), emptyClasses: ['5310'] }));
    expect(few.indexClasses).toEqual(['5305']);
  });
});

test('files are nsn-1 on and those of the 22 classes that the catalog has, with a class page and at most 49,999 NSNs (S3.1, S3.2, S3.3)', async () => {
  const nsns = someNsns({ 1005: 4_000, 1560: 60_000, 5330: 1_001 });
  const { files, findFile } = await planSitemaps(aSitemapCatalog({ nsns, emptyClasses: ['8415'] }));
  const ofClasses = files.slice(-3);
  const nsnFiles = Array.from({ length: 14 }, (_, index) => `nsn-${index + 1}`);
  expect(files.slice(0, -3).map(({ type }) => type)).toEqual(nsnFiles);
  const sizes = ofClasses.map(({ name, urlCount }) => `${name} ${urlCount}`);
  expect(sizes).toEqual(['fsc-1560.xml.gz 50000', 'fsc-5330.xml.gz 1002', 'fsc-8415.xml.gz 1']);
  expect(ofClasses[0]!.nsns).toEqual({ start: 4_000, end: 53_999 });
  const last = { name: 'nsn-14.xml.gz', urlCount: 1, nsns: { start: 65_000, end: 65_001 } };
  expect(findFile('nsn-14')).toMatchObject(last);
  for (const type of ['nsn-15', 'nsn-0', 'fsc-1005', 'fsc-2590', 'nsn-1.xml.gz', '']) expect(findFile(type)).toBeNull();
});

const nsns = someNsns({ 1005: 7_000, 1560: 60_000, 5330: 9_000 });
const digestsOf = async (catalog: BuiltSitemapCatalog): Promise<Record<string, string>> => {
  const plan = await planSitemaps(catalog);
  const named = (name: string, pages: readonly UrlsetPlan[]) =>
    pages.map(({ digest }, index) => [`${name}page ${index + 1}`, digest]);
  const classPages = ['1560', '5330'].flatMap((code) => named(`${code} `, plan.classPages(fsc(code))!));
  const files = plan.files.map(({ type, digest }) => [type, digest]);
  return Object.fromEntries([...named('', plan.nsnPages), ...classPages, ...files]);
};
const oneLater = nsns.map((_, index) => (index === 70_000 ? A_DAY + 1 : A_DAY));
const ofOneNsn = ['page 2', '5330 page 1', 'nsn-15', 'fsc-5330'];
const oneMore = [1_005_000_000_000, ...nsns];
const ofOtherClasses = ['page 1', 'page 2', ...Array.from({ length: 16 }, (_, index) => `nsn-${index + 1}`)];
const ofClass = ['page 1', '5330 page 1', 'fsc-5330'];
test.each<[string, Partial<Parameters<typeof aSitemapCatalog>[0]>, string[]]>([
  ['is the same for the same catalog', {}, []],
  ['of one nsn file, its class and its NSN page alone changes with the day of an NSN', { days: oneLater }, ofOneNsn],
  ['of a class does not change when NSNs of other classes come in before it', { nsns: oneMore }, ofOtherClasses],
  ['changes with the day of a class where that is listed', { pageDays: { 5330: A_DAY + 1 } }, ofClass],
  ['changes with the day of a group where that is listed', { pageDays: { 53: A_DAY + 1 } }, ['page 1']],
])('a digest %s', async (_, given, changed) => {
  const [old, current] = await Promise.all([{}, given].map((one) => digestsOf(aSitemapCatalog({ nsns, ...one }))));
  expect(Object.keys(current!).filter((name) => old![name] !== current![name])).toEqual(changed);
});

describe('planning', () => {
  test('reads no more than the blocks at the ends of pages, in order, each once', async () => {
    const catalog = aSitemapCatalog({ nsns: someNsns({ 1005: 20_000, 1560: 160_000, 5330: 12_000 }) });
    const read: number[] = [];
    await planSitemaps({
      ...catalog,
      readBlocks: (first, last) => {
        expect(last - first).toBeLessThan(20);
        for (let number = first; number <= last; number += 1) read.push(number);
        return catalog.readBlocks(first, last);
      },
    });
    expect(read).toEqual([...new Set(read)].sort((left, right) => left - right));
    expect(read.length).toBeLessThan(15);
    expect(read.length).toBeGreaterThan(0);
  });

  test('fails loudly where counts contradict each other or blocks are missing', async () => {
    const { facts, readBlocks } = aSitemapCatalog({ nsns: someNsns({ 1005: 5_001, 1560: 3 }) });
    const [first, last] = facts.blocks;
    const failsOf = (given: Parameters<typeof planSitemaps>[0]) => expect(planSitemaps(given)).rejects;
    const fewer = { ...facts, classes: facts.classes.slice(1) };
    await failsOf({ facts: fewer, readBlocks }).toThrow('5004 NSNs are in blocks and 3 in classes');
    const blocks = [4_999, 5].map((nsnCount, at) => ({ ...[first!, last!][at]!, nsnCount }));
    const uneven = { ...facts, blocks };
    await failsOf({ facts: uneven, readBlocks }).toThrow('block 1 holds 4999 NSNs');
    await failsOf({ facts, readBlocks: () => Promise.resolve([]) }).toThrow('is missing');
    await failsOf({ facts, readBlocks: () => Promise.reject(new Error('gone')) }).toThrow('gone');
  });
});
