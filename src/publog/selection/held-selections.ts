import { LRUCache } from 'lru-cache';
import type { Dimension } from '#base/domain/measure.ts';
import type { Database } from '#base/database/database.ts';
import type { ClassSummary } from '../catalog-records.ts';
import type { CatalogSearch } from '../catalog-search.ts';
import type { NameGroup, Requirement, SelectionFacets } from '../part-selection.ts';
import { once } from '../queries/memoize.ts';
import type { SearchHeld } from '../queries/search-plan.ts';
import type { ResolvedValue } from './by-words/resolve-values.ts';
import type { ScopeFacts } from './scope-facts.ts';
import type { SliceReader } from './slice-reader.ts';
import { storedSlices } from './stored-slices.ts';
import { loadRequirementClasses, type RequirementClasses } from './requirement-classes.ts';

/** What selections of a catalog hold in memory. */
export type SelectionHeld = {
  slices: SliceReader;
  /** By MRC. Read at the first call. */
  requirements: () => Promise<ReadonlyMap<string, Requirement>>;
  /** Read at the first call. */
  requirementClasses: () => Promise<RequirementClasses>;
  /** By the key of a scope. */
  facts: LRUCache<string, ScopeFacts>;
  /** By the key of a scope and its filters. */
  facets: LRUCache<string, SelectionFacets>;
  groups: LRUCache<string, readonly NameGroup[]>;
  /** What is shown of a name in a class without filters, by name, class and sections: many texts lead to the same names. */
  shown: LRUCache<string, Pick<NameGroup, 'examples' | 'drawn'>>;
  /** What the values of texts mean, by the key of a scope and the values. */
  resolved: LRUCache<string, readonly (ResolvedValue | null)[]>;
};

/** What selections read. */
export type SelectionSource = SearchHeld & SelectionHeld & Pick<CatalogSearch, 'findItemNameCodes'>;

/** Scopes and answers in the cache: buyers come back to the same classes, and turn pages of one list. An answer takes some 50 kB. */
const SCOPES_KEPT = 500;
const FACETS_KEPT = 300;
/** One takes some 2 kB. */
const NAMES_KEPT = 3_000;
/** Rows in one query: keeps each under 5 ms. */
const ROWS_PER_QUERY = 2_000;

export function holdSelections(database: Database, classes: readonly ClassSummary[]): SelectionHeld {
  const slices = storedSlices(database);
  return {
    slices,
    requirementClasses: once(() => loadRequirementClasses(slices, classes)),
    requirements: once(() => loadRequirements(database)),
    facts: new LRUCache({ max: SCOPES_KEPT }),
    facets: new LRUCache({ max: FACETS_KEPT }),
    groups: new LRUCache({ max: FACETS_KEPT }),
    shown: new LRUCache({ max: NAMES_KEPT }),
    resolved: new LRUCache({ max: FACETS_KEPT }),
  };
}

type Row = [mrc: string, title: string, dimension: Dimension | null];

/** Every requirement of the catalog: some thousand. */
async function loadRequirements(database: Database): Promise<Map<string, Requirement>> {
  const known = new Map<string, Requirement>();
  for (let after = ''; ;) {
    const rows = await database.query<Row>(LIST_REQUIREMENTS, [after, ROWS_PER_QUERY]);
    for (const [mrc, title, dimension] of rows) known.set(mrc, { mrc, title, dimension });
    if (rows.length < ROWS_PER_QUERY) return known;
    after = rows.at(-1)![0];
  }
}

// primary key of requirement
const LIST_REQUIREMENTS = `
  select mrc, title, dimension
  from requirement
  where mrc > $1
  order by mrc
  limit $2`;
