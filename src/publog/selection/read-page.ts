import { fscOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { PartOrder, PartSelection, Requirement } from '../part-selection.ts';
import { ANY_BIT, type FilterGroup, rowsWithout } from './filter-rows.ts';
import { findPassing, loadClass, type LoadedClass } from './load-class.ts';
import type { MakerNiins } from './maker-niins.ts';
import { collectPage, placesIn, rankReplies, type ReplyRanks, type RowKey } from './order-rows.ts';
import { createPace } from './pace.ts';
import type { ScopeClass } from './selection-scope.ts';
import type { SliceReader } from './slice-reader.ts';

export type PageConditions = Pick<PartSelection, 'order' | 'page'> & {
  classes: readonly ScopeClass[];
  sections: number;
  maker: MakerNiins | null;
  filters: readonly FilterGroup[];
  requirements: ReadonlyMap<string, Requirement>;
  /** Called with each class as it was read, one after another. */
  onClass?: (loaded: LoadedClass) => void;
};
export type ReadPage = { nsns: Nsn[]; position: number };

/** Reads a page of some classes: each is looked at once. Null: the key of the page is not in the list. */
export async function readPage(reader: SliceReader, conditions: PageConditions): Promise<ReadPage | null> {
  const { order, page, requirements, onClass } = conditions;
  const nsn = page.after ?? page.before;
  const ranks = await ranksOf(reader, conditions.classes, order);
  const pace = createPace();
  // the class of the key is looked at first: the place of the key decides which rows are kept
  const isOfKey = ({ summary }: ScopeClass): boolean => nsn !== undefined && summary.fsc === fscOfNsn(nsn);
  const classes = conditions.classes.toSorted((left, right) => Number(isOfKey(right)) - Number(isOfKey(left)));
  let collector = nsn === undefined ? collectPage(page.limit, null) : null;
  for (const inScope of classes) {
    const loaded = await loadClass(
      reader,
      inScope,
      {
        sections: conditions.sections,
        maker: conditions.maker,
        filters: conditions.filters,
        dimensionOf: (mrc) => requirements.get(mrc)?.dimension ?? null,
      },
      pace,
    );
    const ranksHere = ranks?.get(inScope.summary.fsc) ?? null;
    if (collector === null) {
      const key = placeOfKey(loaded, nsn!, order, ranksHere);
      if (key === null) return null;
      collector = collectPage(page.limit, { ...key, direction: page.after === undefined ? 'before' : 'after' });
    }
    for (const filtered of loaded.slices) {
      const { slice, at, runs } = filtered;
      const { firstNsn, niins } = slice;
      const placeOf = placesIn(slice, at, order, ranksHere);
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

function placeOfKey(loaded: LoadedClass, nsn: Nsn, order: PartOrder, ranks: ReplyRanks | null): RowKey | null {
  const found = findPassing(loaded, nsn);
  if (!found) return null;
  const { slice, at, row, run } = found;
  return { place: placesIn(slice, at, order, ranks)(row, run), nsn };
}

async function ranksOf(
  reader: SliceReader,
  classes: readonly ScopeClass[],
  order: PartOrder,
): Promise<Map<string, ReplyRanks> | null> {
  if (order.by !== 'reply') return null;
  const columns = [];
  for (const { summary } of classes) columns.push((await reader.columns(summary.fsc, [order.mrc]))[0]!);
  const ranks = rankReplies(columns, order.direction);
  return new Map(classes.map(({ summary }, index) => [summary.fsc, ranks[index]!]));
}
