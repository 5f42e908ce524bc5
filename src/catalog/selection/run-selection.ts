import { fscOfNsn } from '../../domain/nsn.ts';
import { MAX_COUNTED, type PartSelection, type Requirement, type SelectedParts } from '../part-selection.ts';
import type { SearchHeld } from '../queries/search-plan.ts';
import {
  countPassing,
  countRequirements,
  countScope,
  noPlaceCounts,
  type PlaceCounts,
  placeFacets,
} from './count-facets.ts';
import { groupFilters, type RequirementFilters } from './filter-rows.ts';
import { findPassing, loadClass, type LoadedClass } from './load-class.ts';
import { collectPage, placesIn, rankReplies, type ReplyRanks, type RowKey } from './order-rows.ts';
import { createPace } from './pace.ts';
import { findScopeFacts, type ScopeFacts } from './scope-facts.ts';
import { readSelected, withReplies } from './selected-rows.ts';
import type { ScopeClass, SelectionScope } from './selection-scope.ts';
import { windowOf } from './selection-window.ts';

export type RunOptions = Pick<PartSelection, 'filters' | 'order' | 'page' | 'facets'>;

const NOTHING: SelectedParts = { parts: [], total: 0, scopeTotal: 0, position: 0, columns: [], facets: null };

/** A page of a scope with its columns and, where they are wanted, facets. */
export async function runSelection(
  held: SearchHeld,
  scope: SelectionScope,
  options: RunOptions,
): Promise<SelectedParts> {
  if (scope.total === 0) return NOTHING;
  const known = await held.requirements();
  const filters = groupFilters(options.filters, (mrc) => known.get(mrc)?.dimension ?? null);
  const isCounted = scope.total <= MAX_COUNTED;
  const keepsClasses = filters.length > 0 && options.facets && isCounted;
  const window = filters.length > 0 ? null : await windowOf(held, scope, options);
  const inWindow = window ? { ...scope, classes: window.classes } : scope;
  const read = await readPage(held, inWindow, filters, options, keepsClasses);
  // the key is not in the list: its first page
  if (read === null)
    return runSelection(held, scope, { ...options, page: { limit: options.page.limit } });
  const { page, counts, classes } = read;
  const total = filters.length > 0 ? sum(counts.byClass.values()) : scope.total;
  const rows = await readSelected(held.database, held.names, page.nsns);
  const facts = isCounted ? await factsOf(held, scope) : null;
  const columns = columnsShown(facts?.columns ?? [], options, known);
  const mrcs = columns.map(({ mrc }) => mrc);
  return {
    parts: rows.map((row) => withReplies(row, mrcs)),
    total,
    scopeTotal: scope.total,
    position: page.position + (window?.before ?? 0),
    columns,
    facets: options.facets && facts ? await facetsOf(held, scope, filters, { facts, counts, classes }) : null,
  };
}
