import type { CatalogEdition, CatalogStore, KeyPage, ListedPart } from '#publog/catalog-store.ts';
import { formatNiin } from '#base/domain/niin.ts';
import { formatNsn, niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
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
      /** Queries of the page after and before this one, without format; null if missing. */
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

/**
 * The pages around one of a list: their paths, null if missing, and the last fields of its answer. `pathOf` is the path of the call with a query.
 * A search may stop after a bounded number of items: its next page begins after the last of them, even when none matched.
 */
export function pagesAround(
  asked: PageValues,
  { parts, hasPrevious, hasNext, lookedUpTo = null }: Listed,
  pathOf: (query: { after?: string; before?: string; limit?: string }) => string,
  { catalog, origin }: ApiSite,
) {
  const backwards = asked.before !== undefined && asked.after === undefined;
  const last = !backwards && lookedUpTo !== null ? lookedUpTo : parts.at(-1)?.nsn;
  const first = backwards && lookedUpTo !== null ? lookedUpTo : parts[0]?.nsn;
  const more = hasNext || (!backwards && lookedUpTo !== null);
  const less = hasPrevious || (backwards && lookedUpTo !== null);
  const limit = asked.limit === ITEMS_PER_PAGE ? {} : { limit: String(asked.limit) };
  const next = more && last !== undefined ? pathOf({ after: formatNsn(last), ...limit }) : null;
  const previous = less && first !== undefined ? pathOf({ before: formatNsn(first), ...limit }) : null;
  const fields = {
    lookedUpTo: lookedUpTo === null ? null : formatNsn(lookedUpTo),
    next: next && origin + next,
    previous: previous && origin + previous,
    catalog: catalogInfoOf(catalog.edition),
  };
  return { next, previous, fields };
}
