import type { Day } from '#base/domain/day.ts';
import type { CheckedEntry } from './check-entry.ts';
import { type JudgedLastmod, type Lastmod, NO_LASTMOD } from './lastmod.ts';
import type { UrlEntry } from './sitemap-grammar.ts';

/** In place of the day of a page without a lastmod. */
export const NO_DAY: Day = -1;
/** In place of the day of a lastmod that cannot be read: that is reported where it is read. */
export const UNREAD_DAY: Day = -2;

/** What the URLs of one sitemap come to. */
export type UrlFacts = {
  urlCount: number;
  /** NSNs that it lists, ascending; one that is listed twice is here twice. */
  nsns: Float64Array;
  /** The day of the lastmod of each of `nsns`: `NO_DAY` without one, `UNREAD_DAY` where it cannot be read. */
  days: Int32Array;
  /** Whether they were listed in this order. */
  isSorted: boolean;
  /** Addresses of all other pages. */
  others: string[];
  /** The day of each of `others`, as in `days`. */
  otherDays: Day[];
  /** The lastmod of the latest URL as it was written; null when none has one that can be read. */
  latest: string | null;
  /** The lastmod of every URL that has one; null when they differ, or when none has. */
  onlyLastmod: string | null;
};

/** Gathers what the URLs of one sitemap say, once each is checked. */
export function createUrlCollector() {
  const listed = createListing();
  const others: string[] = [];
  const otherDays: Day[] = [];
  let urlCount = 0;
  let lastmod = NO_LASTMOD;
  let latest: { text: string; value: Lastmod } | null = null;
  /** Undefined before the first, null when they differ. */
  let only: string | null | undefined;

  function takeLastmod(text: string | null, { value }: JudgedLastmod): void {
    if (text === null) return;
    only = only === undefined || only === text ? text : null;
    if (value !== null && (latest === null || timeOf(value) > timeOf(latest.value))) latest = { text, value };
  }

  return {
    take(entry: UrlEntry, checked: CheckedEntry): void {
      urlCount++;
      // the same text is judged to the same object
      if (checked.lastmod !== lastmod) takeLastmod(entry.lastmod, (lastmod = checked.lastmod));
      if (entry.loc === null) return;
      const day = dayOf(entry.lastmod, checked.lastmod);
      if (checked.nsn === null) {
        others.push(entry.loc);
        otherDays.push(day);
      } else listed.take(checked.nsn, day);
    },
    finish(): UrlFacts {
      return {
        urlCount,
        ...listed.finish(),
        others,
        otherDays,
        latest: latest?.text ?? null,
        onlyLastmod: only ?? null,
      };
    },
  };
}

/** NSNs and their days side by side, which grow as they are listed. */
function createListing() {
  let nsns = new Float64Array(8_192);
  let days = new Int32Array(8_192);
  let length = 0;
  let last = -1;
  let isSorted = true;
  return {
    take(nsn: number, day: Day): void {
      if (length === nsns.length) {
        const [oldNsns, oldDays] = [nsns, days];
        nsns = new Float64Array(length * 2);
        nsns.set(oldNsns);
        days = new Int32Array(length * 2);
        days.set(oldDays);
      }
      nsns[length] = nsn;
      days[length++] = day;
      if (nsn < last) isSorted = false;
      last = nsn;
    },
    /** In memory of their own, which can be sent to another thread. */
    finish() {
      const own = { nsns: nsns.slice(0, length), days: days.slice(0, length) };
      return { ...(isSorted ? own : sortListing(own)), isSorted };
    },
  };
}

/** Puts NSNs in order, each with its day. */
export function sortListing({ nsns, days }: Pick<UrlFacts, 'nsns' | 'days'>): Pick<UrlFacts, 'nsns' | 'days'> {
  const order = Uint32Array.from(nsns, (_, index) => index).sort((one, other) => nsns[one]! - nsns[other]!);
  return {
    nsns: Float64Array.from(order, (index) => nsns[index]!),
    days: Int32Array.from(order, (index) => days[index]!),
  };
}

function dayOf(text: string | null, { value }: JudgedLastmod): Day {
  return text === null ? NO_DAY : (value?.day ?? UNREAD_DAY);
}

/** For comparing: a day counts as its beginning. */
function timeOf({ day, instantMs }: Lastmod): number {
  return instantMs ?? day * 86_400_000;
}
