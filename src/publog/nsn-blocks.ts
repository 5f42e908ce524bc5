import { createByteReader, createByteWriter } from './packed-bytes.ts';
import type { Day } from '#base/domain/day.ts';
import type { Nsn, Fsc, Fsg } from '#base/domain/nsn.ts';

/** The NSNs of one nsn file: 5,000 in order. */
export type NsnBlock = {
  /** From 1. */
  number: number;
  firstNsn: Nsn;
  lastNsn: Nsn;
  nsnCount: number;
  changedOn: Day;
  /** Covers NSNs and their days; below 2^53. */
  contentHash: number;
};

/**
 * The listed NSNs of a class between two numbers, at most 1,000. Ranges cut the numbers, not the parts: a range that
 * grows is halved, and its first number stays one.
 */
export type NsnRange = { first: Nsn; last: Nsn; nsnCount: number; changedOn: Day };

/** Side by side. */
export type NsnDays = { nsns: Float64Array; days: Int32Array };

/** Groups and classes with a page by code; blocks by number. */
export type SitemapFacts = {
  groups: readonly { fsg: Fsg; changedOn: Day }[];
  /** Covers texts, listed NSNs, contents and days. Below 2^53. */
  classes: readonly { fsc: Fsc; nsnCount: number; changedOn: Day; contentHash: number }[];
  blocks: readonly NsnBlock[];
};

/** Packs gaps between ascending NSNs, then runs of days as count and day. */
export function packNsns(nsns: ArrayLike<number>, days: ArrayLike<number>): string {
  const out = createByteWriter();
  let before = -1;
  for (let index = 0; index < nsns.length; index++) {
    const nsn = nsns[index]!;
    if (nsn <= before) throw new RangeError(`NSNs are packed in ascending order: ${nsn} after ${before}`);
    out.number(nsn - before - 1);
    before = nsn;
  }
  for (let start = 0, end = 0; start < nsns.length; start = end) {
    while (end < nsns.length && days[end] === days[start]) end++;
    out.number(end - start);
    out.number(days[start]!);
  }
  return out.finish();
}

/** Throws when damaged, or not `count` NSNs. */
export function unpackNsns(text: string, count: number): NsnDays {
  const from = createByteReader(text);
  const nsns = new Float64Array(count);
  const days = new Int32Array(count);
  let nsn = -1;
  for (let index = 0; index < count && !from.isAtEnd(); index++) nsns[index] = nsn += 1 + from.number();
  let dated = 0;
  while (!from.isAtEnd()) {
    const end = dated + from.number();
    days.fill(from.isAtEnd() ? 0 : from.number(), dated, end);
    dated = end;
  }
  if (dated !== count) throw new Error(`the packed NSNs are not ${count}`);
  return { nsns, days };
}
