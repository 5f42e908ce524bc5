import type { CageCode } from '#base/domain/part-number.ts';
import type { Niin, Nsn, Fsc, Fsg } from '#base/domain/nsn.ts';
import type { ColumnOf, SectionName } from '#base/domain/publog-columns.ts';

export type NiinRecord = {
  niin: Niin;
  /** Null when only its cancellation is on file. */
  nsn: Nsn | null;
  listed: boolean;
  /** The end of its chain of replacements; null for a circle, or outside the catalog. */
  replacedBy: Nsn | null;
  /** The next NIIN of the chain, known or not; null when not cancelled. */
  survivor: Niin | null;
  /** NIIN status code, and the date as the source writes it. */
  status: string | null;
  cancelledOn: string | null;
};

export type ListedPart = {
  nsn: Nsn;
  itemName: string;
  /** Bits of `sectionBit`. */
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
  /** Only of a former reference: the date as the source writes it, null without one. */
  since?: string | null;
};

export type NumberPart = Pick<ListedPart, 'nsn' | 'itemName' | 'sections'> & { listed: boolean };
export type NumberReference = Pick<PartNumberHit, 'nsn' | 'partNumber' | 'cage' | 'company' | 'since'>;

/** Paging by key: the page after, before, or the first. */
export type KeyPage = { after?: Nsn; before?: Nsn; limit: number };

export type PartPage = {
  parts: ListedPart[];
  hasPrevious: boolean;
  hasNext: boolean;
  /** Null where counting would take long. */
  total: number | null;
  /** Rows before the page; null where counting would take long. */
  position: number | null;
};

export type CatalogEdition = {
  /** Part of its file or schema name. */
  version: string;
  /** ISO time. */
  importedAt: string;
  /** YYYY-MM-DD of the newest input file. */
  editionDate: string;
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
  /** Part numbers that are no longer on the item. */
  formerCount: number;
  /** YYYY-MM-DD. */
  changedOn: string;
  /** Changes with everything that its page shows, except neighbors. Null for an unlisted item. */
  contentTag: string | null;
};

export type PartNumber = {
  partNumber: string;
  cage: string;
  /** Null when unknown. */
  company: string | null;
  rncc: string;
  rnvc: string;
  /** Other codes by column. */
  codes: Partial<
    Record<'dac' | 'rnaac' | 'rnfc' | 'rnsc' | 'rnjc' | 'sadc' | 'hcc' | 'msds' | 'medals' | 'cage_status', string>
  >;
};

/** `since`: as the source writes it, null without a date. */
export type FormerNumber = Pick<PartNumber, 'partNumber' | 'cage' | 'company'> & { since: string | null };

/** Listed NSNs near an item. */
export type Neighbors = {
  /** In its class; null at an end. */
  previous: Nsn | null;
  next: Nsn | null;
  /** At most six of its name: nearest part numbers first, then nearest NSNs, which have no `partNumber`. */
  ofName: { nsn: Nsn; partNumber: string | null }[];
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

export type MakerSummary = Pick<Maker, 'cage' | 'company' | 'city' | 'country' | 'partCount'>;

/** The group of companies that a maker belongs to. */
export type MakerGroup = {
  head: CageCode;
  /** Null where the head has no record. */
  company: string | null;
  /** The company that the maker is affiliated to, and how; null for the head. */
  associationCage: CageCode | null;
  affiliation: string | null;
  /** All companies, the maker included. */
  count: number;
  /** Those on file with most references, at most 100. */
  members: MakerSummary[];
};

/** Column to text; empty columns are absent. Null where damaged. */
export type SectionRows = { [Name in SectionName]: Partial<Record<ColumnOf<Name>, string>>[] | null };
