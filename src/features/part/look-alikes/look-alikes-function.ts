import { formatNsn, parseNsn } from '../../../domain/nsn.ts';
import type { LookAlikesAnswer } from './look-alikes-answer.ts';
import { lookAlikeWords } from './look-alike-words.ts';
import { readLookAlikes } from './read-look-alikes.ts';
import { paths } from '../../../paths.ts';
import type { CatalogStore } from '../../../catalog/catalog-store.ts';

/** As many as a part page has cards for. */
export const LOOK_ALIKES_SHOWN = 8;

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
