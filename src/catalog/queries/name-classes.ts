import type { ClassSummary } from '../catalog-store.ts';
import { SECTION_SETS } from '../sections.ts';
import type { ClassNames, FindClassNames } from './class-names.ts';
import type { NameSet } from './item-names.ts';

/** In which classes each name stands, so that few names are counted without a look at all the others. Classes are told by their place among all. */
export type NameClasses = {
  /** Listed NSNs of each class that carry one of the names and have at least the sections of a set. */
  countByClass(names: NameSet, sections: number): Uint32Array;
  /** Each class in which a name stands, and where in its `counts` those of the name begin. */
  eachClass(nameId: number, visit: (place: number, counts: Uint32Array, at: number) => void): void;
};
export type FindNameClasses = () => Promise<NameClasses>;

const NO_NAMES: ClassNames = { nameIds: new Uint32Array(), counts: new Uint32Array() };

/** Reads the names of every class when it is first asked. */
export function keepNameClasses(
  classNames: FindClassNames,
  classes: readonly ClassSummary[],
  lastNameId: number,
): FindNameClasses {
  let making: Promise<NameClasses> | null = null;
  const make = async (): Promise<NameClasses> => {
    const each: ClassNames[] = [];
    for (const { fsc, nsnCount } of classes) each.push(nsnCount === 0 ? NO_NAMES : await classNames(fsc));
    return nameClassesOf(each, lastNameId);
  };
  return () => {
    making ??= make();
    making.catch(() => (making = null));
    return making;
  };
}

function nameClassesOf(classes: readonly ClassNames[], lastNameId: number): NameClasses {
  // what is kept of a name stands from first[nameId] to first[nameId + 1]: the place of a class, and the index of the name there
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

  return {
    countByClass: (names, sections) => {
      const found = new Uint32Array(classes.length);
      for (const nameId of names.nameIds())
        for (let at = first[nameId]!; at < first[nameId + 1]!; at++) {
          const place = places[at]!;
          found[place]! += countsOf[place]![indexes[at]! * SECTION_SETS + sections]!;
        }
      return found;
    },
    eachClass: (nameId, visit) => {
      for (let at = first[nameId]!; at < first[nameId + 1]!; at++)
        visit(places[at]!, countsOf[places[at]!]!, indexes[at]! * SECTION_SETS);
    },
  };
}
