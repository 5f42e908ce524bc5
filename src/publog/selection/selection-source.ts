import { LRUCache } from 'lru-cache';
import type { Dimension } from '#base/domain/measure.ts';
import type { Database } from '#base/database/database.ts';
import { readInOrder } from '../queries/key-batches.ts';
import type { ClassSummary } from '../catalog-records.ts';
import type { CatalogSearch } from '../catalog-search.ts';
import type { NameGroup, Requirement, SelectionFacets, Telling } from '../part-selection.ts';
import { once } from '../queries/memoize.ts';
import type { SearchHeld } from '../queries/search-plan.ts';
import type { ResolvedValue } from './filter-rows.ts';
import type { ScopeFacts } from './scope-facts.ts';
import type { SliceReader } from './class-slice.ts';
import { storedSlices } from './stored-slices.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import { createPace } from './pace.ts';

/** What selections of a catalog hold in memory. */
export type SelectionMemory = {
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
  /** What is shown of an unfiltered name, by name, class and sections. */
  shown: LRUCache<string, Pick<NameGroup, 'examples' | 'drawn'>>;
  /** What the values of texts mean, by the key of a scope and the values. */
  resolved: LRUCache<string, readonly (ResolvedValue | null)[]>;
};

/** What selections read. */
export type SelectionSource = SearchHeld & SelectionMemory & Pick<CatalogSearch, 'findItemNameCodes'>;

/** Cached scopes and answers: buyers turn pages of one list. An answer takes 50 kB. */
const SCOPES_KEPT = 500;
const FACETS_KEPT = 300;
/** One takes some 2 kB. */
const NAMES_KEPT = 3_000;

export function openSelectionMemory(database: Database, classes: readonly ClassSummary[]): SelectionMemory {
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
  for await (const rows of readInOrder<Row>(database, LIST_REQUIREMENTS, ['']))
    for (const [mrc, title, dimension] of rows) known.set(mrc, { mrc, title, dimension });
  return known;
}

// primary key of requirement
const LIST_REQUIREMENTS = `
  select mrc, title, dimension
  from requirement
  where mrc > $1
  order by mrc
  limit $2`;

type RequirementClasses = {
  /** By MRC how many parts of each class have a reply. */
  onFile: ReadonlyMap<string, ReadonlyMap<Fsc, number>>;
  telling: Telling;
};

/** Reads the heads of every slice: half a second at full size, in small steps. */
async function loadRequirementClasses(
  reader: SliceReader,
  classes: readonly ClassSummary[],
): Promise<RequirementClasses> {
  const pace = createPace();
  const found = new Map<string, Map<Fsc, number>>();
  const telling = new Map<Fsc, Map<string, number>>();
  for (const { fsc, nsnCount } of classes) {
    if (nsnCount === 0) continue;
    const told = new Map<string, number>();
    telling.set(fsc, told);
    for (const { requirements } of await reader.slices(fsc)) {
      for (const { mrc, onFile, information } of requirements) {
        const own = found.get(mrc) ?? new Map<Fsc, number>();
        found.set(mrc, own);
        own.set(
          fsc,
          onFile.reduce((sum, count) => sum + count, own.get(fsc) ?? 0),
        );
        // of several slices the one that tells most
        told.set(mrc, Math.max(information, told.get(mrc) ?? 0));
      }
      await pace();
    }
  }
  return { onFile: found, telling };
}
