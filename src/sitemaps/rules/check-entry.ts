import type { Nsn } from '#base/domain/nsn.ts';
import { checkLoc, pathIn } from './check-loc.ts';
import type { FindingKind } from './finding-kinds.ts';
import { createLastmodJudge, NO_LASTMOD, type JudgedLastmod } from './lastmod.ts';
import type { UrlEntry } from './sitemap-grammar.ts';
import { STATIC_SITEMAP } from './static-pages.ts';

// sitemaps.org, protocol and schema 0.9
const CHANGE_FREQUENCIES = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']);
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

export type EntryRules = {
  /** The site that every address has to be on; null: any. */
  origin: string | null;
  nowMs: number;
};

/** An entry that was checked. The same object each time. */
export type CheckedEntry = {
  /** The NSN whose page it is; null for every other address. */
  nsn: Nsn | null;
  lastmod: JudgedLastmod;
};

/** Checks the entries of one sitemap or index, one after the other: address, lastmod, changefreq and priority. */
export function createEntryCheck(
  { origin, nowMs }: EntryRules,
  report: (kind: FindingKind, detail: string) => void,
): (entry: UrlEntry) => CheckedEntry {
  const judge = createLastmodJudge(nowMs);
  const checked: CheckedEntry = { nsn: null, lastmod: NO_LASTMOD };
  return ({ loc, lastmod, changefreq, priority }) => {
    checked.lastmod = lastmod === null ? NO_LASTMOD : judge(lastmod);
    if (checked.lastmod.kind !== null) report(checked.lastmod.kind, `"${lastmod}"`);
    if (changefreq !== null && !CHANGE_FREQUENCIES.has(changefreq)) report('changefreq', `"${changefreq}"`);
    if (priority !== null && !isPriority(priority)) report('priority', `"${priority}"`);
    if (changefreq !== null || priority !== null) {
      const due = STATIC_SITEMAP.find(({ path }) => path === pathIn(loc ?? ''));
      if (changefreq !== due?.changes || Number(priority ?? Number.NaN) !== Number(due?.priority))
        report('page-weight', `${loc} has ${changefreq ?? 'no changefreq'} and ${priority ?? 'no priority'}`);
    }
    checked.nsn = loc === null ? null : checkLoc(loc, origin, report);
    return checked;
  };
}

/** xsd:decimal from 0.0 to 1.0. */
function isPriority(text: string): boolean {
  return DECIMAL.test(text) && Number(text) >= 0 && Number(text) <= 1;
}
