import { fscOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { PartSelection } from '../part-selection.ts';
import type { SearchHeld } from '../queries/search-plan.ts';
import { listByNsns } from '../queries/part-reader.ts';
import type { ScopeClass, SelectionScope } from './selection-scope.ts';

/** The classes and names of a scope that a page is in, and how many parts of the scope come before them. */
export type SelectionWindow = { classes: readonly ScopeClass[]; before: number };

/**
 * A list without filters is known to be in pieces, whose sizes are in memory: name after name, or class after class. Only the pieces that hold the page are
 * read. Null: its order mixes them.
 */
export async function windowOf(
  held: SearchHeld,
  scope: SelectionScope,
  { order, page }: Pick<PartSelection, 'order' | 'page'>,
): Promise<SelectionWindow | null> {
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
  const nameId = key === undefined ? null : await nameOf(held, key);
  const at = pieces.findIndex(([id]) => id === nameId);
  const { first, last, before } = piecesOf(
    pieces.map(([, { size }]) => size),
    at,
    page,
  );
  const isWanted = new Set(pieces.slice(first, last + 1).map(([id]) => id));
  const within = classes.map(({ summary, names }) => {
    const wanted = names!.filter((name) => name.count > 0 && isWanted.has(name.nameId));
    return { summary, names: wanted, count: wanted.reduce((sum, { count }) => sum + count, 0) };
  });
  return { classes: within.filter(({ count }) => count > 0), before };
}

/** The first and the last piece that a page can touch. `at`: the piece of its key, -1 for the first page. */
function piecesOf(sizes: readonly number[], at: number, { before, limit }: PartSelection['page']) {
  let first = Math.max(at, 0);
  let last = first;
  if (at < 0) for (let rows = sizes[0] ?? 0; rows < limit && last < sizes.length - 1;) rows += sizes[++last]!;
  else if (before !== undefined) for (let rows = 0; rows < limit && first > 0;) rows += sizes[--first]!;
  else for (let rows = 0; rows < limit && last < sizes.length - 1;) rows += sizes[++last]!;
  return { first, last, before: sizes.slice(0, first).reduce((sum, size) => sum + size, 0) };
}

async function nameOf({ database }: SearchHeld, nsn: Nsn): Promise<number | null> {
  const [row] = await listByNsns(database, [nsn]);
  return row?.[1] ?? null;
}
