import type { Database } from '#base/database/database.ts';
import { readInOrder } from './key-batches.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import type { ClassSummary } from '../catalog-store.ts';
import { SECTION_SETS } from '../sections.ts';
import type { NameSet } from './item-names.ts';
import { memoizeLatest, once } from './memoize.ts';

/** The item names of a class, by name id. */
export type ClassNames = {
  readonly nameIds: Uint32Array;
  /** At `index * SECTION_SETS + sections`: how many listed NSNs carry the name at that index and have at least the sections of a set. */
  readonly counts: Uint32Array;
};
export type FindClassNames = (fsc: Fsc) => Promise<ClassNames>;

/** At least as many as there are codes of four digits. */
const CLASSES = 10_000;

/** Reads the names of a class at its first use and caches them: some 200,000 in all, a few megabytes. */
export function classNamesOf(database: Database): FindClassNames {
  return memoizeLatest(CLASSES, (fsc) => loadClassNames(database, fsc));
}

type Row = [nameId: number, searched: number, nsnCount: number];

async function loadClassNames(database: Database, fsc: Fsc): Promise<ClassNames> {
  const rows = (await Array.fromAsync(readInOrder<Row>(database, LIST_CLASS_NAMES, [-1, 0], [fsc]))).flat();
  const nameIds = Uint32Array.from(new Set(rows.map(([nameId]) => nameId)));
  const counts = new Uint32Array(nameIds.length * SECTION_SETS);
  let index = 0;
  for (const [nameId, searched, nsnCount] of rows) {
    if (nameIds[index] !== nameId) index++;
    for (let set = 0; set < SECTION_SETS; set++)
      if ((searched & set) === set) counts[index * SECTION_SETS + set]! += nsnCount;
  }
  return { nameIds, counts };
}

// primary key of class_item_name
const LIST_CLASS_NAMES = `
  select name_id, searched, nsn_count
  from class_item_name
  where fsc = $1
    and (name_id, searched) > ($2, $3)
  order by name_id, searched
  limit $4`;

/** The classes of each name, so that few names are counted without reading the others. A class is known by its place in the list of all classes. */
type NameClasses = {
  /** Listed NSNs of each class that carry one of the names and have at least the sections of a set. */
  countByClass(names: NameSet, sections: number): Uint32Array;
  /** Visits each class of a name, with the offset of the name in its `counts`. */
  eachClass(nameId: number, visit: (place: number, counts: Uint32Array, at: number) => void): void;
};
export type FindNameClasses = () => Promise<NameClasses>;

const NO_NAMES: ClassNames = { nameIds: new Uint32Array(), counts: new Uint32Array() };

/** Reads the names of every class at the first call. */
export function nameClassesOf(
  classNames: FindClassNames,
  classes: readonly ClassSummary[],
  lastNameId: number,
): FindNameClasses {
  return once(async () => {
    const each: ClassNames[] = [];
    for (const { fsc, nsnCount } of classes) each.push(nsnCount === 0 ? NO_NAMES : await classNames(fsc));
    return indexNames(each, lastNameId);
  });
}

function indexNames(classes: readonly ClassNames[], lastNameId: number): NameClasses {
  // entries of a name run from first[nameId] to first[nameId + 1]: the place of a class, and the index of the name in it
  const first = new Uint32Array(lastNameId + 3);
  for (const { nameIds } of classes) for (const nameId of nameIds) first[nameId + 2]!++;
  for (let nameId = 0; nameId <= lastNameId; nameId++) first[nameId + 2]! += first[nameId + 1]!;
  const places = new Uint16Array(first[lastNameId + 2]!);
  const indexes = new Uint32Array(places.length);
  for (const [place, { nameIds }] of classes.entries())
    for (const [index, nameId] of nameIds.entries()) {
      const at = first[nameId + 1]!++;
      places[at] = place;
      indexes[at] = index;
    }
  const countsOf = classes.map(({ counts }) => counts);
  const eachClass: NameClasses['eachClass'] = (nameId, visit) => {
    for (let at = first[nameId]!; at < first[nameId + 1]!; at++)
      visit(places[at]!, countsOf[places[at]!]!, indexes[at]! * SECTION_SETS);
  };

  return {
    eachClass,
    countByClass: (names, sections) => {
      const found = new Uint32Array(classes.length);
      for (const nameId of names.nameIds())
        eachClass(nameId, (place, counts, at) => (found[place]! += counts[at + sections]!));
      return found;
    },
  };
}
