import type { CheckedEntry } from '../rules/check-entry.ts';
import { type JudgedLastmod, type Lastmod, NO_LASTMOD } from '../rules/lastmod.ts';
import type { UrlEntry } from '../rules/sitemap-grammar.ts';

/** What the URLs of one sitemap come to. */
export type UrlFacts = {
  urlCount: number;
  /** NSNs that it lists, ascending; one that is listed twice is here twice. */
  nsns: Float64Array;
  /** Whether they were listed in this order. */
  isSorted: boolean;
  /** Addresses of all other pages. */
  others: string[];
  /** The lastmod of the latest URL as it was written; null when none has one that can be read. */
  latest: string | null;
  /** The lastmod of every URL that has one; null when they differ, or when none has. */
  onlyLastmod: string | null;
};

/** Gathers what the URLs of one sitemap say, once each is checked. */
export function createUrlCollector() {
  let nsns = new Float64Array(8_192);
  let length = 0;
  let last = -1;
  let isSorted = true;
  const others: string[] = [];
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

  function takeNsn(nsn: number): void {
    if (length === nsns.length) {
      const larger = new Float64Array(length * 2);
      larger.set(nsns);
      nsns = larger;
    }
    nsns[length++] = nsn;
    if (nsn < last) isSorted = false;
    last = nsn;
  }

  return {
    take(entry: UrlEntry, checked: CheckedEntry): void {
      urlCount++;
      // the same text is judged to the same object
      if (checked.lastmod !== lastmod) takeLastmod(entry.lastmod, (lastmod = checked.lastmod));
      if (entry.loc === null) return;
      if (checked.nsn === null) others.push(entry.loc);
      else takeNsn(checked.nsn);
    },
    finish(): UrlFacts {
      // in memory of its own, which can be sent to another thread
      const own = nsns.slice(0, length);
      if (!isSorted) own.sort();
      return { urlCount, nsns: own, isSorted, others, latest: latest?.text ?? null, onlyLastmod: only ?? null };
    },
  };
}

/** For comparing: a day counts as its beginning. */
function timeOf({ day, instantMs }: Lastmod): number {
  return instantMs ?? day * 86_400_000;
}
