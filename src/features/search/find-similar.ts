import type { ParsedQuery } from '../../domain/parse-query.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import { interpretationOf } from './find-places.ts';
import type { SearchData } from './search-data.ts';

const SIMILAR_SHOWN = 8;
/** A word that nothing begins with is shortened to this. */
const FEWEST_LETTERS = 3;

/** Item names that begin like one of the words, shortened until some do: for a misspelt word, or one too many. */
export async function findSimilar(catalog: CatalogStore, typed: ParsedQuery): Promise<SearchData['similar']> {
  const words = (interpretationOf(typed, 'words')?.words ?? []).filter((word) => /\p{L}{2}/u.test(word));
  const similar = new Map<string, SearchData['similar'][number]>();
  for (const word of words) {
    for (let length = word.length; length >= Math.min(word.length, FEWEST_LETTERS); length--) {
      const names = await catalog.suggestItemNames(word.slice(0, length), Math.ceil(SIMILAR_SHOWN / words.length));
      for (const name of names) similar.set(name.itemName, name);
      if (names.length > 0) break;
    }
  }
  return [...similar.values()].slice(0, SIMILAR_SHOWN);
}
