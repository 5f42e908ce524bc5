import { setOfSections } from '../sections.ts';
import { type ClassSummary } from '../catalog-records.ts';
import type { PartSelection } from '../part-selection.ts';
import { findSorted } from '../queries/item-names.ts';
import { countInClass, type SearchHeld } from '../queries/search-plan.ts';
import type { HeldSlice } from './class-slice.ts';
import type { Database } from '#base/database/database.ts';
import type { CageCode } from '#base/domain/cage-code.ts';
import { nsnRangeOfClass } from '#base/domain/nsn.ts';
import type { Fsc } from '#base/domain/supply-class.ts';

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
  maker: MakerNiins | null;
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
  const isAsked = (summary: ClassSummary): boolean =>
    summary.nsnCount > 0 && (!fsg || summary.fsg === fsg) && (!fsc || summary.fsc === fsc);
  const asked = nameIds ? await classesOfNames(held, nameIds, sections) : await wholeClasses(held, isAsked, sections);
  const classes = asked.filter(({ summary, count }) => count > 0 && isAsked(summary));
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  const maker = cage ? readMakerNiins(held.database, cage) : null;
  return { nameIds, sections, classes, maker, total, key: JSON.stringify([nameIds, fsg, fsc, sections, cage]) };
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

async function wholeClasses(held: SearchHeld, isAsked: (summary: ClassSummary) => boolean, sections: number) {
  const found: ScopeClass[] = [];
  for (const summary of held.supplyClasses.classes.filter(isAsked))
    found.push({ summary, names: null, count: await countInClass(held, summary, sections) });
  return found;
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

/** Ascending, listed or not. */
export type MakerNiins = (fsc: Fsc) => Promise<Uint32Array>;

/** Under 5 ms. */
const NSNS_PER_QUERY = 5_000;
/** Some 50 ms. */
const MAX_NSNS = 150_000;

/** The maker has too many NSNs here. */
export class TooManyOfMaker extends RangeError {}

/** Rejects with `TooManyOfMaker` after `MAX_NSNS`. */
export function readMakerNiins(database: Database, cage: CageCode): MakerNiins {
  let left = MAX_NSNS;
  const read = async (fsc: Fsc): Promise<Uint32Array> => {
    const { first, last } = nsnRangeOfClass(fsc);
    const niins: number[] = [];
    for (let from: number = first; ;) {
      const rows = await database.query<[number]>(LIST_NSNS, [cage, from, last, NSNS_PER_QUERY]);
      for (const [nsn] of rows) niins.push(nsn - first);
      left -= rows.length;
      if (left < 0) throw new TooManyOfMaker(`Maker ${cage} has more than ${MAX_NSNS} parts in these classes`);
      if (rows.length < NSNS_PER_QUERY) return Uint32Array.from(niins);
      from = rows.at(-1)![0] + 1;
    }
  };
  const classes = new Map<Fsc, Promise<Uint32Array>>();
  return (fsc) => classes.getOrInsertComputed(fsc, read);
}

// index part_by_cage (cage, nsn)
const LIST_NSNS = `
  select distinct nsn
  from part
  where cage = $1
    and nsn between $2 and $3
  order by nsn
  limit $4`;
