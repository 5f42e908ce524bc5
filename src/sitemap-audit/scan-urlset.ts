import { areSame, bytePattern, hasPattern, readDigits } from './byte-patterns.ts';
import { MAX_TEXT } from './sitemap-grammar.ts';
import type { UrlCollector } from './url-collector.ts';
import { urlsetHeadEnd } from './urlset-head.ts';

const URLSET_END = bytePattern('</urlset>');
const URL = bytePattern('<url>');
const URL_END = bytePattern('</url>');
const LOC = bytePattern('<loc>');
const LOC_END = bytePattern('</loc>');
const FIELDS = (['lastmod', 'changefreq', 'priority'] as const).map((name) => ({
  name,
  start: bytePattern(`<${name}>`),
  end: bytePattern(`</${name}>`),
}));
const LASTMOD = FIELDS[0]!.start;
const LASTMOD_END = FIELDS[0]!.end;
const ENTITIES = Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }).map(
  ([name, sign]) => ({ name, sign, pattern: bytePattern(name) }),
);
/** 53/5305/5305-01-234-5678 */
const NSN_LENGTH = 24;
/** 53/5305/5305- before the NIIN. */
const CLASS_LENGTH = 13;
const NIIN_LENGTH = NSN_LENGTH - CLASS_LENGTH;
const DAY_LENGTH = 10;
const NSNS_PER_CLASS = 1e9;

/** Where an NSN page stood, and what it said. */
type NsnLine = { end: number; niinAt: number; nsn: number; day: number };

/**
 * Reads the shape that nearly every sitemap has, byte by byte: a urlset without prefixes, and in each `url` a `loc`, then what it has of `lastmod`,
 * `changefreq` and `priority`, with nothing but plain ASCII signs and the five entities in them. Whatever is written otherwise is left to
 * `parseSitemap`, which knows all of XML: the answer is then false, and what was collected so far is void. NSN pages on `origin` are read as
 * numbers, without a text.
 */
export function scanUrlset(xml: Uint8Array, origin: string | null, collector: UrlCollector): boolean {
  const text = new DataView(xml.buffer, xml.byteOffset, xml.byteLength);
  const nsnStart = origin === null ? null : bytePattern(`${origin}/nsn/`);
  let at = skipSpace(text, urlsetHeadEnd(xml));
  while (at !== -1 && hasPattern(text, at, URL)) {
    const start = at;
    at = skipSpace(text, at + URL.length);
    if (!hasPattern(text, at, LOC)) return false;
    at += LOC.length;
    const isNsnPage = nsnStart !== null && hasPattern(text, at, nsnStart);
    const line = isNsnPage ? scanNsnPage(text, at + nsnStart.length, collector) : null;
    if (line === null) at = skipSpace(text, scanAnyPage(text, at, collector));
    else at = scanLinesLike(text, start, skipSpace(text, line.end), line, collector);
  }
  if (at === -1 || !hasPattern(text, at, URLSET_END)) return false;
  return skipSpace(text, at + URLSET_END.length) === text.byteLength;
}

/** From behind `/nsn/` to behind `</url>`; null, and nothing collected, when it is written in any other way. */
function scanNsnPage(text: DataView, start: number, collector: UrlCollector): NsnLine | null {
  const nsn = readNsn(text, start);
  let at = start + NSN_LENGTH;
  if (nsn === -1 || !hasPattern(text, at, LOC_END)) return null;
  at = skipSpace(text, at + LOC_END.length);
  let day = 0;
  if (hasPattern(text, at, LASTMOD)) {
    at += LASTMOD.length;
    day = readDay(text, at);
    at += DAY_LENGTH;
    if (day <= 0 || !hasPattern(text, at, LASTMOD_END)) return null;
    at = skipSpace(text, at + LASTMOD_END.length);
  }
  if (!hasPattern(text, at, URL_END)) return null;
  collector.nsnPage(nsn, day);
  return { end: at + URL_END.length, niinAt: start + CLASS_LENGTH, nsn, day };
}

/**
 * Most lines are the line before but for the digits of the NIIN: as long as it is so, those digits are all that has to be read. Returns where the
 * first other line begins.
 */
function scanLinesLike(text: DataView, first: number, next: number, line: NsnLine, collector: UrlCollector): number {
  const length = next - first;
  const niinAt = line.niinAt - first;
  const restAt = niinAt + NIIN_LENGTH;
  const classStart = Math.floor(line.nsn / NSNS_PER_CLASS) * NSNS_PER_CLASS;
  let at = next;
  for (; at + length <= text.byteLength; at += length) {
    if (!areSame(text, first, at, niinAt) || !areSame(text, first + restAt, at + restAt, length - restAt)) break;
    const niin = readNiin(text, at + niinAt);
    if (niin === -1) break;
    collector.nsnPage(classStart + niin, line.day);
  }
  return at;
}

/** From behind `<loc>` to behind `</url>`; -1 when it is written in any other way. */
function scanAnyPage(text: DataView, start: number, collector: UrlCollector): number {
  let end = plainTextEnd(text, start);
  if (end === start || !hasPattern(text, end, LOC_END)) return -1;
  const entry = { loc: textOf(text, start, end), lastmod: null, changefreq: null, priority: null };
  let at = skipSpace(text, end + LOC_END.length);
  for (const field of FIELDS) {
    if (!hasPattern(text, at, field.start)) continue;
    at += field.start.length;
    end = plainTextEnd(text, at);
    if (end === at || !hasPattern(text, end, field.end)) return -1;
    (entry as Record<string, string | null>)[field.name] = textOf(text, at, end);
    at = skipSpace(text, end + field.end.length);
  }
  if (!hasPattern(text, at, URL_END)) return -1;
  collector.entry(entry);
  return at + URL_END.length;
}

/** The NSN of `53/5305/5305-01-234-5678`; -1 when it is anything else, or when group, class and NSN do not agree. */
function readNsn(text: DataView, at: number): number {
  if (at + NSN_LENGTH > text.byteLength) return -1;
  const [slash, dash] = [0x2f, 0x2d];
  if (text.getUint8(at + 2) !== slash || text.getUint8(at + 7) !== slash || text.getUint8(at + 12) !== dash) return -1;
  const fsg = readDigits(text, at, 2);
  const listedClass = readDigits(text, at + 3, 4);
  const fsc = readDigits(text, at + 8, 4);
  const niin = readNiin(text, at + CLASS_LENGTH);
  if ((fsg | listedClass | fsc | niin) < 0 || listedClass !== fsc || Math.floor(fsc / 100) !== fsg) return -1;
  return fsc * NSNS_PER_CLASS + niin;
}

/** The NIIN of `01-234-5678`; -1 when it is anything else. */
function readNiin(text: DataView, at: number): number {
  if (text.getUint8(at + 2) !== 0x2d || text.getUint8(at + 6) !== 0x2d) return -1;
  const country = readDigits(text, at, 2);
  const middle = readDigits(text, at + 3, 3);
  const end = readDigits(text, at + 7, 4);
  return (country | middle | end) < 0 ? -1 : country * 10_000_000 + middle * 10_000 + end;
}

/** yyyymmdd of `2026-11-21`; -1 when it is anything else. */
function readDay(text: DataView, at: number): number {
  if (at + DAY_LENGTH > text.byteLength || text.getUint8(at + 4) !== 0x2d || text.getUint8(at + 7) !== 0x2d) return -1;
  const year = readDigits(text, at, 4);
  const month = readDigits(text, at + 5, 2);
  const day = readDigits(text, at + 8, 2);
  return (year | month | day) < 0 ? -1 : year * 10_000 + month * 100 + day;
}

/** Where a run of printable ASCII signs ends, in which & stands for nothing but one of the five entities of XML. */
function plainTextEnd(text: DataView, start: number): number {
  let at = start;
  for (; at < text.byteLength && at - start < MAX_TEXT; at++) {
    const byte = text.getUint8(at);
    if (byte <= 0x20 || byte >= 0x7f || byte === 0x3c || byte === 0x3e) break;
    if (byte !== 0x26) continue;
    const entity = ENTITIES.find(({ pattern }) => hasPattern(text, at, pattern));
    if (entity === undefined) break;
    at += entity.pattern.length - 1;
  }
  return at;
}

function textOf({ buffer, byteOffset }: DataView, start: number, end: number): string {
  const text = Buffer.from(buffer, byteOffset + start, end - start).toString('latin1');
  if (!text.includes('&')) return text;
  return text.replace(/&\w+;/g, (name) => ENTITIES.find((entity) => entity.name === name)!.sign);
}

/** Stays at -1, where reading has ended. */
function skipSpace(text: DataView, start: number): number {
  let at = start;
  while (at >= 0 && at < text.byteLength) {
    const byte = text.getUint8(at);
    if (byte !== 0x0a && byte !== 0x20 && byte !== 0x0d && byte !== 0x09) break;
    at++;
  }
  return at;
}
