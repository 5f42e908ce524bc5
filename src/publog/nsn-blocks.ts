import { setImmediate as nextTurn } from 'node:timers/promises';
import { columnsOf, type Database, StoreUnavailable } from '#base/database/database.ts';
import type { Day } from '#base/domain/day.ts';
import { nsnRangeOfClass, type Nsn, type Fsc, type Fsg } from '#base/domain/nsn.ts';
import { createByteReader, createByteWriter } from './packed-bytes.ts';
import { MAX_BLOCKS } from './part-selection.ts';
import { memoizeLatest } from './queries/memoize.ts';
import { PARTS_PER_PAGE } from './queries/part-reader.ts';

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

/** Listed NSNs of a class between two numbers. A range that grows beyond 1,000 is cut; its first number stays one. */
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

/** Boundaries without the NSNs. */
export async function loadNsnBlocks(database: Database): Promise<NsnBlock[]> {
  return (await database.query(LIST_BLOCKS)).map(BLOCK.read);
}

const BLOCK = columnsOf<NsnBlock>({
  number: 'file_number',
  firstNsn: 'first_nsn',
  lastNsn: 'last_nsn',
  nsnCount: 'nsn_count',
  changedOn: 'changed_on',
  contentHash: 'content_hash',
});
// skips the large last column
const LIST_BLOCKS = `
  select ${BLOCK.sql}
  from nsn_boundary
  order by file_number`;

/** One item a block, `last` included. Rejects with `RangeError` for more than `MAX_BLOCKS`. */
export async function readNsnBlocks(database: Database, first: number, last: number): Promise<NsnDays[]> {
  if (last - first >= MAX_BLOCKS) throw new RangeError(`${first} to ${last} are more than ${MAX_BLOCKS} blocks`);
  const rows = await database.query<[number, number, string]>(READ_BLOCKS, [first, last]);
  return rows.map(([number, nsnCount, packed]) => {
    try {
      return unpackNsns(packed, nsnCount);
    } catch (cause) {
      throw new StoreUnavailable(`Block ${number} of the catalog's NSNs is damaged: import again`, { cause });
    }
  });
}

// primary key of nsn_boundary
const READ_BLOCKS = `
  select file_number, nsn_count, packed
  from nsn_boundary
  where file_number >= $1
    and file_number <= $2
  order by file_number`;

/** NSNs before this one: counts at most 5,000 keys. */
export type NsnRank = (nsn: Nsn) => Promise<number>;

export function rankByBlocks(database: Database, blocks: readonly NsnBlock[]): NsnRank {
  const before: number[] = [0];
  for (const [index, { nsnCount }] of blocks.entries()) before[index + 1] = before[index]! + nsnCount;

  return async (nsn) => {
    const index = blocks.findIndex(({ lastNsn }) => lastNsn >= nsn);
    const block = blocks[index];
    if (!block) return before.at(-1)!;
    if (nsn <= block.firstNsn) return before[index]!;
    const [row] = await database.query<[number]>(COUNT_BETWEEN, [block.firstNsn, nsn]);
    return before[index]! + row![0];
  };
}

// primary key of nsn, at most 5,000 keys
const COUNT_BETWEEN = `
  select count(*)
  from nsn
  where nsn >= $1
    and nsn < $2`;

export const MAX_IN_RANGE = 1_000;
/** More than there can be: all stay. */
const CLASSES_KEPT = 10_000;
/** Other requests are answered between two. */
const BLOCKS_AT_ONCE = 5;

/** The ranges of a class that hold listed NSNs, in order; none of a class that fits on its page. Read once. */
export const rangesOf = (database: Database, blocks: readonly NsnBlock[]) =>
  memoizeLatest(CLASSES_KEPT, async (fsc: Fsc): Promise<NsnRange[]> => {
    const { first, last } = nsnRangeOfClass(fsc);
    const listed: Listed[] = [];
    const numbers = blocks.filter(({ lastNsn, firstNsn }) => lastNsn >= first && firstNsn <= last);
    for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE, await nextTurn()) {
      const end = numbers.slice(at, at + BLOCKS_AT_ONCE).at(-1)!.number;
      for (const { nsns, days } of await readNsnBlocks(database, numbers[at]!.number, end))
        nsns.forEach((nsn, index) => {
          if (nsn >= first && nsn <= last) listed.push([nsn, days[index]!]);
        });
    }
    return listed.length <= PARTS_PER_PAGE ? [] : cutRange(listed, first, last - first + 1, 2);
  });

type Listed = readonly [nsn: number, changedOn: Day];

/** Cuts 10^n numbers in two, these in five, until no range has too many parts. Leaves out empty ones. */
function cutRange(listed: readonly Listed[], first: number, length: number, pieces: 2 | 5): NsnRange[] {
  if (listed.length <= MAX_IN_RANGE) {
    const changedOn = Math.max(...listed.map(([, day]) => day));
    const range = { first: first as Nsn, last: (first + length - 1) as Nsn, nsnCount: listed.length, changedOn };
    return listed.length === 0 ? [] : [range];
  }
  const piece = length / pieces;
  const parts = Object.groupBy(listed, ([nsn]) => Math.floor((nsn - first) / piece));
  return Object.entries(parts).flatMap(([at, part = []]) =>
    cutRange(part, first + Number(at) * piece, piece, pieces === 2 ? 5 : 2),
  );
}
