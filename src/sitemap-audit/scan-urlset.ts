import type { UrlCollector } from './url-collector.ts';

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');

const HEAD = bytesOf('<?xml version="1.0" encoding="UTF-8"?>');
const URLSET = bytesOf('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
const URLSET_END = bytesOf('</urlset>');
const URL = bytesOf('<url>');
const URL_END = bytesOf('</url>');
const LOC = bytesOf('<loc>');
const LOC_END = bytesOf('</loc>');
const FIELDS = (['lastmod', 'changefreq', 'priority'] as const).map((name) => ({
  name,
  start: bytesOf(`<${name}>`),
  end: bytesOf(`</${name}>`),
}));
const LASTMOD = FIELDS[0]!.start;
const LASTMOD_END = FIELDS[0]!.end;
/** 53/5305/5305-01-234-5678 */
const NSN_LENGTH = 24;
const DAY_LENGTH = 10;

/**
 * Reads the shape that nearly every sitemap has, byte by byte: the usual first lines, and in each `url` a `loc`, then what it has of `lastmod`,
 * `changefreq` and `priority`, with nothing but plain ASCII signs in them. Whatever is written otherwise is left to `parseSitemap`, which knows
 * all of XML: the answer is then false, and what was collected so far is void. NSN pages on `origin` are read as numbers, without a text.
 */
export function scanUrlset(xml: Uint8Array, origin: string | null, collector: UrlCollector): boolean {
  const nsnPrefix = origin === null ? null : bytesOf(`${origin}/nsn/`);
  let at = 0;
  if (!startsWith(xml, at, HEAD)) return false;
  at = skipSpace(xml, HEAD.length);
  if (!startsWith(xml, at, URLSET)) return false;
  at = skipSpace(xml, at + URLSET.length);
  while (startsWith(xml, at, URL)) {
    at = skipSpace(xml, at + URL.length);
    if (!startsWith(xml, at, LOC)) return false;
    at += LOC.length;
    const end =
      nsnPrefix !== null && startsWith(xml, at, nsnPrefix) ? scanNsnPage(xml, at + nsnPrefix.length, collector) : -1;
    at = end === -1 ? scanAnyPage(xml, at, collector) : end;
    if (at === -1) return false;
    at = skipSpace(xml, at);
  }
  if (!startsWith(xml, at, URLSET_END)) return false;
  return skipSpace(xml, at + URLSET_END.length) === xml.length;
}

/** From behind `/nsn/` to behind `</url>`; -1, and nothing collected, when it is written in any other way. */
function scanNsnPage(xml: Uint8Array, start: number, collector: UrlCollector): number {
  const nsn = readNsn(xml, start);
  let at = start + NSN_LENGTH;
  if (nsn === -1 || !startsWith(xml, at, LOC_END)) return -1;
  at = skipSpace(xml, at + LOC_END.length);
  let day = 0;
  if (startsWith(xml, at, LASTMOD)) {
    at += LASTMOD.length;
    day = readDay(xml, at);
    at += DAY_LENGTH;
    if (day <= 0 || !startsWith(xml, at, LASTMOD_END)) return -1;
    at = skipSpace(xml, at + LASTMOD_END.length);
  }
  if (!startsWith(xml, at, URL_END)) return -1;
  collector.nsnPage(nsn, day);
  return at + URL_END.length;
}

/** From behind `<loc>` to behind `</url>`; -1 when it is written in any other way. */
function scanAnyPage(xml: Uint8Array, start: number, collector: UrlCollector): number {
  let end = plainTextEnd(xml, start);
  if (end === start || !startsWith(xml, end, LOC_END)) return -1;
  const entry = { loc: textOf(xml, start, end), lastmod: null, changefreq: null, priority: null };
  let at = skipSpace(xml, end + LOC_END.length);
  for (const field of FIELDS) {
    if (!startsWith(xml, at, field.start)) continue;
    at += field.start.length;
    end = plainTextEnd(xml, at);
    if (end === at || !startsWith(xml, end, field.end)) return -1;
    (entry as Record<string, string | null>)[field.name] = textOf(xml, at, end);
    at = skipSpace(xml, end + field.end.length);
  }
  if (!startsWith(xml, at, URL_END)) return -1;
  collector.entry(entry);
  return at + URL_END.length;
}

/** The NSN of `53/5305/5305-01-234-5678`; -1 when it is anything else, or when group, class and NSN do not agree. */
function readNsn(xml: Uint8Array, at: number): number {
  if (at + NSN_LENGTH > xml.length) return -1;
  const separators =
    (xml[at + 2]! ^ 0x2f) |
    (xml[at + 7]! ^ 0x2f) |
    (xml[at + 12]! ^ 0x2d) |
    (xml[at + 15]! ^ 0x2d) |
    (xml[at + 19]! ^ 0x2d);
  if (separators !== 0) return -1;
  const fsg = readDigits(xml, at, 2);
  const listedClass = readDigits(xml, at + 3, 4);
  const fsc = readDigits(xml, at + 8, 4);
  const country = readDigits(xml, at + 13, 2);
  const middle = readDigits(xml, at + 16, 3);
  const end = readDigits(xml, at + 20, 4);
  if ((fsg | listedClass | fsc | country | middle | end) < 0) return -1;
  if (listedClass !== fsc || fsg * 100 > fsc || fsg * 100 + 99 < fsc) return -1;
  return fsc * 1e9 + country * 1e7 + middle * 1e4 + end;
}

/** yyyymmdd of `2026-11-21`; -1 when it is anything else. */
function readDay(xml: Uint8Array, at: number): number {
  if (at + DAY_LENGTH > xml.length || xml[at + 4] !== 0x2d || xml[at + 7] !== 0x2d) return -1;
  const year = readDigits(xml, at, 4);
  const month = readDigits(xml, at + 5, 2);
  const day = readDigits(xml, at + 8, 2);
  return (year | month | day) < 0 ? -1 : year * 10_000 + month * 100 + day;
}

/** A negative number when one of them is no digit. */
function readDigits(xml: Uint8Array, at: number, count: number): number {
  let number = 0;
  for (let index = at; index < at + count; index++) {
    const digit = xml[index]! - 0x30;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** Where a run of printable ASCII signs that mean nothing to XML ends. */
function plainTextEnd(xml: Uint8Array, start: number): number {
  let at = start;
  for (; at < xml.length; at++) {
    const byte = xml[at]!;
    if (byte <= 0x20 || byte >= 0x7f || byte === 0x3c || byte === 0x3e || byte === 0x26) break;
  }
  return at;
}

function textOf(xml: Uint8Array, start: number, end: number): string {
  return Buffer.from(xml.buffer, xml.byteOffset + start, end - start).toString('latin1');
}

function skipSpace(xml: Uint8Array, start: number): number {
  let at = start;
  while (at < xml.length && (xml[at] === 0x0a || xml[at] === 0x20 || xml[at] === 0x0d || xml[at] === 0x09)) at++;
  return at;
}

function startsWith(xml: Uint8Array, at: number, pattern: Uint8Array): boolean {
  if (at + pattern.length > xml.length) return false;
  for (let index = 0; index < pattern.length; index++) if (xml[at + index] !== pattern[index]) return false;
  return true;
}
