import type { CatalogStore } from '../../catalog/catalog-store.ts';
import { MAX_BLOCKS } from '../../catalog/nsn-blocks.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { formatNsn, type Nsn } from '../../domain/nsn.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import { countBelow, type FamilyListing, familyOf, sitemapsOf } from './check-families.ts';
import { MAX_URLS } from '../rules/protocol-limits.ts';

const NSNS_PER_CLASS = 1e9;

/** What of a catalog the check reads. */
export type AuditCatalog = Pick<CatalogStore, 'edition' | 'sitemapFacts' | 'readNsnBlocks'>;

/**
 * Compares what each family lists with the catalog, in one pass over both in NSN order: NSNs that are not in the catalog, and, where the set is
 * whole, NSNs that are not listed. Answers with how many NSNs of the catalog were read; null when there was nothing to compare.
 */
export async function checkCatalog(
  listings: readonly FamilyListing[],
  isWhole: boolean,
  catalog: AuditCatalog,
  tally: FindingTally,
): Promise<number | null> {
  const filled = listings.filter(({ nsns }) => nsns.length > 0);
  if (filled.length === 0) return null;
  const merges = filled.map((listing) => openMerge(listing, isWhole, tally));
  const range = isWhole && filled.some(isOfAllNsns) ? { first: 0, last: Infinity } : classRange(filled);
  let compared = 0;
  try {
    const { blocks } = await catalog.sitemapFacts();
    const needed = blocks.filter(({ firstNsn, lastNsn }) => lastNsn >= range.first && firstNsn <= range.last);
    const [from, to] = [needed[0]?.number ?? 1, needed.at(-1)?.number ?? 0];
    for (let first = from; first <= to; first += MAX_BLOCKS) {
      for (const { nsns } of await catalog.readNsnBlocks(first, Math.min(first + MAX_BLOCKS - 1, to))) {
        compared += nsns.length;
        for (const merge of merges) merge.take(nsns);
      }
    }
    for (const merge of merges) merge.finish();
    return compared;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    tally.add('catalog-unreadable', catalog.edition.version, error.message);
    return compared;
  }
}

const isOfAllNsns = ({ family }: FamilyListing): boolean => family === 'NSN pages' || family === 'nsn files';

/** The classes that are listed, from end to end. */
function classRange(listings: readonly FamilyListing[]): { first: number; last: number } {
  const first = Math.min(...listings.map(({ nsns }) => nsns[0]![0]!));
  const last = Math.max(...listings.map(({ nsns }) => nsns.at(-1)!.at(-1)!));
  const classStart = (nsn: number): number => Math.floor(nsn / NSNS_PER_CLASS) * NSNS_PER_CLASS;
  return { first: classStart(first), last: classStart(last) + NSNS_PER_CLASS - 1 };
}

function openMerge(listing: FamilyListing, isWhole: boolean, tally: FindingTally) {
  const { family, nsns, readings } = listing;
  const words = ({ first, last, count }: Run): string =>
    count === 1 ? `NSN ${formatNsn(first)}` : `${count} NSNs from ${formatNsn(first)} to ${formatNsn(last)}`;
  return createCatalogMerge(nsns, {
    onUnknown(run) {
      const [sitemap = family] = tally.hasRoom('nsn-unknown') ? sitemapsOf(run.first, readings) : [];
      tally.add('nsn-unknown', sitemap, words(run), run);
    },
    onMissing: (run) => tally.add('nsn-missing', family, words(run), run),
    isExpected: !isWhole ? () => false : isOfAllNsns(listing) ? () => true : classExpectation(listing),
  });
}

/**
 * The sitemaps of a class list all its NSNs, or the first ones when all of them are full (S3.3: the class page and at most 49,999 NSNs); a
 * family of other sitemaps does not have to list anything.
 */
function classExpectation({ family, readings, nsns }: FamilyListing): (nsn: number) => boolean {
  if (family !== 'class sitemaps') return () => false;
  const lastExpected = new Map<number, number>();
  for (const { sitemap, urlCount } of readings) {
    const { fsc } = familyOf(sitemap);
    if (fsc === null) continue;
    const end = (fsc + 1) * NSNS_PER_CLASS;
    const limit = urlCount < MAX_URLS ? end : lastBelow(nsns, end);
    lastExpected.set(fsc, Math.max(limit, lastExpected.get(fsc) ?? -1));
  }
  let known = { fsc: -1, last: -1 };
  return (nsn) => {
    const fsc = Math.floor(nsn / NSNS_PER_CLASS);
    if (fsc !== known.fsc) known = { fsc, last: lastExpected.get(fsc) ?? -1 };
    return nsn <= known.last;
  };
}

/** The largest listed NSN below a limit; -1 when there is none. */
function lastBelow(lists: readonly Float64Array[], limit: number): number {
  return Math.max(-1, ...lists.map((list) => list[countBelow(list, limit) - 1] ?? -1));
}

/** NSNs that follow each other in one list, with none of the other list between them. */
type Run = { first: Nsn; last: Nsn; count: number };

type CatalogMergeOutput = {
  /** Listed NSNs that the catalog does not have. */
  onUnknown(run: Run): void;
  /** NSNs of the catalog that are not listed. */
  onMissing(run: Run): void;
  /** Whether an NSN of the catalog has to be listed. Asked in ascending order. */
  isExpected(nsn: number): boolean;
};

/** Walks through listed NSNs (lists that follow each other, ascending, repetitions allowed) and those of the catalog side by side. */
export function createCatalogMerge(
  lists: readonly Float64Array[],
  { onUnknown, onMissing, isExpected }: CatalogMergeOutput,
) {
  const unknown = createRun(onUnknown);
  const missing = createRun(onMissing);
  let list = 0;
  let index = 0;

  /** The next listed NSN that differs from the one before; Infinity at the end. */
  function nextAfter(before: number): number {
    for (; list < lists.length; list++, index = 0) {
      const nsns = lists[list]!;
      for (; index < nsns.length; index++) if (nsns[index]! > before) return nsns[index]!;
    }
    return Infinity;
  }

  let listed = nextAfter(-1);
  return {
    /** Takes the next NSNs of the catalog, ascending. */
    take(nsns: Float64Array): void {
      for (let at = 0; at < nsns.length; at++) {
        const nsn = nsns[at]!;
        for (; listed < nsn; listed = nextAfter(listed)) unknown.add(listed);
        if (listed === nsn) {
          unknown.end();
          missing.end();
          listed = nextAfter(nsn);
        } else if (isExpected(nsn)) missing.add(nsn);
      }
    },
    finish(): void {
      for (; listed !== Infinity; listed = nextAfter(listed)) unknown.add(listed);
      unknown.end();
      missing.end();
    },
  };
}

function createRun(onEnd: (run: Run) => void) {
  let run: Run | null = null;
  return {
    add(nsn: number): void {
      run ??= { first: nsn as Nsn, last: nsn as Nsn, count: 0 };
      run.last = nsn as Nsn;
      run.count++;
    },
    end(): void {
      if (run !== null) onEnd(run);
      run = null;
    },
  };
}
