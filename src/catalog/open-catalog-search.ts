import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CatalogSearch } from './catalog-search.ts';
import { findParts } from './queries/found-parts.ts';
import { orderItemNameStarts, type ItemNameStarts } from './queries/item-name-starts.ts';
import { findByPartNumbers, findNiins } from './queries/list-matches.ts';
import { findLookAlikes } from './queries/look-alikes.ts';
import { listMakerParts } from './queries/maker-parts.ts';
import { findMakersOf } from './queries/maker-search.ts';
import { suggestMakersOf } from './queries/maker-suggestions.ts';
import type { SearchHeld } from './queries/part-search.ts';
import { countFacets } from './queries/search-facets.ts';
import { suggestNsns } from './queries/suggest-nsns.ts';
import { suggestPartNumbers } from './queries/suggest-part-numbers.ts';
import { findSupersessionChain } from './queries/supersession.ts';

/** What finds parts, makers and names in a database, with what is held of it in memory. */
export function openCatalogSearch(held: SearchHeld): CatalogSearch {
  const { database, names, nameClasses } = held;
  const suggestMakers = suggestMakersOf(database);
  const { findMakers, prepare: prepareMakers } = findMakersOf(database);
  let ordering: Promise<ItemNameStarts> | null = null;
  const starts = (): Promise<ItemNameStarts> => (ordering ??= orderItemNameStarts(names, nextTurn));
  return {
    prepareSearch: async (what = 'all') => {
      if (what === 'all') await starts();
      if (what === 'all') await suggestMakers('A', 1);
      await nameClasses();
      await prepareMakers();
    },
    findParts: (search, page) => findParts(held, search, page),
    countFacets: (search) => countFacets(held, search),
    suggestNsns: (digits, limit) => suggestNsns(database, names, digits, limit),
    suggestPartNumbers: (prefix, limit) => suggestPartNumbers(database, names, prefix, limit),
    suggestMakers,
    suggestItemNames: async (text, limit) => (await starts())(text, limit),
    findMakers,
    listMakerParts: (cage, filter, page) => listMakerParts(database, names, cage, filter, page),
    findByPartNumbers: (partNumbers, limit) => findByPartNumbers(database, names, partNumbers, limit),
    findNiins: (niins) => findNiins(database, niins),
    findSupersessionChain: (nsn) => findSupersessionChain(database, names, nsn),
    findLookAlikes: (nsn, limit) => findLookAlikes(held, nsn, limit),
  };
}
