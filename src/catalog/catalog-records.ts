import type { Niin } from '../domain/niin.ts';
import type { Nsn } from '../domain/nsn.ts';

export type NiinRecord = {
  niin: Niin;
  /** Its own record, null when only its cancellation is on file. */
  nsn: Nsn | null;
  listed: boolean;
  /** The end of its chain of replacements inside the catalog; null when not cancelled, when the chain is a circle or leaves the catalog. */
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
  /** How many stand before the first one shown; null where counting would take long. */
  position: number | null;
};
