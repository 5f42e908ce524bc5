import type { CatalogStore, PartRecord } from '../../../src/publog/catalog-store.ts';
import { emptyCatalog } from '../catalog/empty-catalog.fixture.ts';
import { aSitemapCatalog as aBuiltCatalog } from './sitemap-catalog.fixture.ts';

const DAY = 20_000;

export type ASitemapCatalog = CatalogStore & {
  /** The calls so far. */
  asked: { facts: number; blocks: number };
};

/** A catalog in memory with the given number of listed NSNs in each class. It holds only the data that sitemaps need. */
export function aSitemapCatalog(
  nsnCounts: Record<string, number>,
  { version = 'first', importedAt = '2026-09-02T03:04:05.678Z', changedOn = DAY } = {},
): ASitemapCatalog {
  const counts = Object.entries(nsnCounts);
  const nsns = counts
    .flatMap(([fsc, count]) => Array.from({ length: count }, (_, index) => Number(fsc) * 1e9 + index + 1))
    .sort((one, other) => one - other);
  const emptyClasses = counts.flatMap(([fsc, count]) => (count === 0 ? [fsc] : []));
  const days = nsns.map(() => changedOn);
  const { facts, readBlocks } = aBuiltCatalog({ nsns, days, emptyClasses, pageDay: changedOn });
  const asked = { facts: 0, blocks: 0 };
  return {
    ...emptyCatalog,
    asked,
    edition: { ...emptyCatalog.edition, version, importedAt, listedNsns: nsns.length },
    /** Each has a record without content. */
    findPart: async (nsn) => ({ nsn, sections: 0, partCount: 0 }) as PartRecord,
    sitemapFacts: async () => {
      asked.facts += 1;
      return facts;
    },
    readNsnBlocks: async (first, last) => {
      asked.blocks += 1;
      return readBlocks(first, last);
    },
  };
}
