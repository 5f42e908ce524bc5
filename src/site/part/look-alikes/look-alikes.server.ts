import { formatNsn, type Nsn, parseNsn } from '#base/domain/nsn.ts';
import { drawPart } from '../../drawings/draw-part.ts';
import { thumbPaths } from '../../drawings/part-thumb.tsx';
import { type LookAlikesAnswer, lookAlikeWords, type LookedAt } from './look-alikes-answer.ts';
import { paths } from '#base/paths.ts';
import type { CatalogStore, LookAlike, LookAlikes } from '#publog/catalog-store.ts';

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
      thumb: thumbOf(part),
    })),
    words: lookAlikeWords(found),
  };
}

export type LookAlikePage = LookedAt & { parts: LookAlikes['parts'] };

function thumbOf({ itemName, drawn }: LookAlike): LookAlikesAnswer['parts'][number]['thumb'] {
  const drawing = drawPart({ itemName, characteristics: drawn });
  return drawing && thumbPaths(drawing);
}

/** The first look-alikes of an item, and what was looked at. Rejects with `StoreUnavailable`. */
export async function readLookAlikes(catalog: CatalogStore, nsn: Nsn, limit: number): Promise<LookAlikePage> {
  const { parts, candidates, looked } = await catalog.findLookAlikes(nsn, limit + 1);
  const shown = parts.slice(0, limit);
  return { parts: shown, shown: shown.length, more: parts.length > limit, candidates, looked };
}
