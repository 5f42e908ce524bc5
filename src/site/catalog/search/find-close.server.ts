import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { ParsedQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { interpretationOf } from './find-places.server.ts';
import type { FoundExact } from './find-exact.server.ts';
import type { CloseNumber, SearchData } from './search-data.ts';

const CLOSE_SHOWN = 8;
/** Four digits are only a class. */
const MIN_CHARACTERS = 3;
const MIN_DIGITS = 5;
const MAX_DIGITS = 13;
/** Dropped from the end until something is found. */
const MAX_CUT = 4;

/** Shortens the number, when `nothingFound`, until something begins so. */
export async function findClose(
  catalog: CatalogStore,
  typed: ParsedQuery,
  exact: readonly FoundExact[],
  nothingFound: boolean,
): Promise<CloseNumber[]> {
  const number = interpretationOf(typed, 'part-number')?.partNumber;
  if (number === undefined || !/\d/.test(number)) return [];
  const known = new Set(exact.map(({ nsn }) => nsn));
  for (let cut = 0; cut <= MAX_CUT && number.length - cut >= MIN_CHARACTERS; cut += cut === 0 ? 1 : cut) {
    const prefix = number.slice(0, number.length - cut) as NormalizedPartNumber;
    const isNsn = /^\d+$/.test(prefix) && prefix.length >= MIN_DIGITS && prefix.length <= MAX_DIGITS;
    const [nsns, partNumbers] = await Promise.all([
      isNsn ? catalog.suggestNsns(prefix, CLOSE_SHOWN + 1) : [],
      // the whole number has its own list
      cut === 0 ? [] : catalog.suggestPartNumbers(prefix, CLOSE_SHOWN),
    ]);
    const close = [
      ...nsns.filter(({ nsn }) => !known.has(nsn)).map(({ nsn, itemName }) => ({ partNumber: null, nsn, itemName })),
      ...partNumbers,
    ];
    if (close.length > 0 || !nothingFound) return close.slice(0, CLOSE_SHOWN);
  }
  return [];
}

const SIMILAR_SHOWN = 8;
const MIN_LETTERS = 3;

/** Shortens misspelled words until names begin so. */
export async function findSimilar(catalog: CatalogStore, typed: ParsedQuery): Promise<SearchData['similar']> {
  const words = (interpretationOf(typed, 'words')?.words ?? []).filter((word) => /\p{L}{2}/u.test(word));
  const similar = new Map<string, SearchData['similar'][number]>();
  for (const word of words) {
    for (let length = word.length; length >= Math.min(word.length, MIN_LETTERS); length--) {
      const names = await catalog.suggestItemNames(word.slice(0, length), Math.ceil(SIMILAR_SHOWN / words.length));
      for (const name of names) similar.set(name.itemName, name);
      if (names.length > 0) break;
    }
  }
  return [...similar.values()].slice(0, SIMILAR_SHOWN);
}
