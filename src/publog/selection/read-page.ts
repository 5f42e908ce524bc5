import { fscOfNsn, type Fsc } from '#base/domain/nsn.ts';
import type { PartOrder, PartSelection, Requirement } from '../part-selection.ts';
import { ANY_BIT, rowsWithout, type FilterGroup, findPassing, loadClass, type LoadedClass } from './load-class.ts';
import type { Narrowing } from './narrowing.ts';
import type { ScopeClass, SelectionScope } from './selection-scope.ts';
import { placesBySize } from './order-by-size.ts';
import { collectPage, placesIn, rankReplies } from './order-rows.ts';
import { createPace } from './pace.ts';
import type { SliceReader } from './class-slice.ts';
import type { SearchHeld } from '../queries/search-plan.ts';
import { listByNsns } from '../queries/part-reader.ts';

/** Looks at each class once. Null: the key is not in the list. */
export async function readPage(
  reader: SliceReader,
  conditions: Pick<PartSelection, 'order' | 'page'> &
    Pick<SelectionScope, 'classes' | 'sections' | 'maker'> & {
      /** For the order by shelf. */
      shelf?: Narrowing | null;
      filters: readonly FilterGroup[];
      requirements: ReadonlyMap<string, Requirement>;
      /** Sorted by size within names, for the order by fit. */
      sized?: ReadonlySet<Fsc>;
      onClass?: (loaded: LoadedClass) => void;
    },
) {
  const { order, page, requirements, onClass } = conditions;
  const dimensionOf = (mrc: string) => requirements.get(mrc)?.dimension ?? null;
  const nsn = page.after ?? page.before;
  const ranks = await ranksOf(reader, conditions.classes, order);
  const pace = createPace();
  // the key decides which rows stay
  const isOfKey = ({ summary }: ScopeClass): boolean => nsn !== undefined && summary.fsc === fscOfNsn(nsn);
  const classes = conditions.classes.toSorted((left, right) => Number(isOfKey(right)) - Number(isOfKey(left)));
  let collector = nsn === undefined ? collectPage(page.limit, null) : null;
  for (const inScope of classes) {
    const loaded = await loadClass(reader, inScope, conditions, dimensionOf, pace);
    const { fsc } = inScope.summary;
    const ranksHere = ranks?.get(fsc) ?? null;
    const held = new Set(order.by === 'shelf' ? conditions.shelf?.byClass?.get(fsc) : null);
    const isSized =
      (order.by === 'fit' || order.by === 'shelf') && conditions.sized?.has(fsc) === true && loaded.slices.length > 0;
    const sizes = isSized ? await placesBySize(reader, fsc, requirements) : null;
    const placesOf = ({ slice, at }: Pick<(typeof loaded.slices)[number], 'slice' | 'at'>) =>
      placesIn(slice, at, order, ranksHere, sizes && sizes(at), held);
    if (collector === null) {
      const found = findPassing(loaded, nsn!);
      if (!found) return null;
      const place = placesOf(found)(found.row, found.run);
      const direction = page.after === undefined ? 'before' : 'after';
      collector = collectPage(page.limit, { place, nsn: nsn!, direction });
    }
    for (const filtered of loaded.slices) {
      const { slice, runs } = filtered;
      const { firstNsn, niins } = slice;
      const placeOf = placesOf(filtered);
      const { rows, ends } = rowsWithout(filtered, ANY_BIT);
      let index = 0;
      for (const [place, run] of runs.entries())
        for (; index < ends[place]!; index++)
          collector.offer(placeOf(rows[index]!, run), firstNsn + niins[rows[index]!]!);
      await pace();
    }
    onClass?.(loaded);
  }
  return collector?.finish() ?? null;
}

async function ranksOf(reader: SliceReader, classes: readonly ScopeClass[], order: PartOrder) {
  if (order.by !== 'reply') return null;
  const columns = [];
  for (const { summary } of classes) columns.push((await reader.columns(summary.fsc, [order.mrc]))[0]!);
  const ranks = rankReplies(columns, order.direction);
  return new Map(classes.map(({ summary }, index) => [summary.fsc, ranks[index]!]));
}

/** Without filters only pieces of the page are read: names or classes. Null: the order mixes them. */
export async function windowOf(
  held: SearchHeld,
  scope: SelectionScope,
  { order, page }: Pick<PartSelection, 'order' | 'page'>,
): Promise<{ classes: readonly ScopeClass[]; before: number } | null> {
  const { classes } = scope;
  const key = page.after ?? page.before;
  if (order.by === 'nsn') {
    const sizes = classes.map(({ count }) => count);
    const at = key === undefined ? -1 : classes.findIndex(({ summary }) => summary.fsc === fscOfNsn(key));
    const { first, last, before } = piecesOf(sizes, at, page);
    return { classes: classes.slice(first, last + 1), before };
  }
  if ((order.by !== 'fit' && order.by !== 'name') || scope.nameIds === null) return null;
  const bySize = new Map<number, { rank: number; size: number }>();
  for (const { names } of classes)
    for (const { nameId, rank, count } of names!)
      bySize.set(nameId, { rank, size: (bySize.get(nameId)?.size ?? 0) + count });
  const pieces = [...bySize].sort(([left, a], [right, b]) => (order.by === 'fit' ? a.rank - b.rank : left - right));
  const [row] = key === undefined ? [] : await listByNsns(held.database, [key]);
  const at = pieces.findIndex(([id]) => id === row?.[1]);
  const sizes = pieces.map(([, { size }]) => size);
  const { first, last, before } = piecesOf(sizes, at, page);
  const isWanted = new Set(pieces.slice(first, last + 1).map(([id]) => id));
  const within = classes.map(({ summary, names }) => {
    const wanted = names!.filter((name) => name.count > 0 && isWanted.has(name.nameId));
    return { summary, names: wanted, count: wanted.reduce((sum, { count }) => sum + count, 0) };
  });
  return { classes: within.filter(({ count }) => count > 0), before };
}

/** `at`: piece of the key, -1 for the first page. */
function piecesOf(sizes: readonly number[], at: number, { before, limit }: PartSelection['page']) {
  let first = Math.max(at, 0);
  let last = first;
  let rows = at < 0 ? (sizes[0] ?? 0) : 0;
  if (at >= 0 && before !== undefined) while (rows < limit && first > 0) rows += sizes[--first]!;
  else while (rows < limit && last < sizes.length - 1) rows += sizes[++last]!;
  return { first, last, before: sizes.slice(0, first).reduce((sum, size) => sum + size, 0) };
}
