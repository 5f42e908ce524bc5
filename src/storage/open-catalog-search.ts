import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CatalogSearch } from './catalog-search.ts';
import { findParts } from './catalog-queries/found-parts.ts';
import { orderItemNameStarts, type ItemNameStarts } from './catalog-queries/item-name-starts.ts';
import { findByPartNumbers, findNiins } from './catalog-queries/list-matches.ts';
import { findLookAlikes } from './catalog-queries/look-alikes.ts';
import { listMakerParts } from './catalog-queries/maker-parts.ts';
import { findMakers, suggestMakers } from './catalog-queries/maker-search.ts';
import type { SearchHeld } from './catalog-queries/part-search.ts';
import { countFacets } from './catalog-queries/search-facets.ts';
import { suggestNsns } from './catalog-queries/suggest-nsns.ts';
import { suggestPartNumbers } from './catalog-queries/suggest-part-numbers.ts';
import { findSupersessionChain } from './catalog-queries/supersession.ts';

/** What finds parts, makers and names in a database, with what is held of it in memory. */
export function openCatalogSearch(held: SearchHeld): CatalogSearch {
  const { database, names, supplyClasses } = held;
  let starts: Promise<ItemNameStarts> | null = null;
  return {
    findParts: (search, page) => findParts(held, search, page),
    countFacets: (search) => countFacets(held, search),
    suggestNsns: (digits, limit) => suggestNsns(database, names, supplyClasses.classes, digits, limit),
    suggestPartNumbers: (prefix, limit) => suggestPartNumbers(database, names, prefix, limit),
    suggestMakers: (text, limit) => suggestMakers(database, text, limit),
    suggestItemNames: async (text, limit) => {
      starts ??= orderItemNameStarts(names, nextTurn);
      return (await starts)(text, limit);
    },
    findMakers: (words, limit) => findMakers(database, words, limit),
    listMakerParts: (cage, filter, page) => listMakerParts(database, names, cage, filter, page),
    findByPartNumbers: (partNumbers, limit) => findByPartNumbers(database, names, partNumbers, limit),
    findNiins: (niins) => findNiins(database, niins),
    findSupersessionChain: (nsn) => findSupersessionChain(database, names, nsn),
    findLookAlikes: (nsn, limit) => findLookAlikes(held, nsn, limit),
  };
}
