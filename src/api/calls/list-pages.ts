import { formatNsn, type Nsn } from '../../domain/nsn.ts';
import type { KeyPage, ListedPart } from '../../catalog/catalog-store.ts';
import { ITEMS_PER_PAGE } from './parameters.ts';

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
export type PageKeys = { next: { after: string } | null; previous: { before: string } | null };

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
