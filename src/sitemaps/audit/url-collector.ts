import { MAX_URLS, type UrlEntry } from '../rules/sitemap-grammar.ts';
import { checkLoc } from '../rules/check-loc.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import { createLastmodJudge, type Judged, type Lastmod, NO_LASTMOD } from '../rules/lastmod.ts';

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

export type UrlCollector = {
  /** Takes a URL element in whatever shape, with all checks. */
  entry(entry: UrlEntry): void;
  finish(): UrlFacts;
};

// sitemaps.org, protocol and schema 0.9
const CHANGE_FREQUENCIES = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']);
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

export type CollectorRules = {
  /** Name of the sitemap, for findings. */
  sitemap: string;
  /** The site that every address has to be on; null: any. */
  origin: string | null;
  nowMs: number;
};

/** Gathers the URLs of one sitemap and checks each. */
export function createUrlCollector({ sitemap, origin, nowMs }: CollectorRules, tally: FindingTally): UrlCollector {
  const nsns = createNsnList();
  const others: string[] = [];
  let urlCount = 0;
  let lastmodText: string | null = null;
  let judged: Judged = NO_LASTMOD;
  let latest: { text: string; value: Lastmod } | null = null;
  /** Undefined before the first, null when they differ. */
  let only: string | null | undefined;

  const judge = createLastmodJudge(nowMs);
  const report = (kind: FindingKind, detail: string): void => tally.add(kind, sitemap, detail, { entry: urlCount });

  function takeLastmod(text: string | null): void {
    if (text !== lastmodText) {
      if (text !== null) only = only === undefined || only === text ? text : null;
      lastmodText = text;
      judged = text === null ? NO_LASTMOD : judge(text);
      const { value } = judged;
      if (value !== null && (latest === null || timeOf(value) > timeOf(latest.value))) latest = { text: text!, value };
    }
    if (judged.kind !== null) report(judged.kind, `"${text}"`);
  }

  return {
    entry({ loc, lastmod: text, changefreq, priority }) {
      urlCount++;
      takeLastmod(text);
      if (changefreq !== null && !CHANGE_FREQUENCIES.has(changefreq)) report('changefreq', `"${changefreq}"`);
      if (priority !== null && !isPriority(priority)) report('priority', `"${priority}"`);
      if (loc === null) return;
      const nsn = checkLoc(loc, origin, report);
      if (nsn === null) others.push(loc);
      else nsns.add(nsn);
    },
    finish() {
      if (urlCount > MAX_URLS) tally.add('too-many-urls', sitemap, `${urlCount} addresses`);
      return { urlCount, ...nsns.finish(), others, latest: latest?.text ?? null, onlyLastmod: only ?? null };
    },
  };
}

/** For comparing: a day counts as its beginning. */
function timeOf({ day, instantMs }: Lastmod): number {
  return instantMs ?? day * 86_400_000;
}

/** xsd:decimal from 0.0 to 1.0. */
function isPriority(text: string): boolean {
  return DECIMAL.test(text) && Number(text) >= 0 && Number(text) <= 1;
}

/** A growing list of NSNs that knows whether it is in order. */
export function createNsnList() {
  let nsns = new Float64Array(8_192);
  let length = 0;
  let last = -1;
  let isSorted = true;
  return {
    add(nsn: number): void {
      if (length === nsns.length) {
        const larger = new Float64Array(length * 2);
        larger.set(nsns);
        nsns = larger;
      }
      nsns[length++] = nsn;
      if (nsn < last) isSorted = false;
      last = nsn;
    },
    /** The list in order, in memory of its own that can be sent to another thread. */
    finish(): { nsns: Float64Array<ArrayBuffer>; isSorted: boolean } {
      const own = nsns.slice(0, length);
      if (!isSorted) own.sort();
      return { nsns: own, isSorted };
    },
  };
}
