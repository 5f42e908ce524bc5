import type { Day } from '#base/domain/day.ts';
import { createLastmodJudge, type EntryRules } from './check-entry.ts';
import { MAX_URLS } from './protocol.ts';
import { SITEMAP_NAMESPACE } from './sitemap-grammar.ts';
import { NO_DAY, type UrlFacts } from './merge-listings.ts';

/** Origins that need no escape in XML. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z\d.:[\]-]{1,255}$/;
const HEAD = bytesOf(`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_NAMESPACE}">\n`);
const TAIL = bytesOf('</urlset>\n');
const BEFORE_DAY = bytesOf('</loc><lastmod>');
const AFTER_DAY = bytesOf('</lastmod></url>\n');
/** /nsn/{group}/{class}/{NSN} after the slash. */
const ADDRESS = '00/0000/0000-00-000-0000';
const DAY_LENGTH = 10;
const PAGE = String.raw`/(?:fsg/\d\d|fsc/(\d\d)/\2\d\d|cage/[\dA-Z]{5}|name/\d{5})`;
const MAX_PAGE_LINE = 500;
const [ZERO, DASH, SLASH] = [0x30, 0x2d, 0x2f];

/** Reads a faultless urlset of our own shape, thirty times as fast as the reader. Null for every other document. */
export function scanUrlset(xml: Uint8Array, { origin, nowMs }: EntryRules): UrlFacts | null {
  if (origin === null || !PLAIN_ORIGIN.test(origin)) return null;
  const view = viewOf(xml);
  if (!hasAt(view, 0, HEAD)) return null;
  const judge = createLastmodJudge(nowMs);
  const start = bytesOf(`<url><loc>${origin}/nsn/`);
  const page = new RegExp(`^<url><loc>(${RegExp.escape(origin)}${PAGE})</loc>(?:<lastmod>([^<]*)</lastmod>)?</url>$`);
  const dayAt = start.byteLength + ADDRESS.length + BEFORE_DAY.byteLength;
  const lineLength = dayAt + DAY_LENGTH + AFTER_DAY.byteLength;
  const capacity = Math.min(MAX_URLS, Math.ceil(xml.length / lineLength));
  const nsns = new Float64Array(capacity);
  const days = new Int32Array(capacity);
  const others: string[] = [];
  const otherDays: Day[] = [];
  let length = 0;
  let latest: Day = NO_DAY;
  let latestText: string | null = null;
  let hasOneDay = true;
  let dayText: DataView = BEFORE_DAY;
  let day: Day = NO_DAY;

  /** Returns null unless it is a right day. */
  function takeDay(text: string): Day | null {
    const { value, kind } = judge(text);
    if (value === null || kind !== null || text.length !== DAY_LENGTH) return null;
    if (latestText !== null && latest !== value.day) hasOneDay = false;
    if (latestText === null || latest < value.day) [latest, latestText] = [value.day, text];
    return value.day;
  }

  /** Reads the line of another page. Returns its length; 0 for any other line. */
  function takePage(at: number): number {
    const end = xml.indexOf(0x0a, at);
    if (end === -1 || end - at > MAX_PAGE_LINE) return 0;
    const [, loc, , lastmod] = page.exec(textOf(xml.subarray(at, end))) ?? [];
    const ofPage = lastmod === undefined ? NO_DAY : takeDay(lastmod);
    if (loc === undefined || ofPage === null) return 0;
    others.push(loc);
    otherDays.push(ofPage);
    return end + 1 - at;
  }

  /** Reads the line of an NSN. False for any other line. */
  function takeNsn(at: number): boolean {
    const nsn = readAddress(xml, at + start.byteLength);
    if (nsn < (nsns[length - 1] ?? 0) || !hasAt(view, at + dayAt - BEFORE_DAY.byteLength, BEFORE_DAY)) return false;
    if (!hasAt(view, at + dayAt + DAY_LENGTH, AFTER_DAY)) return false;
    if (day === NO_DAY || !hasAt(view, at + dayAt, dayText)) {
      const text = xml.subarray(at + dayAt, at + dayAt + DAY_LENGTH);
      const taken = takeDay(textOf(text));
      if (taken === null) return false;
      day = taken;
      dayText = viewOf(text);
    }
    nsns[length] = nsn;
    days[length++] = day;
    return true;
  }

  let at = HEAD.byteLength;
  for (; others.length + length < MAX_URLS;) {
    if (hasAt(view, at, start)) {
      if (!takeNsn(at)) return null;
      at += lineLength;
    } else {
      const taken = takePage(at);
      if (taken === 0) break;
      at += taken;
    }
  }
  const urlCount = others.length + length;
  if (urlCount === 0 || at + TAIL.byteLength !== xml.length || !hasAt(view, at, TAIL)) return null;
  return {
    urlCount,
    nsns: nsns.slice(0, length),
    days: days.slice(0, length),
    isSorted: true,
    others,
    otherDays,
    latest: latestText,
    onlyLastmod: hasOneDay ? latestText : null,
  };
}

/** Returns the NSN where group and class agree; else -1. */
function readAddress(xml: Uint8Array, at: number): number {
  if (xml[at + 2] !== SLASH || xml[at + 7] !== SLASH) return -1;
  if (xml[at + 12] !== DASH || xml[at + 15] !== DASH || xml[at + 19] !== DASH) return -1;
  for (let index = 0; index < 4; index++) if (xml[at + 3 + index] !== xml[at + 8 + index]) return -1;
  if (xml[at] !== xml[at + 3] || xml[at + 1] !== xml[at + 4]) return -1;
  const supplyClass = digits(xml, at + 8, 4);
  const country = digits(xml, at + 13, 2);
  const first = digits(xml, at + 16, 3);
  const last = digits(xml, at + 20, 4);
  if (supplyClass < 0 || country < 0 || first < 0 || last < 0) return -1;
  return supplyClass * 1_000_000_000 + country * 10_000_000 + first * 10_000 + last;
}

/** Returns -1 where a sign differs from a digit. */
function digits(xml: Uint8Array, at: number, count: number): number {
  let number = 0;
  for (let index = 0; index < count; index++) {
    const digit = xml[at + index]! - ZERO;
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** Compares four bytes at a time. */
function hasAt(xml: DataView, at: number, text: DataView): boolean {
  const { byteLength } = text;
  if (at + byteLength > xml.byteLength) return false;
  let index = 0;
  for (; index + 4 <= byteLength; index += 4) if (xml.getInt32(at + index) !== text.getInt32(index)) return false;
  for (; index < byteLength; index++) if (xml.getUint8(at + index) !== text.getUint8(index)) return false;
  return true;
}

function bytesOf(text: string): DataView {
  return viewOf(new TextEncoder().encode(text));
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
