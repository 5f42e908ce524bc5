import { SECTION_NAMES, type SectionName } from '#base/domain/publog-columns.ts';

export const SEARCHED_SECTIONS = ['characteristics', 'freight', 'packaging'] as const;
export type SearchedSection = (typeof SEARCHED_SECTIONS)[number];

export const sectionBit = (name: SectionName): number => 1 << SECTION_NAMES.indexOf(name);

export const hasSection = (sections: number, name: SectionName): boolean => (sections & sectionBit(name)) !== 0;

/** A smaller number is a set of searched sections, one bit each. */
export const SECTION_SETS = 2 ** SEARCHED_SECTIONS.length;
const SEARCHED_BITS = SEARCHED_SECTIONS.map(sectionBit);

export function searchedSet(sections: number): number {
  let set = 0;
  for (let index = 0; index < SEARCHED_BITS.length; index++)
    if ((sections & SEARCHED_BITS[index]!) !== 0) set |= 1 << index;
  return set;
}

export function setOfSections(sections: readonly SearchedSection[]): number {
  return sections.reduce((set, section) => set | (1 << SEARCHED_SECTIONS.indexOf(section)), 0);
}
