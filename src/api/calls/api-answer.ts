import type { CatalogEdition, CatalogStore, KeyPage, ListedPart } from '../../catalog/catalog-store.ts';
import { formatNiin } from '../../domain/niin.ts';
import { formatNsn, niinOfNsn, type Nsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { ITEMS_PER_PAGE } from './parameters.ts';

/** What the API answers from. */
export type ApiSite = {
  catalog: CatalogStore;
  origin: string;
  /** Whether the government's prices are part of answers: a setting of the site. */
  showGovernmentUnitPrice: boolean;
};

/** A table: the names of the columns, and rows of texts. */
export type ApiTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

export type ApiAnswer =
  | {
      kind: 'found';
      body: object;
      table: () => ApiTable;
      /** Queries of the page after and before this one, without format; null where there is none. */
      next: string | null;
      previous: string | null;
      /** False when something could not be read: the answer is kept by no cache. */
      whole: boolean;
    }
  | { kind: 'refused'; status: 400 | 404; detail: string; errors?: { parameter: string; detail: string }[] };

/** An item as a row of a list. */
export function partSummaryOf({ nsn, itemName, partCount, makerCount }: ListedPart, origin: string) {
  return {
    nsn: formatNsn(nsn),
    niin: formatNiin(niinOfNsn(nsn)),
    itemName,
    partNumberCount: partCount,
    makerCount,
    url: origin + paths.part(nsn),
  };
}

export const catalogInfoOf = ({ editionDate, importedAt, sample }: CatalogEdition) => ({
  edition: editionDate,
  importedAt,
  sample,
});

type PageValues = { after?: Nsn | undefined; before?: Nsn | undefined; limit: number };

export function keyPageOf({ after, before, limit }: PageValues): KeyPage {
  if (after !== undefined) return { after, limit };
  return before === undefined ? { limit } : { before, limit };
}

type Listed = {
  parts: readonly ListedPart[];
  hasPrevious: boolean;
  hasNext: boolean;
  lookedUpTo?: Nsn | null;
};

/** Keys of the pages around this one as queries; null where there is no such page. */
type PageKeys = { next: { after: string } | null; previous: { before: string } | null };

/**
 * Where the neighbors of a page begin. A page that has looked at a bounded number of items goes on behind the last one that it looked at, also when it
 * found none.
 */
export function pageKeysOf(asked: PageValues, { parts, hasPrevious, hasNext, lookedUpTo = null }: Listed): PageKeys {
  const backwards = asked.before !== undefined && asked.after === undefined;
  const last = !backwards && lookedUpTo !== null ? lookedUpTo : parts.at(-1)?.nsn;
  const first = backwards && lookedUpTo !== null ? lookedUpTo : parts[0]?.nsn;
  const more = hasNext || (!backwards && lookedUpTo !== null);
  const less = hasPrevious || (backwards && lookedUpTo !== null);
  return {
    next: more && last !== undefined ? { after: formatNsn(last) } : null,
    previous: less && first !== undefined ? { before: formatNsn(first) } : null,
  };
}

/** The limit for an address; absent where the caller did not set it apart. */
export function limitQueryOf({ limit }: PageValues): { limit?: string } {
  return limit === ITEMS_PER_PAGE ? {} : { limit: String(limit) };
}
