import type { Day } from '#base/domain/day.ts';
import type { FindingKind } from './finding-kinds.ts';

/** A lastmod that was understood. */
export type Lastmod = {
  /** The day it names, or begins with when it names a month or a year only. */
  day: Day;
  /** Milliseconds since 1970 when it has a time and a zone. */
  instantMs: number | null;
  /** Whether the W3C date forms of the protocol's text and the types of its schema (xsd:date, xsd:dateTime) both have it. */
  isStrict: boolean;
};

const FORM = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:Z|([+-])(\d\d):(\d\d))?)?)?$/;
const DAY_MS = 86_400_000;
/** 1991-01-01: the web was opened in that year. */
const FIRST_DAY = Date.UTC(1991, 0, 1) / DAY_MS;
const MINUTE_MS = 60_000;
/** The time zone farthest ahead: a day has begun somewhere when it has begun there. */
const FIRST_ZONE_MS = 14 * 60 * MINUTE_MS;
/** Clocks differ. */
const CLOCK_SKEW_MS = 10 * MINUTE_MS;

/** Reads a W3C date (NOTE-datetime), or an xsd:date or xsd:dateTime. Null when it is none, or names a day that does not exist. */
export function parseLastmod(text: string): Lastmod | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(toNumber);
  const [zoneHour = 0, zoneMinute = 0] = match.slice(8, 10).map(toNumber);
  const hasTime = match[4] !== undefined;
  const hasSeconds = match[6] !== undefined;
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

/** Whether that day has begun nowhere on earth, or that moment is more than a few minutes ahead. */
export function isInFuture({ day, instantMs }: Lastmod, nowMs: number): boolean {
  return instantMs === null ? day * DAY_MS > nowMs + FIRST_ZONE_MS : instantMs > nowMs + CLOCK_SKEW_MS;
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

/** Whether one lastmod names an older day than another; unknown ones are not compared. */
export function isOlder(one: string | null, other: string | null): boolean {
  const [left, right] = [one, other].map((text) => (text === null ? null : parseLastmod(text)));
  return left && right ? left.day < right.day : false;
}

/** What a lastmod means and what is wrong with it, if anything. */
export type JudgedLastmod = { value: Lastmod | null; kind: FindingKind | null };
export const NO_LASTMOD: JudgedLastmod = { value: null, kind: null };

/** A catalog has as many days as it had imports; a hostile sitemap may have one a URL. */
const MAX_KNOWN = 4_096;

/** Judges the texts of lastmods. They repeat: each is parsed once. */
export function createLastmodJudge(nowMs: number): (text: string) => JudgedLastmod {
  const known = new Map<string, JudgedLastmod>();
  let last: { text: string; judged: JudgedLastmod } | null = null;
  return (text) => {
    if (last?.text === text) return last.judged;
    let judged = known.get(text);
    if (judged === undefined) {
      const value = parseLastmod(text);
      judged = { value, kind: kindOf(value, nowMs) };
      if (known.size < MAX_KNOWN) known.set(text, judged);
    }
    last = { text, judged };
    return judged;
  };
}

function kindOf(value: Lastmod | null, nowMs: number): FindingKind | null {
  if (value === null) return 'lastmod-form';
  if (isInFuture(value, nowMs)) return 'lastmod-future';
  if (value.day < FIRST_DAY) return 'lastmod-past';
  return value.isStrict ? null : 'lastmod-loose';
}
