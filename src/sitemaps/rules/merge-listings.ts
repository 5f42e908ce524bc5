import { type Day, formatDay } from '#base/domain/day.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import type { FindingTally } from './finding-tally.ts';
import { NO_DAY, UNREAD_DAY } from './url-collector.ts';

/** NSNs in ascending order and the day of each: what sitemaps list, or what a catalog has. */
export type Listing = { nsns: Float64Array; days: Int32Array };

/** NSNs that follow each other in one list, with none of the other list between them. */
export type Run = { first: Nsn; last: Nsn; count: number };

type MergeOutput = {
  /** Listed NSNs that the catalog does not have. */
  onUnknown(run: Run): void;
  /** NSNs of the catalog that are not listed. */
  onMissing(run: Run): void;
  /** A lastmod of another day than the catalog says, or none. `listed` is a day or `NO_DAY`. */
  onOtherDay(nsn: Nsn, days: { listed: Day; catalog: Day }): void;
  /** Whether an NSN of the catalog has to be listed. Asked in ascending order. */
  isExpected(nsn: number): boolean;
};

/** Walks through listed NSNs (listings that follow each other, ascending, repetitions allowed) and those of the catalog side by side. */
export function createListingMerge(
  listings: readonly Listing[],
  { onUnknown, onMissing, onOtherDay, isExpected }: MergeOutput,
) {
  const unknown = createRun(onUnknown);
  const missing = createRun(onMissing);
  let list = 0;
  let index = 0;

  /** The next listed NSN that differs from the one before; Infinity at the end. */
  function nextAfter(before: number): number {
    for (; list < listings.length; list++, index = 0) {
      const { nsns } = listings[list]!;
      for (; index < nsns.length; index++) if (nsns[index]! > before) return nsns[index]!;
    }
    return Infinity;
  }

  /** Compares the days of an NSN: each time that it is listed, from where it was found on. */
  function compareDays(nsn: number, catalogDay: Day): void {
    const { nsns, days } = listings[list]!;
    for (let at = index; nsns[at] === nsn; at++)
      if (isOtherDay(days[at]!, catalogDay)) onOtherDay(nsn as Nsn, { listed: days[at]!, catalog: catalogDay });
  }

  let listed = nextAfter(-1);
  return {
    /** Takes the next NSNs of the catalog, ascending. A day of 0 is unknown and is not compared. */
    take({ nsns, days }: Listing): void {
      for (let at = 0; at < nsns.length; at++) {
        const nsn = nsns[at]!;
        for (; listed < nsn; listed = nextAfter(listed)) unknown.add(listed);
        if (listed === nsn) {
          unknown.end();
          missing.end();
          compareDays(nsn, days[at]!);
          listed = nextAfter(nsn);
        } else if (isExpected(nsn)) missing.add(nsn);
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
export function runWords({ first, last, count }: Run): string {
  return count === 1 ? `NSN ${formatNsn(first)}` : `${count} NSNs from ${formatNsn(first)} to ${formatNsn(last)}`;
}

/** Whether a lastmod is not the day of the catalog. One that cannot be read is reported already; a day of 0 is not known. */
export function isOtherDay(listed: Day, catalog: Day): boolean {
  return catalog > 0 && listed !== catalog && listed !== UNREAD_DAY;
}

/** Reports it; `place` is asked only where it is kept. */
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
