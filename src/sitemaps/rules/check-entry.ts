import type { Day } from '#base/domain/day.ts';
import type { FindingKind, ReportFinding } from './findings.ts';
import { type Nsn, parseNsn } from '#base/domain/nsn.ts';
import type { UrlEntry } from './sitemap-grammar.ts';
import { STATIC_SITEMAP } from './protocol.ts';

/** `day`: of a month or year the first. `instantMs`: with a time and a zone. `isStrict`: in a form of text and schema. */
export type Lastmod = { day: Day; instantMs: number | null; isStrict: boolean };

const FORM = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:Z|([+-])(\d\d):(\d\d))?)?)?$/;
const DAY_MS = 86_400_000;
/** 1991-01-01: the web was opened in that year. */
const FIRST_DAY = Date.UTC(1991, 0, 1) / DAY_MS;
const MINUTE_MS = 60_000;
/** The time zone farthest ahead. */
const FIRST_ZONE_MS = 14 * 60 * MINUTE_MS;
const CLOCK_SKEW_MS = 10 * MINUTE_MS;

/** Reads a W3C date, an xsd:date or xsd:dateTime; null for other texts and days that do not exist. */
export function parseLastmod(text: string): Lastmod | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const numbers = match.slice(1).map((digits) => (digits === undefined ? undefined : Number(digits)));
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0, , zoneHour = 0, zoneMinute = 0] = numbers;
  const [hasTime, hasSeconds] = [match[4] !== undefined, match[6] !== undefined];
  const hasZone = text.endsWith('Z') || match[7] !== undefined;
  if (year === 0 || month < 1 || month > 12 || date < 1 || date > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return null;
  if (hour > 23 || minute > 59 || second > 59 || zoneHour * 60 + zoneMinute > 14 * 60 || zoneMinute > 59) return null;
  if (hasTime && !hasSeconds && !hasZone) return null;
  const startMs = Date.UTC(year, month - 1, date);
  const zoneMs = (match[7] === '-' ? -1 : 1) * (zoneHour * 60 + zoneMinute) * MINUTE_MS;
  const timeMs = (hour * 3600 + minute * 60 + second) * 1000;
  return {
    day: startMs / DAY_MS,
    instantMs: hasTime && hasZone ? startMs + timeMs - zoneMs : null,
    isStrict: hasTime ? hasSeconds && hasZone : match[3] !== undefined && !hasZone,
  };
}

/** Tells whether a day has begun nowhere, or a moment lies minutes ahead. */
export const isInFuture = ({ day, instantMs }: Lastmod, nowMs: number): boolean =>
  instantMs === null ? day * DAY_MS > nowMs + FIRST_ZONE_MS : instantMs > nowMs + CLOCK_SKEW_MS;

/** Tells whether one lastmod names an older day; unknown ones are not compared. */
export function isOlder(one: string | null, other: string | null): boolean {
  const [left, right] = [one, other].map((text) => (text === null ? null : parseLastmod(text)));
  return left && right ? left.day < right.day : false;
}

export type JudgedLastmod = { value: Lastmod | null; kind: FindingKind | null };
export const NO_LASTMOD: JudgedLastmod = { value: null, kind: null };

/** A hostile sitemap may have one a URL. */
const MAX_KNOWN = 4_096;

/** Judges the texts of lastmods, each once. */
export function createLastmodJudge(nowMs: number): (text: string) => JudgedLastmod {
  const known = new Map<string, JudgedLastmod>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = parseLastmod(text);
    const judged = { value, kind: kindOf(value, nowMs) };
    if (known.size < MAX_KNOWN) known.set(text, judged);
    return judged;
  };
}

function kindOf(value: Lastmod | null, nowMs: number): FindingKind | null {
  if (value === null) return 'lastmod-form';
  if (isInFuture(value, nowMs)) return 'lastmod-future';
  if (value.day < FIRST_DAY) return 'lastmod-past';
  return value.isStrict ? null : 'lastmod-loose';
}

/** From the schema of sitemaps.org 0.9 (tLoc). */
const MIN_LOC_LENGTH = 12;
export const MAX_LOC_LENGTH = 2048;

const URL_SIGNS = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*$/;
const ORIGIN = /^https?:\/\/[^/?#]+/i;
/** Nearly every address; no other check is needed. */
const RIGHT_NSN_PATH = /^\/nsn\/(\d{2})\/(\1\d{2})\/(\2-\d{2}-\d{3}-\d{4})$/;
/** The one form of each page's address. Groups: group, class and NSN, where it has these. */
const PAGE_FORMS: readonly [kind: FindingKind, start: RegExp, form: RegExp, words: string][] = [
  ['nsn-form', /^\/nsn(?:\/|$)/i, /^\/nsn\/(\d{2})\/(\d{4})\/(\d{4}-\d{2}-\d{3}-\d{4})$/, '/nsn/{group}/{class}/{NSN}'],
  ['class-form', /^\/cage\//i, /^\/cage\/[\dA-Z]{5}$/, '/cage/{CAGE code}'],
  ['class-form', /^\/name\//i, /^\/name\/\d{5}$/, '/name/{item name code}'],
  ['class-form', /^\/fsg\//i, /^\/fsg\/\d{2}$/, '/fsg/{group}'],
  ['class-form', /^\/fsc\//i, /^\/fsc\/(\d{2})\/(\d{4})$/, '/fsc/{group}/{class}'],
];

/** Returns the path of an address as it is written. */
export const pathIn = (loc: string): string => loc.replace(ORIGIN, '') || '/';

/** Checks an address, which has to be on `origin` (null: any). Returns its NSN; null for other pages. */
export function checkLoc(loc: string, origin: string | null, report: ReportFinding): Nsn | null {
  const { length } = loc;
  if (length > MAX_LOC_LENGTH || length < MIN_LOC_LENGTH) report('loc-length', `${length} characters: ${loc}`);
  if (origin !== null && loc.startsWith(origin)) {
    const text = RIGHT_NSN_PATH.exec(loc.slice(origin.length))?.[3];
    if (text !== undefined) return parseNsn(text);
  }
  const site = ORIGIN.exec(loc)?.[0];
  // with a user before its host, an address seems to be of another
  if (site === undefined || site.includes('@') || !URL.canParse(loc)) {
    report('loc-form', loc);
    return null;
  }
  if (!URL_SIGNS.test(loc)) report('loc-escape', loc);
  if (origin !== null && site !== origin && new URL(loc).origin !== origin)
    report('wrong-host', `${loc} is not on ${origin}`);
  const path = loc.slice(site.length);
  const [kind, , form, words] = PAGE_FORMS.find(([, start]) => start.test(path)) ?? [];
  if (kind === undefined) return null;
  const [found, fsg, fsc, text] = form!.exec(path) ?? [];
  const due = text?.slice(0, 4) ?? fsc;
  if (found === undefined) report(kind, `${path} is not ${words}`);
  else if (fsc !== due) report(kind, `${path} has class ${fsc} in place of ${due}`);
  else if (fsc?.slice(0, 2) !== fsg) report(kind, `${path} has group ${fsg} in place of ${fsc?.slice(0, 2)}`);
  return text === undefined ? null : parseNsn(text);
}

// sitemaps.org, protocol and schema 0.9
const CHANGE_FREQUENCIES = new Set(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']);
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** `origin`: the site that every address has to be on; null: any. */
export type EntryRules = { origin: string | null; nowMs: number };

/** Checks the entries of one sitemap or index. `nsn`: null for every other address. */
export function createEntryCheck({ origin, nowMs }: EntryRules, report: ReportFinding) {
  const judge = createLastmodJudge(nowMs);
  return ({ loc, lastmod, changefreq, priority }: UrlEntry) => {
    const judged = lastmod === null ? NO_LASTMOD : judge(lastmod);
    if (judged.kind !== null) report(judged.kind, `"${lastmod}"`);
    if (changefreq !== null && !CHANGE_FREQUENCIES.has(changefreq)) report('changefreq', `"${changefreq}"`);
    // xsd:decimal from 0.0 to 1.0
    if (priority !== null && !(DECIMAL.test(priority) && Number(priority) >= 0 && Number(priority) <= 1))
      report('priority', `"${priority}"`);
    if (changefreq !== null || priority !== null) {
      const due = STATIC_SITEMAP.find(({ path }) => path === pathIn(loc ?? ''));
      if (changefreq !== due?.changes || Number(priority ?? Number.NaN) !== Number(due?.priority))
        report('page-weight', `${loc} has ${changefreq ?? 'no changefreq'} and ${priority ?? 'no priority'}`);
    }
    return { nsn: loc === null ? null : checkLoc(loc, origin, report), lastmod: judged };
  };
}
