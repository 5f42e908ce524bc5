import { parseNsn } from '../../domain/nsn.ts';
import type { KeyPage } from '../../catalog/catalog-store.ts';

/** NSNs on one page of a list: C4.2. */
export const NSNS_PER_PAGE = 100;

/** Which page of a list the address asks for: `after` or `before` an NSN; anything else is the first page. */
export function readKeyPage(query: URLSearchParams): KeyPage {
  const after = parseNsn(query.get('after') ?? '');
  const before = parseNsn(query.get('before') ?? '');
  if (after !== null) return { after, limit: NSNS_PER_PAGE };
  if (before !== null) return { before, limit: NSNS_PER_PAGE };
  return { limit: NSNS_PER_PAGE };
}
