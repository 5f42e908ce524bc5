import { formatNsn, type Nsn, parseNsn } from '../../../domain/nsn.ts';
import { type LookAlikesAnswer, lookAlikeWords, type LookedAt } from './look-alikes-answer.ts';
import { paths } from '../../../paths.ts';
import type { CatalogStore } from '../../../catalog/catalog-store.ts';
import type { SelectedPart } from '../../../catalog/part-selection.ts';
import type { LookAlikes } from '../../../catalog/catalog-search.ts';

/** As many as a part page has cards for. */
const LOOK_ALIKES_SHOWN = 8;

/** GET /functions/v1/look-alikes?nsn=: the nearest look-alikes of a listed item. Null when `text` is no NSN. Rejects with `StoreUnavailable`. */
export async function answerLookAlikes(catalog: CatalogStore, text: unknown): Promise<LookAlikesAnswer | null> {
  const nsn = typeof text === 'string' ? parseNsn(text) : null;
  if (nsn === null) return null;
  const found = await readLookAlikes(catalog, nsn, LOOK_ALIKES_SHOWN);
  return {
    parts: found.parts.map((part) => ({
      nsn: formatNsn(part.nsn),
      page: paths.part(part.nsn),
      compare: paths.compare([nsn, part.nsn]),
      equal: part.equal,
      partNumbers: part.partCount,
      makers: part.makerCount,
    })),
    words: lookAlikeWords(found),
  };
}

export type LookAlikePage = LookedAt & { parts: LookAlikes['parts'] };

/** The same with what drawings of them need. */
export type DrawnLookAlikes = LookedAt & { parts: (LookAlikes['parts'][number] & Pick<SelectedPart, 'drawn'>)[] };

/** The first look-alikes of an item, and what was looked at. Rejects with `StoreUnavailable`. */
export async function readLookAlikes(catalog: CatalogStore, nsn: Nsn, limit: number): Promise<LookAlikePage> {
  const { parts, candidates, looked } = await catalog.findLookAlikes(nsn, limit + 1);
  const shown = parts.slice(0, limit);
  return { parts: shown, shown: shown.length, more: parts.length > limit, candidates, looked };
}

/** The first look-alikes with what their drawings need; without it where that cannot be read. */
export async function readDrawnLookAlikes(catalog: CatalogStore, nsn: Nsn, limit: number): Promise<DrawnLookAlikes> {
  const page = await readLookAlikes(catalog, nsn, limit);
  const drawn = await catalog.listDrawn(page.parts.map((part) => part.nsn)).catch(() => []);
  return { ...page, parts: page.parts.map((part, at) => ({ ...part, drawn: drawn[at] ?? [] })) };
}
