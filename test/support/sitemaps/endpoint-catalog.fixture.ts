import { createHash } from 'node:crypto';
import type { Nsn } from '../../../src/base/domain/nsn.ts';
import type { Fsc, Fsg } from '../../../src/base/domain/supply-class.ts';
import type { CatalogStore, NsnDays, SitemapFacts } from '../../../src/publog/catalog-store.ts';
import { emptyCatalog } from '../catalog/empty-catalog.fixture.ts';

const BLOCK = 5_000;
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
  const counts = Object.entries(nsnCounts).sort(([one], [other]) => (one < other ? -1 : 1)) as [Fsc, number][];
  const nsns = counts.flatMap(([fsc, count]) =>
    Array.from({ length: count }, (_, index) => (Number(fsc) * 1e9 + index + 1) as Nsn),
  );
  const starts = Array.from({ length: Math.ceil(nsns.length / BLOCK) }, (_, index) => index * BLOCK);
  const blocks = starts.map((start): NsnDays => {
    const inBlock = nsns.slice(start, start + BLOCK);
    return { nsns: Float64Array.from(inBlock), days: new Int32Array(inBlock.length).fill(changedOn) };
  });
  const facts: SitemapFacts = {
    groups: [...new Set(counts.map(([fsc]) => fsc.slice(0, 2) as Fsg))].map((fsg) => ({ fsg, changedOn })),
    classes: counts.map(([fsc, nsnCount]) => ({ fsc, nsnCount, changedOn, contentHash: hashOf([fsc, nsnCount]) })),
    blocks: blocks.map(({ nsns: inBlock }, index) => ({
      number: index + 1,
      firstNsn: inBlock[0] as Nsn,
      lastNsn: inBlock.at(-1) as Nsn,
      nsnCount: inBlock.length,
      changedOn,
      contentHash: hashOf([[...inBlock], changedOn]),
    })),
  };
  const asked = { facts: 0, blocks: 0 };
  return {
    ...emptyCatalog,
    asked,
    edition: { ...emptyCatalog.edition, version, importedAt, listedNsns: nsns.length },
    sitemapFacts: async () => {
      asked.facts += 1;
      return facts;
    },
    readNsnBlocks: async (first, last) => {
      asked.blocks += 1;
      return blocks.slice(first - 1, last);
    },
  };
}

function hashOf(content: unknown): number {
  return createHash('sha256').update(JSON.stringify(content)).digest().readUInt32BE();
}
