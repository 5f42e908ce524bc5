import { type Day, formatDay } from '#base/domain/day.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import { type createEntryCheck, type Lastmod, NO_LASTMOD } from './check-entry.ts';
import type { UrlEntry } from './sitemap-grammar.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import type { FindingTally } from './finding-tally.ts';

/** Stands for the day of a page without a lastmod. */
export const NO_DAY: Day = -1;
/** Stands for an unreadable lastmod, which is reported elsewhere. */
export const UNREAD_DAY: Day = -2;

export type UrlFacts = ReturnType<ReturnType<typeof createUrlCollector>['finish']>;

export function createUrlCollector() {
  const nsns: number[] = [];
  const days: Day[] = [];
  const others: string[] = [];
  const otherDays: Day[] = [];
  let urlCount = 0;
  let isSorted = true;
  let lastmod = NO_LASTMOD;
  let latest: { text: string; value: Lastmod } | null = null;
  /** Undefined before the first, null when they differ. */
  let only: string | null | undefined;

  return {
    take(entry: UrlEntry, checked: ReturnType<ReturnType<typeof createEntryCheck>>): void {
      urlCount++;
      const { lastmod: text } = entry;
      const { value } = checked.lastmod;
      // the same text is judged to the same object
      if (text !== null && checked.lastmod !== lastmod) {
        lastmod = checked.lastmod;
        only = only === undefined || only === text ? text : null;
        if (value !== null && (latest === null || timeOf(value) > timeOf(latest.value))) latest = { text, value };
      }
      if (entry.loc === null) return;
      const day = text === null ? NO_DAY : (value?.day ?? UNREAD_DAY);
      if (checked.nsn === null) {
        others.push(entry.loc);
        otherDays.push(day);
      } else {
        if (checked.nsn < (nsns.at(-1) ?? 0)) isSorted = false;
        nsns.push(checked.nsn);
        days.push(day);
      }
    },
    finish() {
      // in memory of their own, which another thread can take
      const listed = { nsns: Float64Array.from(nsns), days: Int32Array.from(days) };
      return {
        urlCount,
        /** Ascending, with repetitions. Each has a day, or `NO_DAY` or `UNREAD_DAY`. */
        ...(isSorted ? listed : sortListing(listed)),
        /** Whether they were listed in this order. */
        isSorted,
        /** Addresses of all other pages, and their days. */
        others,
        otherDays,
        /** The latest lastmod as written; null without a readable one. */
        latest: latest?.text ?? null,
        /** The lastmod of all; null when they differ, or without any. */
        onlyLastmod: only ?? null,
      };
    },
  };
}

export function sortListing({ nsns, days }: Listing): Listing {
  const order = Uint32Array.from(nsns, (_, index) => index).sort((one, other) => nsns[one]! - nsns[other]!);
  return { nsns: Float64Array.from(order, (at) => nsns[at]!), days: Int32Array.from(order, (at) => days[at]!) };
}

export function joinListings(lists: readonly Listing[]): Listing {
  const length = sumBy(lists, ({ nsns }) => nsns.length);
  const all = { nsns: new Float64Array(length), days: new Int32Array(length) };
  let at = 0;
  for (const { nsns, days } of lists) {
    all.nsns.set(nsns, at);
    all.days.set(days, at);
    at += nsns.length;
  }
  return all;
}

/** A day counts as its beginning. */
const timeOf = ({ day, instantMs }: Lastmod): number => instantMs ?? day * 86_400_000;

/** NSNs in ascending order, each with its day. */
export type Listing = { nsns: Float64Array; days: Int32Array };

/** Neighbors in one list, with none of the other between them. */
export type Run = { first: Nsn; last: Nsn; count: number };

type MergeOutput = {
  /** Listed NSNs that the catalog does not have. */
  onUnknown(run: Run): void;
  /** NSNs of the catalog that are not listed. */
  onMissing(run: Run): void;
  /** A lastmod of another day. `listed`: a day or `NO_DAY`. */
  onOtherDay(nsn: Nsn, days: { listed: Day; catalog: Day }): void;
  /** Whether an NSN must be listed. Called in ascending order. */
  isExpected(nsn: number): boolean;
};

/** Walks through listed NSNs and those of the catalog side by side; both ascend. */
export function createListingMerge(listings: readonly Listing[], output: MergeOutput) {
  const unknown = createRun(output.onUnknown);
  const missing = createRun(output.onMissing);
  let list = 0;
  let index = 0;

  /** Returns the next listed NSN after one; Infinity at the end. */
  function nextAfter(before: number): number {
    for (; list < listings.length; list++, index = 0) {
      const { nsns } = listings[list]!;
      for (; index < nsns.length; index++) if (nsns[index]! > before) return nsns[index]!;
    }
    return Infinity;
  }

  function compareDays(nsn: number, catalogDay: Day): void {
    const { nsns, days } = listings[list]!;
    for (let at = index; nsns[at] === nsn; at++)
      if (isOtherDay(days[at]!, catalogDay)) output.onOtherDay(nsn as Nsn, { listed: days[at]!, catalog: catalogDay });
  }

  let listed = nextAfter(-1);
  return {
    /** Takes the next NSNs of the catalog. A day of 0 is unknown. */
    take({ nsns, days }: Listing): void {
      for (let at = 0; at < nsns.length; at++) {
        const nsn = nsns[at]!;
        for (; listed < nsn; listed = nextAfter(listed)) unknown.add(listed);
        if (listed === nsn) {
          unknown.end();
          missing.end();
          compareDays(nsn, days[at]!);
          listed = nextAfter(nsn);
        } else if (output.isExpected(nsn)) missing.add(nsn);
      }
    },
    finish(): void {
      for (; listed !== Infinity; listed = nextAfter(listed)) unknown.add(listed);
      unknown.end();
      missing.end();
    },
  };
}

function createRun(onEnd: (run: Run) => void) {
  let run: Run | null = null;
  return {
    add(nsn: number): void {
      run ??= { first: nsn as Nsn, last: nsn as Nsn, count: 0 };
      run.last = nsn as Nsn;
      run.count++;
    },
    end(): void {
      if (run !== null) onEnd(run);
      run = null;
    },
  };
}

/** "NSN 5305-01-234-5678", or how many from which to which. */
export const runWords = ({ first, last, count }: Run): string =>
  count === 1 ? `NSN ${formatNsn(first)}` : `${count} NSNs from ${formatNsn(first)} to ${formatNsn(last)}`;

/** Tells whether a lastmod differs from the catalog, as far as both are known. */
export const isOtherDay = (listed: Day, catalog: Day): boolean =>
  catalog > 0 && listed !== catalog && listed !== UNREAD_DAY;

/** `place` is called only where it is kept. */
export function reportOtherDay(
  tally: FindingTally,
  { listed, catalog }: { listed: Day; catalog: Day },
  place: () => { sitemap: string; page: string },
): void {
  const kind = listed === NO_DAY ? 'lastmod-missing' : 'lastmod-wrong';
  if (!tally.hasRoom(kind)) return tally.add(kind, '', '');
  const { sitemap, page } = place();
  const says = listed === NO_DAY ? '' : ` says ${formatDay(listed)}`;
  tally.add(kind, sitemap, `${page}${says}: the catalog has ${formatDay(catalog)}`);
}
