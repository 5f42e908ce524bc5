import type { Nsn } from '#base/domain/nsn.ts';
import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import type { ItemDefinition, Neighbors } from '#publog/catalog-store.ts';
import type { PartToDraw } from '../drawings/draw-part.ts';
import type { ColumnOf, SectionName } from '#base/domain/publog-columns.ts';

/** A code as the source writes it and its plain-language meaning; null where none is published or the column is no code. */
export type Coded = { code: string; meaning: string | null };

/** One row of a section with every recorded column decoded; columns that are not recorded are absent. */
export type DecodedRow<Name extends SectionName> = Partial<Record<ColumnOf<Name>, Coded>>;

/** Rows by section: an empty list if it has no rows, null when the section could not be read. */
export type PartSections = { [Name in SectionName]: DecodedRow<Name>[] | null };

export type PartNumberRow = {
  partNumber: string;
  cage: string;
  /** The maker's name, null when unknown. */
  company: string | null;
  /** RNVC: does the number identify the item. Null when not recorded. */
  variation: Coded | null;
  /** RNCC: what kind of reference it is. Null when not recorded. */
  category: Coded | null;
};

/** In which lengths are shown. */
export type Units = 'in' | 'mm';

/** Why an item is listed as related. */
type Relation = 'replaced-by' | 'replaces' | 'standardization';

export type RelatedPart = {
  nsn: Nsn;
  /** Null when the item is not in this catalog: it is then named without a link. */
  itemName: string | null;
  relation: Relation;
  /** NIIN status of a replaced item, or the standardization decision; null when not recorded. */
  note: Coded | null;
};

/** A number in the chain of replacements of an item. */
export type ChainStep = {
  /** With dashes: its NSN, or its NIIN where only its cancellation is on file. */
  number: string;
  /** Null where only its cancellation is on file, and where it is not looked up: for numbers that a listed item replaced. */
  itemName: string | null;
  /** The item whose page it is. */
  isThis: boolean;
  /** Whose page the number leads to; null for the item itself and for one that has none. */
  page: Nsn | null;
  /** Unlisted: not cancelled, and without a part number. Unknown: only the record before it names it. */
  state: 'current' | 'unlisted' | 'cancelled' | 'unknown';
  status: Coded | null;
  /** As the source writes it. */
  cancelledOn: string | null;
  /** What replaced it, with dashes, where that is not the next number of the chain. */
  replacedBy: string | null;
};

/** What is known of the item's own cancellation; set only when its chain of replacements leads nowhere in this catalog. */
type Cancellation = {
  status: Coded | null;
  /** As the source writes it. */
  date: string | null;
  /** The NIIN named as its successor, 2-3-4 with dashes. */
  survivor: string | null;
};

/** Everything a part page shows. JSON-able. */
export type PartData = {
  nsn: Nsn;
  itemName: string;
  fsg: Fsg;
  fsc: Fsc;
  /** Titles and notes as the source writes them; null where no source has them. */
  groupTitle: string | null;
  groupNotes: string | null;
  classTitle: string | null;
  classNotes: string | null;
  /** False: opens by address only (cancelled or without a part number), noindex. */
  listed: boolean;
  /** YYYY-MM-DD on which the content last changed. */
  changedOn: string;
  /** Country of the first two digits of the NIIN, null when unknown. */
  country: string | null;
  cancellation: Cancellation | null;
  /** The definition of the item name (H6), null if missing or it could not be read. */
  definition: ItemDefinition | null;
  /** What could not be read besides the lists and sections that are null. */
  unread: readonly ('class' | 'definition')[];
  /** Distinct references on file, and makers among them. */
  partCount: number;
  makerCount: number;
  /** Up to the end of this page of the lists; null when they could not be read. */
  partNumbers: PartNumberRow[] | null;
  /** `?page=2`: the lists go on to their thousandth row. 1 under the address of the part. */
  page: number;
  /** In which lengths of the first screen are shown: `?units=mm`. Null: as they are on file. */
  units: Units | null;
  /** Where a reader can go on; null when it could not be read. */
  neighbors: Neighbors | null;
  /** By MRC how much a reply tells of the parts of its class, 0 to 255; null where that is not known yet. */
  telling: ReadonlyMap<string, number> | null;
  /** Replaced and related items, each once, those in this catalog first; null when they could not be read. */
  related: RelatedPart[] | null;
  /** Numbers that replaced each other, oldest first, this one among them; empty when there are no others, null when they could not be read. */
  chain: ChainStep[] | null;
  /** The management record in force comes first. `unit_price` is there only where the site's settings allow it to be shown. */
  sections: PartSections;
};

/** Part numbers and characteristics on a page of a part: C5.3, C5.4. */
export const LIST_ROWS = 500;

/** An item as drawings read it: its requirements, each with all its replies. */
export function partToDraw({ itemName, sections }: Pick<PartData, 'itemName' | 'sections'>): PartToDraw {
  const known = new Map<string, { mrc: string; title: string; replies: string[] }>();
  for (const { mrc, requirements_statement: title, clear_text_reply: reply } of sections.characteristics ?? []) {
    if (!mrc || !reply) continue;
    const one = known.getOrInsertComputed(mrc.code, () => ({ mrc: mrc.code, title: title?.code ?? '', replies: [] }));
    one.replies.push(reply.code);
  }
  return { itemName, characteristics: [...known.values()] };
}

/** Items that are compared at a time: C12.2. */
export const MAX_COMPARED = 4;

/** What a column of the comparison is made of. JSON-able. */
export type ComparedPart = Pick<
  PartData,
  | 'nsn'
  | 'itemName'
  | 'fsc'
  | 'classTitle'
  | 'listed'
  | 'changedOn'
  | 'partCount'
  | 'makerCount'
  | 'partNumbers'
  | 'sections'
> & {
  /** Cancelled, and replaced by nothing in this catalog; null when that could not be read. */
  cancelled: boolean | null;
  /** Whether its class could be read. */
  classRead: boolean;
};

/** Why a typed text is not simply a column of the comparison. `text`: as it was typed. */
export type CompareNote =
  /** No number, one that is not on file, a part number of several items, one beyond the four that fit: without a column. */
  | { kind: 'unreadable' | 'unknown' | 'several' | 'left-out'; text: string }
  /** Its replacement, the one item with this part number, the same item as another text: `nsn` has the column. */
  | { kind: 'replaced' | 'part-number' | 'repeated'; text: string; nsn: Nsn };
