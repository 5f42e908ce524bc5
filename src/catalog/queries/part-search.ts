import type { Database } from '../../database/database.ts';
import { nsnRangeOfClass } from '../../domain/nsn.ts';
import type { ClassSearch, ClassSummary } from '../catalog-store.ts';
import type { FindClassNames, FindNameClasses } from './class-names.ts';
import type { ItemNames } from './item-names.ts';
import { searchCatalogNames, searchClassNames } from './name-search.ts';
import type { NsnRank } from './nsn-blocks.ts';
import { searchCatalogNumbers, searchClassNumbers } from './number-search.ts';
import type { CountedList } from './part-page.ts';
import { ALL_NSNS, type KeyRange, type Matches, readUnion, withRows } from './part-reader.ts';
import type { SupplyClasses } from './supply-classes.ts';
import type { PlanSearch } from './search-plan.ts';

export type SearchHeld = {
  database: Database;
  names: ItemNames;
  classNames: FindClassNames;
  rank: NsnRank;
  supplyClasses: SupplyClasses;
  nameClasses: FindNameClasses;
  planSearch: PlanSearch;
};

/** The NSNs of a class that match by item name, by number, or by both. */
export async function searchClass(held: SearchHeld, within: ClassSummary, search: ClassSearch): Promise<CountedList> {
  const found: Matches[] = [];
  if (search.text !== '') found.push(await searchClassNames(held, within, search.text));
  if (search.digits) found.push(await searchClassNumbers(held.database, held.rank, within.fsc, search.digits));
  return eitherOf(found, nsnRangeOfClass(within.fsc));
}

/** The same through the whole catalog. */
export async function searchCatalog(held: SearchHeld, search: ClassSearch): Promise<CountedList> {
  const found: Matches[] = [];
  if (search.text !== '') {
    const { reader, total } = searchCatalogNames(held, held.names.search([search.text]));
    found.push({ reader: withRows(held.database, reader), total });
  }
  if (search.digits)
    found.push(await searchCatalogNumbers(held.database, held.rank, held.supplyClasses.classes, search.digits));
  return eitherOf(found, ALL_NSNS);
}

/** Both lists in one; not counted where both hold something, since some NSNs stand in both. */
function eitherOf(found: readonly Matches[], range: KeyRange): CountedList {
  const filled = found.filter((matches) => matches.total !== 0);
  return {
    range,
    reader: readUnion(filled.map((matches) => matches.reader)),
    total: filled.length > 1 ? null : filled.length === 0 ? 0 : filled[0]!.total,
  };
}
