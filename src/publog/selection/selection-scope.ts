import type { Fsc } from '#base/domain/nsn.ts';
import { setOfSections } from '../sections.ts';
import type { ClassSummary } from '../queries/supply-classes.ts';
import { MAX_COUNTED, type PartSelection } from '../part-selection.ts';
import { findSorted } from '../queries/item-names.ts';
import { countInClass, isOf, type SearchHeld } from '../queries/search-plan.ts';
import type { HeldSlice } from './class-slice.ts';
import { readMakerNiins, type ReadNiins } from './narrowing.ts';
import { sumBy } from '#base/domain/in-parallel.ts';

/** Holds its rank, and its parts in a class. */
type ScopeName = { nameId: number; rank: number; count: number };
/** `names` by `nameId`; null: all. */
export type ScopeClass = { summary: ClassSummary; names: readonly ScopeName[] | null; count: number };

/** Before any filter; counted from memory. */
export type SelectionScope = {
  /** Best first; null: all. */
  nameIds: readonly number[] | null;
  sections: number;
  classes: readonly ScopeClass[];
  /** Then counts are those of all makers. */
  maker: ReadNiins | null;
  total: number;
  /** Key in caches. */
  key: string;
};
export type ScopeConditions = Pick<PartSelection, 'fsg' | 'fsc' | 'has' | 'cage'> & {
  nameIds: readonly number[] | null;
};

export async function scopeOf(held: SearchHeld, conditions: ScopeConditions): Promise<SelectionScope> {
  const { fsg, fsc, cage, has = [] } = conditions;
  const sections = setOfSections(has);
  const nameIds = conditions.nameIds && [...new Set(conditions.nameIds)];
  const isAsked = isOf({ fsg, fsc });
  const whole = async (summary: ClassSummary) => {
    return { summary, names: null, count: await countInClass(held, summary, sections) };
  };
  const asked: ScopeClass[] = nameIds
    ? await classesOfNames(held, nameIds, sections)
    : await Array.fromAsync(held.supplyClasses.classes.filter(isAsked), whole);
  const classes = asked.filter(({ summary, count }) => count > 0 && isAsked(summary));
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  const maker = cage ? readMakerNiins(held.database, cage) : null;
  return { nameIds, sections, classes, maker, total, key: JSON.stringify([nameIds, fsg, fsc, sections, cage]) };
}

const MAX_CLASSES = 8;

/** Classes with most of some parts, as many as are counted. */
export async function scopeOfMost(
  held: SearchHeld,
  conditions: Omit<ScopeConditions, 'nameIds'>,
  partsIn: (fsc: Fsc) => number,
): Promise<SelectionScope> {
  const scope = await scopeOf(held, { ...conditions, nameIds: null });
  const ranked = scope.classes
    .map((inScope) => ({ inScope, parts: partsIn(inScope.summary.fsc) }))
    .filter(({ parts }) => parts > 0 && Number.isFinite(parts))
    .sort((left, right) => right.parts - left.parts)
    .slice(0, MAX_CLASSES)
    .map(({ inScope }) => inScope);
  let left = MAX_COUNTED;
  const classes = ranked.filter(({ count }) => (left -= count) >= 0);
  const key = JSON.stringify([scope.key, classes.map(({ summary }) => summary.fsc)]);
  return { ...scope, classes, total: sumBy(classes, ({ count }) => count), key };
}

async function classesOfNames(held: SearchHeld, nameIds: readonly number[], sections: number) {
  const { eachClass } = await held.nameClasses();
  const byPlace = new Map<number, ScopeName[]>();
  for (const [rank, nameId] of nameIds.entries())
    eachClass(nameId, (place, counts, at) => {
      byPlace.getOrInsertComputed(place, () => []).push({ nameId, rank, count: counts[at + sections]! });
    });
  return [...byPlace]
    .sort(([left], [right]) => left - right)
    .map(([place, names]) => ({
      summary: held.supplyClasses.classes[place]!,
      names: names.sort((left, right) => left.nameId - right.nameId),
      count: names.reduce((sum, { count }) => sum + count, 0),
    }));
}

/** Rows `start` to `end - 1` of one name; `at`: place of the name. */
export type Run = { start: number; end: number; at: number; nameId: number; rank: number };

export function runsOf(slice: HeldSlice, names: readonly ScopeName[] | null): Run[] {
  const { nameIds, starts } = slice;
  const runs: Run[] = [];
  const add = (at: number, nameId: number, rank: number): void => {
    runs.push({ start: starts[at]!, end: starts[at + 1]!, at, nameId, rank });
  };
  if (names === null) for (const [at, nameId] of nameIds.entries()) add(at, nameId, 0);
  else
    for (const { nameId, rank } of names) {
      const at = findSorted(nameIds, nameId);
      if (at >= 0) add(at, nameId, rank);
    }
  return runs;
}
