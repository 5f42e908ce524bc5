import type { Nsn } from '../../../domain/nsn.ts';
import type { LookAlikes } from '../../../catalog/catalog-search.ts';
import type { CatalogStore } from '../../../catalog/catalog-store.ts';
import type { LookedAt } from './look-alike-words.ts';

/** Replies that an item needs so that others can be like it: C12.3. */
const LEAST_EQUAL = 3;

export type LookAlikePage = LookedAt & { parts: LookAlikes['parts'] };

/** The first look-alikes of an item, and what was looked at. Rejects with `StoreUnavailable`. */
export async function readLookAlikes(catalog: CatalogStore, nsn: Nsn, limit: number): Promise<LookAlikePage> {
  const { parts, candidates, looked } = await catalog.findLookAlikes(nsn, limit + 1);
  const shown = parts.slice(0, limit);
  return { parts: shown, shown: shown.length, more: parts.length > limit, candidates, looked };
}

type Characteristic = { mrc?: { code: string }; clear_text_reply?: { code: string } };

/** Whether an item has enough characteristics with a reply to have look-alikes at all. Null could not be read: it may have. */
export function canHaveLookAlikes(characteristics: readonly Characteristic[] | null): boolean {
  if (characteristics === null) return true;
  if (characteristics.length < LEAST_EQUAL) return false;
  let first: string | undefined;
  let second: string | undefined;
  for (const { mrc, clear_text_reply: reply } of characteristics) {
    if (!mrc || !reply || mrc.code === first || mrc.code === second) continue;
    if (first === undefined) first = mrc.code;
    else if (second === undefined) second = mrc.code;
    else return true;
  }
  return false;
}
