import { MAX_BLOCKS } from '#publog/catalog-store.ts';
import type { CageCode } from '#base/domain/cage-code.ts';
import { niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { ListingCatalog } from '#publog/open-catalogs.ts';
import { addPages, type PageBlocks } from '../store/page-blocks.ts';

/** All that the catalog in force lists. */
export type ListedPages = Awaited<ReturnType<typeof readListedPages>>;

/** Pages of one dynamic sitemap (S2.3). */
const NSNS_PER_PAGE = 50_000;

/** The stored file of a block (S3.1). */
export const fileOfBlock = (number: number): string => `nsn-${number}.xml.gz`;

/** Reads the catalog once, from end to end. */
export async function readListedPages(catalog: ListingCatalog) {
  const { groups, classes, blocks } = await catalog.sitemapFacts();
  const titles = new Map((await catalog.listClasses()).map(({ fsc, title }) => [fsc, title ?? '']));
  const beforeNsns = groups.length + classes.length;
  const niins = new Uint32Array(blocks.reduce((sum, { nsnCount }) => sum + nsnCount, 0));
  let filled = 0;
  for (let first = 1; first <= blocks.length; first += MAX_BLOCKS)
    for (const { nsns } of await catalog.readNsnBlocks(first, Math.min(first + MAX_BLOCKS - 1, blocks.length)))
      for (const nsn of nsns) niins[filled++] = niinOfNsn(nsn as Nsn);

  let end = 0;
  const files = blocks.map(({ number, firstNsn, lastNsn, nsnCount }) => ({
    name: fileOfBlock(number),
    firstNsn,
    lastNsn,
    page: Math.floor((beforeNsns + end) / NSNS_PER_PAGE) + 1,
    end: (end += nsnCount),
  }));
  end = 0;
  const ofClasses = classes.map(({ fsc, nsnCount }) => ({ fsc, name: titles.get(fsc) ?? '', end: (end += nsnCount) }));
  return {
    /** NIINs of the listed NSNs, in the order of the NSNs. */
    niins,
    /** Runs of them: each ends before `end`. */
    files,
    classes: ofClasses,
    pages: {
      nsn: setOf(niins),
      fsg: setOf(groups.map(({ fsg }) => Number(fsg))),
      fsc: setOf(classes.map(({ fsc }) => Number(fsc))),
      name: setOf(await catalog.listNameCodes()),
      cage: setOf(await listMakers(catalog)),
    },
  };
}

function setOf(numbers: ArrayLike<number>): PageBlocks {
  const blocks: PageBlocks = new Map();
  addPages(blocks, numbers);
  return blocks;
}

async function listMakers(catalog: ListingCatalog): Promise<number[]> {
  const all: number[] = [];
  for (let after: CageCode | null = null; ;) {
    const { makers, next } = await catalog.listListedMakers(after);
    for (const cage of makers) all.push(Number.parseInt(cage, 36));
    if (next === null) return all;
    after = next;
  }
}
