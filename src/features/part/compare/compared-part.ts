import type { Nsn } from '../../../domain/nsn.ts';
import type { PartData } from '../part-data.ts';

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

/** What became of a text that was asked for and is not simply a column. `text`: as it was typed. */
export type CompareNote =
  /** Neither a stock number nor a part number. */
  | { kind: 'unreadable'; text: string }
  /** One of them, of which nothing is on file. */
  | { kind: 'unknown'; text: string }
  /** Its replacement stands in its place. */
  | { kind: 'replaced'; text: string; by: Nsn }
  /** A part number of one item: that one. */
  | { kind: 'part-number'; text: string; nsn: Nsn }
  /** A part number of several items: none of them. */
  | { kind: 'several'; text: string }
  /** The same item as another text. */
  | { kind: 'repeated'; text: string; nsn: Nsn }
  /** Beyond the four that fit. */
  | { kind: 'left-out'; text: string };
