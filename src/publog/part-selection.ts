import type { SearchedSection } from './sections.ts';
import type { CageCode } from '#base/domain/part-number.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { Dimension, Measure } from '#base/domain/measure.ts';
import type { Nsn, Fsc, Fsg } from '#base/domain/nsn.ts';

export type ListedPart = {
  nsn: Nsn;
  itemName: string;
  /** Bits of `sectionBit`. */
  sections: number;
  partCount: number;
  makerCount: number;
};

/** 0 to 255, by class and MRC. */
export type Telling = ReadonlyMap<Fsc, ReadonlyMap<string, number>>;
const NOTHING_TOLD: ReadonlyMap<string, number> = new Map();
/** Null while unknown. */
export const toldOf = (telling: Telling | null, fsc: Fsc): ReadonlyMap<string, number> | null =>
  telling && (telling.get(fsc) ?? NOTHING_TOLD);

/** "THREAD SERIES DESIGNATOR". */
export type Requirement = {
  /** Four letters or digits. */
  mrc: string;
  title: string;
  /** Measured by most replies; null for texts. Units: `UNIT_OF`. */
  dimension: Dimension | null;
};

/** Values and range mean "or"; several filters "and". */
export type CharacteristicFilter = {
  mrc: string;
  /** Upper case. */
  values: readonly string[];
  /** In the unit of the dimension; null is open. */
  range: { low: number | null; high: number | null } | null;
  orNone: boolean;
};

/** `fit`: name in search order, then size, NSN. `shelf`: so, after those of `onShelf`. Replies: numbers first, missing last. */
export type PartOrder =
  | { by: 'fit' | 'shelf' | 'nsn' | 'name' | 'makers' }
  | { by: 'reply'; mrc: string; direction: 'up' | 'down' };

/** Ascending; equal keys name the same. `alone`: nothing else is found; else they are counted. */
export type HeldNsns = { key: string; nsns: Float64Array; alone: boolean };

/** The page after a key, before it, or the first. */
export type KeyPage = { after?: Nsn; before?: Nsn; limit: number };

export type PartSelection = {
  /** Best first; null: all. At most `MAX_ITEM_NAMES`. */
  itemNames: readonly string[] | null;
  fsg?: Fsg;
  fsc?: Fsc;
  has?: readonly SearchedSection[];
  cage?: CageCode;
  onShelf?: HeldNsns;
  /** At most `MAX_FILTERS`. */
  filters: readonly CharacteristicFilter[];
  order: PartOrder;
  /** After or before an NSN of the list, else the first. At most 100. */
  page: KeyPage;
  /** `quick`: values only where that reads little. */
  facets: boolean | 'quick';
};
export const MAX_ITEM_NAMES = 400;
/** Requirements of a selection. */
export const MAX_FILTERS = 24;

/** All conditions hold. Only listed NSNs are found. */
export type PartSearch = Pick<PartSelection, 'fsg' | 'fsc' | 'has' | 'cage'> & {
  /** Upper case, all contained in the item name. */
  words: readonly string[];
  /** As the source writes it. */
  itemName?: string;
  onShelf?: HeldNsns | undefined;
};

/** `text` is in upper case; `digits` null without any. */
export type BoxText = { text: string; digits: string | null };
/** All listed parts, or of a class; `box` narrows them. */
export type BoxSearch = { fsc?: Fsc; box: BoxText | null };

/**
 * Narrows the parts of a maker; all conditions hold. `text` is in the item name, or begins a part number. `group` takes
 * the parts of its whole group: of at most `MAX_OF_GROUP` companies, those with most references and the maker.
 */
export type MakerFilter = { fsc?: Fsc; text?: string; group?: 'all'; onShelf?: HeldNsns };
/** Companies of a group whose parts are listed: each is read on its own. */
export const MAX_OF_GROUP = 50;

/** Blocks in one call: 100,000 NSNs. */
export const MAX_BLOCKS = 20;

export type Reference = { partNumber: string; cage: string; company: string | null };

export type SelectedPart = ListedPart & {
  /** By MRC. */
  replies: Readonly<Record<string, readonly string[]>>;
  drawn: readonly DrawnReplies[];
  /** The first one. */
  reference: Reference | null;
};

export type ReplyCount = {
  reply: string;
  measure: Measure | null;
  /** Every other filter is in force. */
  count: number;
};

export type RequirementFacet = Requirement & {
  /** Before any filter. */
  onFile: number;
  /** Most first, at most 60, chosen ones included. */
  replies: readonly ReplyCount[];
  replyCount: number;
  /** 24 equal bins, outliers of 1 % in the outer ones. Null for texts. */
  histogram: { low: number; high: number; counts: readonly number[] } | null;
  none: number;
};

export type ExactCount = { value: string; title: string | null; count: number };

export type SelectionFacets = {
  /** Best 12 and all filtered ones. Null: not counted. */
  requirements: readonly RequirementFacet[] | null;
  /** Most parts first, without values. */
  others: readonly (Requirement & { onFile: number })[];
  /** Largest first, at most 30 of a kind. */
  fsg: readonly ExactCount[];
  fsc: readonly ExactCount[];
  itemNames: readonly ExactCount[];
  sections: Readonly<Record<SearchedSection, number>>;
};

export type SelectedParts = {
  parts: readonly SelectedPart[];
  /** Under all filters, and under no filter. */
  total: number;
  scopeTotal: number;
  onShelfTotal?: number | undefined;
  position: number;
  /** At most 6. */
  columns: readonly Requirement[];
  /** Null when not wanted, or over `MAX_COUNTED`. */
  facets: SelectionFacets | null;
};
export const MAX_COUNTED = 400_000;

export type ReadPiece = {
  /** As typed. */
  text: string;
  isMet: boolean;
  as:
    | {
        kind: 'name';
        /** Item names, best first. */
        itemNames: readonly string[];
        why: 'name' | 'trade word' | 'abbreviation' | 'spelling' | 'definition' | 'beginning' | 'letters';
        /** Misspelled words. */
        corrections?: readonly { from: string; to: string }[];
      }
    /** "titanium", "1/4-28"; `label`: as read (".250 in"). */
    | {
        kind: 'value';
        label: string;
        requirement: string;
        filters: readonly CharacteristicFilter[];
        /** Several requirements may have the value. */
        alternatives?: boolean;
      }
    /** "an960": part numbers that begin so, in letters and digits. `tooMany`: it does not narrow. */
    | { kind: 'number'; beginning: string; tooMany?: true }
    /** A company with the CAGE codes that were looked at, most parts first. */
    | { kind: 'maker'; company: string; cages: readonly string[] }
    | { kind: 'unknown' };
  /** Null when nothing is left. */
  without: { text: string; total: number } | null;
  /** Other values for an unmet piece, with the whole text that finds them. */
  nearest?: readonly { label: string; text: string; total: number }[];
};

export type WordSearch = Omit<PartSelection, 'itemNames'> & { text: string; itemName?: string };

export type NameGroup = {
  itemName: string;
  inc: string | null;
  fsc: Fsc;
  classTitle: string | null;
  count: number;
  nameTotal: number;
  /** ".250-28 x 1.000", at most three. */
  examples: readonly string[];
  /** Taken from a part with most on file. */
  drawn: readonly DrawnReplies[];
};

export type WordResults = SelectedParts & {
  pieces: readonly ReadPiece[];
  met: number;
  groups: readonly NameGroup[];
  /** By part, which pieces it meets. */
  meets: readonly (readonly boolean[])[];
};
