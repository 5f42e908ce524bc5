import { formatPrice } from '#base/domain/money.ts';
import { niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { HeldNsns } from '#publog/catalog-store.ts';
import type { Shelf, ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { heldWords } from '#stock/shelf/shelf-words.ts';

/** `shelf`: what is there of the part. Absent: nothing; empty: what could not be read just now. */
export type OnShelf = { shelf?: readonly ShelfLine[] };

/** Whether an address asks for what is there alone; null without a list. */
export const readOnShelf = (query: URLSearchParams, shelf: Shelf): boolean | null =>
  shelf.isEmpty() ? null : query.get('on_shelf') === '1';

/** Narrows a list of the catalog, or counts in it. Throws `StoreUnavailable` when only parts on the shelf are asked for and the shelf was not read yet. */
export const heldNsns = (shelf: Shelf, alone: boolean | null): HeldNsns | undefined =>
  shelf.isEmpty() || (!shelf.isRead() && !alone)
    ? undefined
    : { key: shelf.revision(), nsns: shelf.nsns(), alone: alone === true };

/** Adds what is there to rows of parts. */
export async function withShelf<Part extends { nsn: Nsn }>(
  shelf: Shelf,
  parts: readonly Part[],
): Promise<(Part & OnShelf)[]> {
  const niins = new Set(parts.map(({ nsn }) => niinOfNsn(nsn)).filter((niin) => shelf.has(niin)));
  if (niins.size === 0) return [...parts];
  const lines = await shelf.linesOfMany([...niins]).catch(() => null);
  return parts.map((part) => {
    const niin = niinOfNsn(part.nsn);
    return niins.has(niin) ? { ...part, shelf: lines?.get(niin) ?? [] } : part;
  });
}

/** "12 HD, FN, $38.50"; "In stock, FN" where its list shows no more. */
export const lineWords = (line: ShelfLine): string =>
  [heldWords([line]), line.condition, line.price && formatPrice(line.price, line.currency)].filter(Boolean).join(', ');
