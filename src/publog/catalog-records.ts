import type { CageCode } from '#base/domain/cage-code.ts';
import type { Niin } from '#base/domain/niin.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import { SECTION_NAMES, type ColumnOf, type SectionName } from '#base/domain/publog-columns.ts';

export type NiinRecord = {
  niin: Niin;
  /** Its own record, null when only its cancellation is on file. */
  nsn: Nsn | null;
  listed: boolean;
  /** The end of its chain of replacements; null when not cancelled, in a circle, or outside the catalog. */
  replacedBy: Nsn | null;
  /** The next NIIN of the chain as the source names it, whether or not it is known; null when not cancelled. */
  survivor: Niin | null;
  /** NIIN status code of the cancellation, and its date as the source writes it. */
  status: string | null;
  cancelledOn: string | null;
};

export type ListedPart = {
  nsn: Nsn;
  itemName: string;
  /** Bits of `sectionBit`: which sections have rows. */
  sections: number;
  partCount: number;
  makerCount: number;
};

export type PartNumberHit = {
  nsn: Nsn;
  listed: boolean;
  itemName: string;
  partNumber: string;
  cage: string;
  company: string | null;
};

/** An NSN that carries a part number. */
export type NumberPart = Pick<ListedPart, 'nsn' | 'itemName' | 'sections'> & { listed: boolean };
/** A part number as a maker writes it on an NSN. */
export type NumberReference = Pick<PartNumberHit, 'nsn' | 'partNumber' | 'cage' | 'company'>;

/** Key-set paging: the page after a key, before a key, or the first. `limit` rows at most. */
export type KeyPage = { after?: Nsn; before?: Nsn; limit: number };

export type PartPage = {
  parts: ListedPart[];
  /** Whether there are rows before the first and after the last one shown. */
  hasPrevious: boolean;
  hasNext: boolean;
  /** How many match in all; null where counting would take long. */
  total: number | null;
  /** How many come before the first one shown; null where counting would take long. */
  position: number | null;
};

export type CatalogEdition = {
  /** Name of the catalog version, part of its file or schema name; changes with every import. */
  version: string;
  /** ISO time at which the import finished. */
  importedAt: string;
  /** YYYY-MM-DD of the newest input file: what people call the edition. */
  editionDate: string;
  /** True for the built-in sample catalog. */
  sample: boolean;
  listedNsns: number;
  unlistedNsns: number;
  groups: number;
  /** Classes with at least one listed NSN or a title. */
  classes: number;
  partNumbers: number;
  makers: number;
};

export type GroupSummary = { fsg: Fsg; title: string | null; classCount: number; nsnCount: number };
export type SupplyGroup = GroupSummary & { notes: string | null };
export type ClassSummary = { fsc: Fsc; fsg: Fsg; title: string | null; nsnCount: number };
export type SupplyClass = ClassSummary & {
  groupTitle: string | null;
  groupNotes: string | null;
  notes: string | null;
  inclusions: string | null;
  exclusions: string | null;
};

export type PartRecord = ListedPart & {
  listed: boolean;
  /** YYYY-MM-DD of the day its content last changed. */
  changedOn: string;
  /** Changes with everything that the item's page shows, but not with its neighbors. Null when not listed. */
  contentTag: string | null;
};

export type PartNumber = {
  partNumber: string;
  cage: string;
  /** Null when the maker is unknown. */
  company: string | null;
  rncc: string;
  rnvc: string;
  /** The other codes of the reference by column name; not recorded ones are absent. */
  codes: Partial<
    Record<'dac' | 'rnaac' | 'rnfc' | 'rnsc' | 'rnjc' | 'sadc' | 'hcc' | 'msds' | 'medals' | 'cage_status', string>
  >;
};

/** Another item, and the part number that it was found by; null where it was found by its NSN. */
export type NearPart = { nsn: Nsn; partNumber: string | null };
/** Where a reader can go on from an item: listed NSNs only. */
export type Neighbors = {
  /** The next lower and higher NSN of its class; null at an end of it. */
  previous: Nsn | null;
  next: Nsn | null;
  /** At most six others of its name: nearest part numbers first, then nearest NSNs. */
  ofName: NearPart[];
};

export type ItemDefinition = { inc: string; name: string; definition: string | null; colloquialNames: string[] };
export type Maker = {
  cage: CageCode;
  company: string;
  status: string | null;
  type: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
  formerNames: string | null;
  parentCage: string | null;
  replacedByCage: string | null;
  partCount: number;
};

/** Sections of a part that a search can ask for. */
export const SEARCHED_SECTIONS = ['characteristics', 'freight', 'packaging'] as const;
export type SearchedSection = (typeof SEARCHED_SECTIONS)[number];

/** One recorded row of a section: column name to text; columns that are not recorded are absent. */
export type SectionRow<Name extends SectionName> = Partial<Record<ColumnOf<Name>, string>>;

/** The recorded rows of every section; null where they are damaged. */
export type SectionRows = { [Name in SectionName]: SectionRow<Name>[] | null };

/** The bit of `sections` in the nsn table that says "this section has rows". */
export function sectionBit(name: SectionName): number {
  return 1 << SECTION_NAMES.indexOf(name);
}

export function hasSection(sections: number, name: SectionName): boolean {
  return (sections & sectionBit(name)) !== 0;
}

/** The number of sets of searched sections. A set is a bit for each of `SEARCHED_SECTIONS`. */
export const SECTION_SETS = 2 ** SEARCHED_SECTIONS.length;
const SEARCHED_BITS = SEARCHED_SECTIONS.map(sectionBit);

/** The set of a part, from its `sections`. */
export function searchedSet(sections: number): number {
  let set = 0;
  for (let index = 0; index < SEARCHED_BITS.length; index++)
    if ((sections & SEARCHED_BITS[index]!) !== 0) set |= 1 << index;
  return set;
}

export function setOfSections(sections: readonly SearchedSection[]): number {
  return sections.reduce((set, section) => set | (1 << SEARCHED_SECTIONS.indexOf(section)), 0);
}
