import type { CageCode } from '#base/domain/cage-code.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { Dimension, Measure } from '#base/domain/measure.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import type { ListedPart, SearchedSection } from './catalog-records.ts';

/** How much replies tell apart, 0 to 255, by class and MRC: `informationOf`. */
export type Telling = ReadonlyMap<Fsc, ReadonlyMap<string, number>>;
const NOTHING_TOLD: ReadonlyMap<string, number> = new Map();
/** What is told of a class; null while nothing is known of any. */
export const toldOf = (telling: Telling | null, fsc: Fsc): ReadonlyMap<string, number> | null =>
  telling && (telling.get(fsc) ?? NOTHING_TOLD);

/** A requirement of PUB LOG ("THREAD SERIES DESIGNATOR"), by its master requirement code. */
export type Requirement = {
  /** Four letters or digits. */
  mrc: string;
  title: string;
  /** What most of its replies measure; null: its replies are texts. Numbers are in `UNIT_OF` of it. */
  dimension: Dimension | null;
};

/** A condition on one requirement. Its values mean "or", together with its range; several filters mean "and". */
export type CharacteristicFilter = {
  mrc: string;
  /** Replies as the source writes them, in upper case. */
  values: readonly string[];
  /** Replies whose measure touches it, in the unit of the requirement's dimension; an open end is null. */
  range: { low: number | null; high: number | null } | null;
  /** Parts without a reply on file pass as well. */
  orNone: boolean;
};

/** `fit`: by item name, then most on file, most makers, NSN. A reply: numbers, texts, then no reply. */
export type PartOrder =
  | { by: 'fit' | 'nsn' | 'name' | 'makers' }
  | { by: 'reply'; mrc: string; direction: 'up' | 'down' };

/** The parts that a class, an item name or a search holds, narrowed by filters. */
export type PartSelection = {
  /** Item names as the source writes them, best first; null: every name. At most `MAX_ITEM_NAMES`. */
  itemNames: readonly string[] | null;
  fsg?: Fsg;
  fsc?: Fsc;
  has?: readonly SearchedSection[];
  /** Parts for which this maker has a part number. */
  cage?: CageCode;
  /** At most `MAX_FILTERS`. */
  filters: readonly CharacteristicFilter[];
  order: PartOrder;
  /** Rows after or before an NSN of the list, at most 100. An unknown NSN gives the first ones. */
  page: { after?: Nsn; before?: Nsn; limit: number };
  /** Whether facets are counted; `quick` counts values only where that reads little. */
  facets: boolean | 'quick';
};
export const MAX_ITEM_NAMES = 400;
export const MAX_FILTERS = 24;

/** A row of the table for choosing. */
export type SelectedPart = ListedPart & {
  /** Replies by MRC, for the columns of the answer; several where the source has several. */
  replies: Readonly<Record<string, readonly string[]>>;
  /** What a drawing of it needs, whatever the columns are. */
  drawn: readonly DrawnReplies[];
  /** Its first part number with the CAGE code and name of its maker; null when it has none. */
  reference: { partNumber: string; cage: string; company: string | null } | null;
};

export type ReplyCount = {
  /** As the source writes it. */
  reply: string;
  measure: Measure | null;
  /** Parts that it leaves, with every other filter in force. */
  count: number;
};

/** One requirement as a filter: what its replies would leave, with every other filter in force. */
export type RequirementFacet = Requirement & {
  /** Parts of the selection before any filter of a characteristic that have a reply. */
  onFile: number;
  /** Most first, at most 60; chosen ones are always among them, also with 0. */
  replies: readonly ReplyCount[];
  /** How many different replies there are in all. */
  replyCount: number;
  /** 24 bins of equal width; outliers of 1 % at each end are in the outer bins. Null for texts. */
  histogram: { low: number; high: number; counts: readonly number[] } | null;
  /** Parts without a reply, with every other filter in force. */
  none: number;
};

/** A group, class or item name with exactly the number of parts that it leaves. */
export type ExactCount = { value: string; title: string | null; count: number };

export type SelectionFacets = {
  /** At most 12 requirements that narrow most, and those filtered by. Null: not counted. */
  requirements: readonly RequirementFacet[] | null;
  /** Other requirements that have replies, by how many parts have one: without values. */
  others: readonly (Requirement & { onFile: number })[];
  /** Largest first, at most 30 of a kind. */
  fsg: readonly ExactCount[];
  fsc: readonly ExactCount[];
  itemNames: readonly ExactCount[];
  sections: Readonly<Record<SearchedSection, number>>;
};

export type SelectedParts = {
  parts: readonly SelectedPart[];
  /** Parts that meet every filter, and parts before any filter of a characteristic. */
  total: number;
  scopeTotal: number;
  /** Parts before the first one of the page. */
  position: number;
  /** Requirements that tell the parts apart best, for columns: at most 6. */
  columns: readonly Requirement[];
  /** Null when they were not asked for, or where the selection is too large to count (more than `MAX_COUNTED`). */
  facets: SelectionFacets | null;
};
export const MAX_COUNTED = 400_000;

/** How a piece of a text was read. */
export type ReadPiece = {
  /** As it was typed. */
  text: string;
  /** Whether the parts that are shown meet it. */
  isMet: boolean;
  as:
    | {
        kind: 'name';
        /** Item names, best first. */
        itemNames: readonly string[];
        why: 'name' | 'trade word' | 'abbreviation' | 'spelling' | 'definition' | 'beginning' | 'letters';
        /** Words that were taken for others: misspelled ones, each with the word that it was taken for. */
        corrections?: readonly { from: string; to: string }[];
      }
    /** A value of some requirement: "titanium", "1/4-28", "20 amp". `label`: what it was read as (".250 in"). */
    | {
        kind: 'value';
        label: string;
        requirement: string;
        filters: readonly CharacteristicFilter[];
        /** Some of the filters mean "or": several requirements may have the value. Otherwise all of them hold. */
        alternatives?: boolean;
      }
    /** Nothing on file resembles it. */
    | { kind: 'unknown' };
  /** The text without this piece; null when nothing is left. */
  without: { text: string; total: number } | null;
};

/** A search by words, sizes and materials. Filters and order hold as in a selection. */
export type WordSearch = Omit<PartSelection, 'itemNames'> & {
  text: string;
  /** One of the item names that were found, to which the search is narrowed. */
  itemName?: string;
};

/** Results of one item name. */
export type NameGroup = {
  itemName: string;
  /** Item name code, when it has a page. */
  inc: string | null;
  fsc: Fsc;
  classTitle: string | null;
  /** Parts that are found, of those with this name. */
  count: number;
  nameTotal: number;
  /** Example sizes from the first parts, such as ".250-28 x 1.000". At most three. */
  examples: readonly string[];
  /** What a drawing needs of one of the first parts: the one with most of it on file. */
  drawn: readonly DrawnReplies[];
};

export type WordResults = SelectedParts & {
  pieces: readonly ReadPiece[];
  /** How many pieces the parts meet: fewer than all when no part meets every one. */
  met: number;
  groups: readonly NameGroup[];
  /** By part of the page: which pieces it meets, in their order. */
  meets: readonly (readonly boolean[])[];
};

/** An item name with a page of its own (`/name/{inc}`). */
export type ItemNamePage = {
  inc: string;
  itemName: string;
  definition: string | null;
  /** Colloquial names and words of the trade. */
  otherNames: readonly string[];
  nsnCount: number;
  /** Most parts first. */
  classes: readonly { fsc: Fsc; title: string | null; nsnCount: number }[];
  /** A day as days since 1970-01-01 on which any of its parts last changed. */
  changedOn: number;
};
