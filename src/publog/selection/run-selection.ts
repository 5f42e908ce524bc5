import { sumBy } from '#base/domain/in-parallel.ts';
import { fscOfNsn, type Fsc } from '#base/domain/nsn.ts';
import {
  MAX_COUNTED,
  MAX_FILTERS,
  MAX_ITEM_NAMES,
  type PartSelection,
  type SelectedPart,
  type SelectedParts,
  type SelectionFacets,
} from '../part-selection.ts';
import type { SelectionSource } from './selection-source.ts';
import {
  countPassing,
  countRequirements,
  countScope,
  noPlaceCounts,
  placeFacets,
  type PlaceCounts,
} from './count-facets.ts';
import {
  countAmong,
  groupOf,
  OUTSIDE,
  rowsWithout,
  type FilterGroup,
  loadClass,
  type LoadedClass,
} from './load-class.ts';
import { classesBySize } from './order-by-size.ts';
import { createPace } from './pace.ts';
import { readPage, windowOf } from './read-page.ts';
import { MAX_COLUMNS, findScopeFacts, type ScopeFacts } from './scope-facts.ts';
import { readSelected } from './selected-rows.ts';
import { scopeOf, type SelectionScope } from './selection-scope.ts';

export type RunOptions = Pick<PartSelection, 'order' | 'page' | 'facets' | 'onShelf'> & {
  filters: readonly FilterGroup[];
  /** Leading filters of the search itself. */
  given?: number;
  onClass?: (loaded: LoadedClass) => void;
};

export const NOTHING: SelectedParts = { parts: [], total: 0, scopeTotal: 0, position: 0, columns: [], facets: null };

/** A page with columns, facets and all replies. */
export async function runSelection(
  held: SelectionSource,
  scope: SelectionScope,
  options: RunOptions,
): Promise<SelectedParts> {
  if (scope.total === 0) return NOTHING;
  const { filters, order, page, given = 0 } = options;
  const shelf = options.onShelf ? held.narrowings.onShelf(options.onShelf) : null;
  const isFiltered = filters.length > 0 || scope.maker !== null;
  const isCounted = scope.total <= MAX_COUNTED;
  const requirements = await held.requirements();
  const window = isFiltered ? null : await windowOf(held, scope, options);
  const counts = noPlaceCounts();
  const classes: LoadedClass[] = [];
  let [ofMaker, onShelf] = [0, 0];
  const found = await readPage(held.slices, {
    order,
    page,
    filters,
    requirements,
    sized: classesBySize(scope),
    sections: scope.sections,
    maker: scope.maker,
    shelf,
    classes: window?.classes ?? scope.classes.filter(({ summary }) => isCounted || mayHold(filters, summary.fsc)),
    onClass: (loaded) => {
      if (!isFiltered) return;
      countPassing(loaded, counts);
      if (shelf) onShelf += countAmong(loaded, shelf);
      if (scope.maker) for (const slice of loaded.slices) ofMaker += rowsWithout(slice, OUTSIDE).rows.length;
      options.onClass?.(loaded);
      if (isCounted) classes.push(loaded);
    },
  });
  // the key is gone: first page
  if (found === null) return runSelection(held, scope, { ...options, page: { limit: page.limit } });
  if (scope.maker && ofMaker === 0) return NOTHING;
  const parts = await readSelected(held, found.nsns);
  const total = isFiltered ? counts.byClass.values().reduce((sum, count) => sum + count, 0) : scope.total;
  const load = async (): Promise<readonly LoadedClass[]> => (isFiltered ? classes : loadScope(held, scope));
  const facts = isCounted
    ? await factsOf(held, scope, filters.slice(0, given), load)
    : await factsOfFirst(held, parts[0]);
  if (shelf && !isFiltered && isCounted) {
    const key = `${scope.key} ${shelf.key}`;
    onShelf = held.onShelf.get(key) ?? sumBy(await load(), (loaded) => countAmong(loaded, shelf));
    held.onShelf.set(key, onShelf);
  }
  const ordered = order.by === 'reply' ? requirements.get(order.mrc) : undefined;
  const columns = facts?.columns ?? [];
  return {
    parts,
    total,
    scopeTotal: scope.maker ? ofMaker : scope.total,
    onShelfTotal: shelf && isCounted ? onShelf : undefined,
    position: found.position + (window?.before ?? 0),
    columns: !ordered || columns.includes(ordered) ? columns : [...columns.slice(0, MAX_COLUMNS - 1), ordered],
    facets:
      options.facets !== false && isCounted
        ? await facetsOf(held, scope, options, { facts: facts!, counts, load })
        : null,
  };
}

const mayHold = (filters: readonly FilterGroup[], fsc: Fsc): boolean =>
  filters.every(([first]) => first?.only?.byClass?.has(fsc) ?? true);

/** At most `MAX_COUNTED` parts. */
export async function loadScope(
  held: SelectionSource,
  { classes, sections, maker }: SelectionScope,
  filters: readonly FilterGroup[] = [],
) {
  const pace = createPace();
  const requirements = await held.requirements();
  const dimensionOf = (mrc: string) => requirements.get(mrc)?.dimension ?? null;
  const loaded: LoadedClass[] = [];
  for (const inScope of classes) {
    loaded.push(await loadClass(held.slices, inScope, { sections, maker, filters }, dimensionOf, pace));
    await pace();
  }
  return loaded;
}

async function factsOf(
  held: SelectionSource,
  scope: SelectionScope,
  given: readonly FilterGroup[],
  load: () => Promise<readonly LoadedClass[]>,
): Promise<ScopeFacts> {
  const key = given.length === 0 ? scope.key : `${scope.key} ${JSON.stringify(given)}`;
  const known = held.facts.get(key);
  if (known) return known;
  const facts = findScopeFacts(await held.requirements(), scope, await load(), given);
  held.facts.set(key, facts);
  return facts;
}

/** For a large scope: facts of the first name and class. */
async function factsOfFirst(held: SelectionSource, first: SelectedPart | undefined): Promise<ScopeFacts | null> {
  if (!first) return null;
  const nameId = held.names.find(first.itemName);
  const scope = await scopeOf(held, { nameIds: nameId === null ? [] : [nameId], fsc: fscOfNsn(first.nsn) });
  return scope.total === 0 || scope.total > MAX_COUNTED ? null : factsOf(held, scope, [], () => loadScope(held, scope));
}

async function facetsOf(
  held: SelectionSource,
  scope: SelectionScope,
  { filters, facets: wanted }: RunOptions,
  { facts, counts, load }: { facts: ScopeFacts; counts: PlaceCounts; load: () => Promise<readonly LoadedClass[]> },
): Promise<SelectionFacets> {
  const key = `${scope.key} ${JSON.stringify(filters)}`;
  const known = held.facets.get(key);
  if (known) return known;
  const places = placeFacets(held, filters.length > 0 || scope.maker ? counts : await countScope(held, scope));
  const quick = wanted === 'quick';
  const facets = { ...places, ...(await countRequirements(held, await load(), facts, { filters, quick })) };
  if (facets.requirements !== null) held.facets.set(key, facets);
  return facets;
}

const MAX_ROWS = 100;

/** Rejects with `RangeError` beyond the limits of a selection. */
export async function selectParts(held: SelectionSource, selection: PartSelection): Promise<SelectedParts> {
  const { itemNames, filters, order, page, facets, onShelf, ...conditions } = selection;
  checkBounds({ itemNames, filters, page });
  const nameIds = itemNames && itemNames.flatMap((name) => held.names.find(name) ?? []);
  const scope = await scopeOf(held, { ...conditions, nameIds });
  const found = await runSelection(held, scope, { filters: groupsOf(held, selection), order, page, facets, onShelf });
  return { ...found, parts: withColumns(found) };
}

export const groupsOf = (held: SelectionSource, { filters, onShelf }: Pick<PartSelection, 'filters' | 'onShelf'>) => [
  ...filters.map((filter): FilterGroup => [filter]),
  ...(onShelf?.alone ? [groupOf(held.narrowings.onShelf(onShelf))] : []),
];

export function checkBounds({ itemNames, filters, page }: Pick<PartSelection, 'itemNames' | 'filters' | 'page'>): void {
  if (itemNames && itemNames.length > MAX_ITEM_NAMES) throw new RangeError(`more than ${MAX_ITEM_NAMES} item names`);
  if (filters.length > MAX_FILTERS) throw new RangeError(`more than ${MAX_FILTERS} filters`);
  if (!(page.limit >= 1 && page.limit <= MAX_ROWS)) throw new RangeError(`a page has 1 to ${MAX_ROWS} rows`);
}

export function withColumns({ parts, columns }: Pick<SelectedParts, 'parts' | 'columns'>): SelectedPart[] {
  return parts.map((part) => ({
    ...part,
    replies: Object.fromEntries(
      columns.flatMap(({ mrc }) => (part.replies[mrc] ? [[mrc, part.replies[mrc]] as const] : [])),
    ),
  }));
}
