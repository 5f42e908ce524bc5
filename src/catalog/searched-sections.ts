import { SEARCHED_SECTIONS, type SearchedSection } from './catalog-search.ts';
import { sectionBit } from './sections.ts';

/** How many sets of searched sections there are: a number below it says which of them a part has, a bit for each in the order of `SEARCHED_SECTIONS`. */
export const SECTION_SETS = 2 ** SEARCHED_SECTIONS.length;
const BITS = SEARCHED_SECTIONS.map(sectionBit);

/** The set of a part, from its `sections`. */
export function searchedSet(sections: number): number {
  let set = 0;
  for (let index = 0; index < BITS.length; index++) if ((sections & BITS[index]!) !== 0) set |= 1 << index;
  return set;
}

export function setOfSections(sections: readonly SearchedSection[]): number {
  return sections.reduce((set, section) => set | (1 << SEARCHED_SECTIONS.indexOf(section)), 0);
}
