import { expect, test } from 'vitest';
import { fscOfNsn, parseNsn, type Fsc } from '#base/domain/nsn.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { aCatalog, loadCatalog, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';
import type { CatalogEngine } from '../../../test/support/catalog/catalog-engine.ts';
import { oracleParts } from '../../../test/support/catalog/catalog-oracle.ts';

const PARTS = 12_345;

/** Listed parts in three classes, far apart and close to each other, that changed on different days; some that are not listed. */
function spreadParts(): BuiltPart[] {
  return Array.from({ length: PARTS }, (_, index) => {
    const niin = String(index < 9_000 ? index * 7 : 999_000_000 + index).padStart(9, '0');
    return {
      nsn: ['1005', '5305', '9999'][Math.floor(index / 5_000)]! + niin,
      partNumbers: index % 100 === 0 ? [] : [{ partNumber: `P${index}`, cage: '81343' }],
      changedOn: 20_000 + (index % 1_000 === 1 ? index % 30 : 0),
    };
  });
}

/** Every engine reads the pages of a catalog and its blocks of NSNs: sitemaps are planned from them, and the next import carries over. */
export function describeNsnBlocks(openEngine: () => Promise<CatalogEngine>): void {
  const parts = spreadParts();
  const listed = oracleParts(parts).map((part) => part.nsn);
  const all = new Set<number>(listed);
  const isListed = (nsn: string) => all.has(Number(nsn));
  const catalog = aCatalog({ parts });
  const {
    supply_group: groupRows,
    supply_class: classRows,
    nsn_boundary: blockRows,
    item_name: nameRows,
  } = catalog.tables;
  const { engine, store } = openStoreForTests(openEngine, catalog);

  test('every group and class with a page is there with the day on which it changed', async () => {
    const { groups, classes } = await store.sitemapFacts();
    expect(groups).toEqual(groupRows.map((row) => ({ fsg: row[0], changedOn: row[6] })));
    expect(classes).toEqual(
      classRows.map((row) => ({ fsc: row[0], nsnCount: row[6], contentHash: row[7], changedOn: row[8] })),
    );
    expect(await Promise.all(groups.map(({ fsg }) => store.findGroup(fsg)))).not.toContain(null);
    expect(await Promise.all(classes.map(({ fsc }) => store.findClass(fsc)))).not.toContain(null);
  });

  test('blocks hold 5,000 listed NSNs each, the last one what is left', async () => {
    const { blocks } = await store.sitemapFacts();
    const facts = blocks.map(({ number, nsnCount, firstNsn, lastNsn }) => [number, nsnCount, firstNsn, lastNsn]);
    expect(facts).toEqual([
      [1, 5_000, listed[0], listed[4_999]],
      [2, 5_000, listed[5_000], listed[9_999]],
      [3, listed.length - 10_000, listed[10_000], listed.at(-1)],
    ]);
    const changes = blocks.map(({ changedOn, contentHash }) => [changedOn, contentHash]);
    expect(changes).toEqual(blockRows.map((row) => [row[4], row[5]]));
  });

  test('the NSNs of blocks are read with the days on which they changed', async () => {
    const { blocks } = await store.sitemapFacts();
    const read = await store.readNsnBlocks(1, 3);
    expect(read.map(({ nsns }) => nsns.length)).toEqual(blocks.map(({ nsnCount }) => nsnCount));
    const dayOf = new Map(parts.map((part) => [parseNsn(part.nsn), part.changedOn]));
    const nsns = read.flatMap((block) => [...block.nsns]);
    const days = read.flatMap((block) => [...block.days]);
    // as texts: a comparison item by item of so many takes long
    expect(nsns.join() === listed.join()).toBe(true);
    expect(days.join() === listed.map((nsn) => dayOf.get(nsn)).join()).toBe(true);
    expect(await store.readNsnBlocks(2, 2)).toEqual([read[1]]);
  });

  test.each([
    [3, 22, [3]],
    [-17, 1, [1]],
    [4, 23, []],
    [0, 0, []],
    [3, 2, []],
  ])('of the blocks %i to %i those are read that exist', async (first, last, numbers) => {
    const all = await store.readNsnBlocks(1, 3);
    expect(await store.readNsnBlocks(first, last)).toEqual(numbers.map((number) => all[number - 1]));
  });

  test('very many blocks at once are refused', async () => {
    await expect(store.readNsnBlocks(1, 21)).rejects.toThrow('1 to 21 are more than 20 blocks');
  });

  test('ranges of numbers hold each part of a class once, and their edges follow the numbers alone (C4.6)', async () => {
    const { classes } = await store.sitemapFacts();
    for (const { fsc, nsnCount } of classes) {
      const ranges = await store.listRanges(fsc);
      expect(sumBy(ranges, (range) => range.nsnCount)).toBe(nsnCount);
      const rows = await Promise.all(ranges.map((range) => store.listRangeParts(range)));
      expect(rows.map((parts) => parts.length)).toEqual(ranges.map((range) => range.nsnCount));
      expect(rows.flat().map(({ nsn }) => nsn)).toEqual(listed.filter((nsn) => fscOfNsn(nsn) === fsc));
      for (const { first, last, nsnCount: count, changedOn } of ranges) {
        const digits = String(last - first + 1);
        expect([digits, first % (last - first + 1)]).toEqual([expect.stringMatching(/^[15]0*$/), 0]);
        expect(count).toBeLessThanOrEqual(1_000);
        const of = parts.filter(({ nsn }) => Number(nsn) >= first && Number(nsn) <= last && isListed(nsn));
        expect(changedOn).toBe(Math.max(...of.map((part) => part.changedOn ?? 0)));
      }
    }
    expect((await store.listRanges('1005' as Fsc)).length).toBeGreaterThan(4);
    expect(await store.listRanges('0000' as Fsc)).toEqual([]);
  });

  test('a later import is given the groups, classes and item names in force', async () => {
    const { groups, classes, names } = await engine.database.readPublishedPages();
    const pagesOf = (rows: typeof classRows) =>
      rows.map((row) => ({ code: row[0], contentHash: row.at(-2), changedOn: row.at(-1) }));
    const byCode = (left: { code: string }, right: { code: string }) => (left.code < right.code ? -1 : 1);
    expect([groups.sort(byCode), classes.sort(byCode)]).toEqual([pagesOf(groupRows), pagesOf(classRows)]);
    const pages = nameRows.filter(([, , count]) => Number(count) > 0);
    expect(names.sort(byCode)).toEqual(
      pages.map(([, code, contentHash, , changedOn]) => ({ code, contentHash, changedOn })),
    );
  });

  test('a catalog in which nothing is listed has no blocks', async () => {
    const other = await openEngine();
    await loadCatalog(await other.database.openLoader(), aCatalog({ parts: [{ nsn: '5305-00-000-0001' }] }));
    const empty = await other.openSource();
    expect((await empty.current()!.sitemapFacts()).blocks).toEqual([]);
    expect(await empty.current()!.readNsnBlocks(1, 20)).toEqual([]);
    await empty.close();
    await other.remove();
  });
}
