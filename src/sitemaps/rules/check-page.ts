import type { FindingKind } from './finding-kinds.ts';
import { WATCHED_AGENTS } from './robots.ts';

/** How a listed page was answered. */
export type PageAnswer = {
  status: number;
  /** Null for a header that was not sent. */
  header: (name: string) => string | null;
  /** The HTML, or its beginning; null where that cannot be unpacked. */
  html: string | null;
};

/** Listed although they are not to be indexed: that does no harm (S2.2). */
const MAY_BE_NOINDEX = new Set(['/sitemap', '/rfq']);
/** Said of a body that is compressed and gives no text, see `bodyText`. */
export const NOT_UNPACKED = 'is no gzip, or unpacks to more than 5 MB';
/** Rules for robots that have a value, which may be "none". */
const HAS_VALUE = /^(?:max-[\w-]+|unavailable_after)$/;
const ROBOTS_NAMES = new Set(['robots', ...WATCHED_AGENTS]);
const CANONICAL = /(?:^|\s)canonical(?:\s|$)/i;
const CANONICAL_LINK = /<([^>]*)>\s*;[^,]*\brel\s*=\s*"?canonical\b/gi;
/** A refresh without delay, which crawlers take for a redirect, and where it leads. */
const REFRESH_NOW = /^\s*0*(?:\.0*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i;
/** Elements whose content is no part of the page's head. */
const HIDDEN = ['script', 'style', 'template', 'noscript', 'svg'];
/** Longer tags are passed over. */
const MAX_TAG = 4_096;
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/**
 * What is wrong with a page that a sitemap lists: it does not answer with 200, it has no text, it redirects, it asks not to be indexed, or it names another
 * address as the one to index.
 */
export function checkPage(
  loc: string,
  { status, header, html }: PageAnswer,
  report: (kind: FindingKind, detail: string) => void,
): void {
  if (status >= 300 && status < 400)
    return report('page-redirects', `${loc} leads to ${header('location') ?? 'nothing'}`);
  if (status !== 200) return report('page-status', `${loc} answers HTTP ${status}`);
  if (html === null || html.trim() === '') report('page-status', `${loc} ${html === null ? NOT_UNPACKED : 'is empty'}`);
  const tags = tagsOf(html ?? '');
  const isOther = (address: string): boolean => URL.parse(address, loc)?.href !== URL.parse(loc)?.href;
  const refreshes = tags.filter((tag) => tag['http-equiv']?.toLowerCase() === 'refresh').map(({ content }) => content);
  const target = [header('refresh'), ...refreshes]
    .map((text) => REFRESH_NOW.exec(text ?? '')?.[1]?.trim())
    .find((address) => address !== undefined && isOther(address));
  if (target !== undefined) report('page-redirects', `${loc} leads to ${target} by a refresh`);
  const robots = [
    header('x-robots-tag'),
    ...tags.filter(({ name }) => ROBOTS_NAMES.has(name?.toLowerCase() ?? '')).map(({ content }) => content),
  ].find((said) => isNoindex(said ?? ''));
  if (robots && !MAY_BE_NOINDEX.has(URL.parse(loc)?.pathname ?? ''))
    report('page-noindex', `${loc} says "${robots.trim()}"`);
  const canonical = [
    ...tags.filter(({ rel }) => CANONICAL.test(rel ?? '')).map(({ href }) => href ?? ''),
    ...[...(header('link') ?? '').matchAll(CANONICAL_LINK)].map(([, address]) => address!),
  ].find(isOther);
  if (canonical !== undefined) report('page-canonical', `${loc} names ${canonical}`);
}

/** Whether rules for robots, by comma, keep a watched crawler from indexing. Those after the name of a crawler are for that one alone. */
function isNoindex(rules: string): boolean {
  let isWatched = true;
  return rules
    .toLowerCase()
    .split(',')
    .some((rule) => {
      const [, name = 'robots', words = rule] = /^\s*([\w-]+)\s*:(.*)$/s.exec(rule) ?? [];
      if (HAS_VALUE.test(name)) return false;
      if (words !== rule) isWatched = ROBOTS_NAMES.has(name);
      return isWatched && words.split(/\s+/).some((word) => word === 'noindex' || word === 'none');
    });
}

/** The attributes of each meta and link element of the head, by name in lower case. Goes through the text once, and ends where an element does not. */
function tagsOf(html: string): Record<string, string>[] {
  const text = html.toLowerCase();
  const tags: Record<string, string>[] = [];
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const name = /^[a-z]*/.exec(text.slice(at + 1, at + 10))![0];
    if (name === 'body') break;
    const hasContent = HIDDEN.includes(name);
    const end = text.startsWith('<!--', at) ? '-->' : hasContent ? `</${name}` : '>';
    const to = text.indexOf(end, at);
    if (to === -1) break;
    if ((name === 'meta' || name === 'link') && to - at <= MAX_TAG) tags.push(attributesOf(html.slice(at, to)));
    at = to + 1;
  }
  return tags;
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replace(/&(\w+|#\w+);/g, (entity, word: string) => ENTITIES[word] ?? entity),
    ]),
  );
}

/** `size` different numbers below `count`, in ascending order: the same for the same seed. All of them where there are no more. */
export function sampleOf(count: number, size: number, seed: string): number[] {
  if (count <= size) return Array.from({ length: count }, (_, index) => index);
  const random = numbersFrom(seed);
  const chosen = new Set<number>();
  while (chosen.size < size) chosen.add(Math.floor(random() * count));
  return [...chosen].sort((one, other) => one - other);
}

/** Numbers from 0 to 1, not with 1 (mulberry32, seeded by an FNV-1a hash of the text). */
function numbersFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const sign of seed) state = Math.imul(state ^ sign.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
