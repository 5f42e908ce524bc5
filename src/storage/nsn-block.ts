import type { Day } from '../domain/day.ts';
import type { Nsn } from '../domain/nsn.ts';
import type { Fsc, Fsg } from '../domain/supply-class.ts';

/** 5,000 listed NSNs in a row (the last block may hold fewer), in NSN order over the whole catalog: what one nsn file lists. */
export type NsnBlock = {
  /** From 1. */
  number: number;
  firstNsn: Nsn;
  lastNsn: Nsn;
  nsnCount: number;
  /** The latest day on which one of its NSNs changed. */
  changedOn: Day;
  /** Changes whenever an NSN of the block or the day of one does; below 2^53. */
  contentHash: number;
};

/** The NSNs of one block and the days on which they last changed, side by side. */
export type NsnDays = { nsns: Float64Array; days: Int32Array };

/** All that the plan of the sitemaps is computed from. Groups and classes are those that have a page, by code; blocks by number. */
export type SitemapFacts = {
  groups: readonly { fsg: Fsg; changedOn: Day }[];
  /** `contentHash` changes with the class's texts and with any of its listed NSNs. */
  classes: readonly { fsc: Fsc; nsnCount: number; changedOn: Day; contentHash: number }[];
  blocks: readonly NsnBlock[];
};
