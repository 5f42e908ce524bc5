import { parseJson } from '#base/domain/plain-text.ts';
import type { ReportFinding } from './findings.ts';
import type { AnswerHead } from './judge-answer.ts';
import { WATCHED_AGENTS } from './robots.ts';

/** `robotsTags`: rules for one crawler end with their line. `html` null: it cannot be unpacked. */
export type PageAnswer = Pick<AnswerHead, 'status' | 'header'> & { robotsTags: readonly string[]; html: string | null };

/** Listed although they are noindex (S2.2). */
const MAY_BE_NOINDEX = new Set(['/sitemap', '/rfq']);
/** Said where `bodyText` gives no text. */
export const NOT_UNPACKED = 'is no gzip, or unpacks to more than 5 MB';
/** Rules for robots with a value, which may be "none". */
const HAS_VALUE = /^(?:max-[\w-]+|unavailable_after)$/;
const ROBOTS_NAMES = new Set(['robots', ...WATCHED_AGENTS]);
const CANONICAL = /(?:^|\s)canonical(?:\s|$)/i;
const LINKS = /<([^>]*)>((?:[^",<]|"[^"]*")*)/g;
const CANONICAL_LINK = /;\s*rel\s*=\s*(?:canonical\b|"(?:[^"]*\s)?canonical(?:\s[^"]*)?")/i;
/** A comma may follow the day of the week. */
const UNAVAILABLE_AFTER = /unavailable_after\s*:\s*((?:[a-z]+,)?[^,]*)/i;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
/** A refresh without delay, which crawlers take for a redirect. */
const REFRESH_NOW = /^\s*0*(?:\.0*)?\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i;
/** Elements whose content has no tags of the page. */
const HIDDEN = ['script', 'style', 'template', 'noscript', 'svg', 'title', 'textarea'];
/** Longer tags are passed over. */
const MAX_TAG = 4_096;
const ATTRIBUTE = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

/** Reports a listed page that is not there, is empty, redirects, is noindex or names another canonical. */
export function checkPage(loc: string, answer: PageAnswer, report: ReportFinding): void {
  const { status, header, robotsTags, html } = answer;
  if (status >= 300 && status < 400)
    return report('page-redirects', `${loc} leads to ${header('location') ?? 'nothing'}`);
  if (status !== 200) return report('page-status', `${loc} answers HTTP ${status}`);
  if (html === null || html.trim() === '') report('page-status', `${loc} ${html === null ? NOT_UNPACKED : 'is empty'}`);
  const type = header('content-type');
  if (type !== null && !HTML.test(type)) report('page-status', `${loc} is no HTML but ${type}`);
  const { head: tags, all } = readHtml(html ?? '');
  const isOther = (address: string): boolean => URL.parse(address, loc)?.href !== URL.parse(loc)?.href;
  const refreshes = tags.filter((tag) => tag['http-equiv']?.toLowerCase() === 'refresh').map(({ content }) => content);
  const target = [header('refresh'), ...refreshes]
    .map((text) => REFRESH_NOW.exec(text ?? '')?.[1]?.trim())
    .find((address) => address !== undefined && isOther(address));
  if (target !== undefined) report('page-redirects', `${loc} leads to ${target} by a refresh`);
  const robots = [
    ...robotsTags,
    ...all.filter(({ name }) => ROBOTS_NAMES.has(name?.toLowerCase() ?? '')).map(({ content }) => content),
  ].find((said) => isNoindex(said ?? ''));
  if (robots && !MAY_BE_NOINDEX.has(URL.parse(loc)?.pathname ?? ''))
    report('page-noindex', `${loc} says "${robots.trim()}"`);
  const canonical = [
    ...tags.filter(({ rel }) => CANONICAL.test(rel ?? '')).map(({ href }) => href ?? ''),
    ...[...(header('link') ?? '').matchAll(LINKS)].flatMap(([, address = '', facts = '']) =>
      CANONICAL_LINK.test(facts) ? [address] : [],
    ),
  ].find(isOther);
  if (canonical !== undefined) report('page-canonical', `${loc} names ${canonical}`);
}

const NOT_FOUND = /\bnot (?:be )?found\b|\bdoes not exist\b|\bno longer (?:available|exists)\b|^(?:error )?404\b/i;
const SAYS_NOT_FOUND = /\b(?:page|part|item|product|nsn)\b.{0,30}\bnot (?:be )?found\b/i;
const LEADS_AWAY = /\blocation(?:\.href)?\s*=(?!=)|\blocation\.(?:replace|assign)\s*\(/;
/** Characters of the least content. */
const MIN_WORDS = 40;
/** The least part of the text that the server itself sends. */
const MIN_SHARE = 0.5;
const MAX_HTML = 2_000_000;

/**
 * Reports a page that engines would take for less than it is: title, heading, canonical, structured data, content. `own`:
 * the page as the server itself sends it. `nsn`: the part that it shows.
 */
export function checkShown(
  loc: string,
  { html, link, own, nsn }: { html: string; link: string | null; own: string | null; nsn: string | null },
  report: ReportFinding,
): void {
  const { head, all, hidden, headings, main } = readHtml(html);
  const titles = hidden.filter(({ name }) => name === 'title').map(({ content }) => plainWords(content));
  if (titles.length !== 1 || titles[0] === '')
    report('page-title', `${loc} has ${titles.length === 1 ? 'an empty title' : `${titles.length} titles`}`);
  if (headings.length !== 1 || headings[0] === '')
    report('page-title', `${loc} has ${headings.length === 1 ? 'an empty h1' : `${headings.length} h1`}`);
  const countOf = (tags: readonly Record<string, string>[]): number =>
    tags.filter(({ rel }) => CANONICAL.test(rel ?? '')).length;
  const inHead = countOf(head);
  const named = inHead + Number(CANONICAL_LINK.test(link ?? ''));
  if (named === 0 || inHead > 1 || countOf(all) > inHead)
    report('page-canonical', `${loc} names ${named === 0 ? 'none in its head' : 'more than one'}`);
  const saying = [...titles, ...headings].find((words) => NOT_FOUND.test(words)) ?? SAYS_NOT_FOUND.exec(main)?.[0];
  if (saying !== undefined) report('page-soft-404', `${loc} says "${saying}"`);
  const scripts = hidden.filter(({ name }) => name === 'script');
  const isData = ({ attributes }: (typeof scripts)[number]): boolean => attributes.type === 'application/ld+json';
  const away = scripts.find((script) => !isData(script) && LEADS_AWAY.test(script.content));
  if (away !== undefined) report('page-redirects', `${loc} leads away by a script`);
  const data = scripts.filter(isData).map(({ content }) => content);
  const broken = data.find((content) => parseJson(content) === null);
  if (broken !== undefined) report('page-data', `${loc}: ${broken.trim().slice(0, 60)}`);
  const isNamed = nsn === null || data.some((content) => content.replace(/\s/g, '').includes(`"sku":"${nsn}"`));
  if (!isNamed) report('page-data', `${loc} has none of ${nsn}`);
  const due = Math.max(MIN_WORDS, own === null ? 0 : readHtml(own).main.length * MIN_SHARE);
  if (main.length < due)
    report('page-content', `${loc} shows ${main.length} characters of at least ${Math.round(due)}`);
  else if (nsn !== null && !html.includes(nsn)) report('page-content', `${loc} does not show ${nsn}`);
  if (html.length > MAX_HTML) report('page-size', `${loc} has ${html.length} characters`);
}

/** Tells whether rules for robots keep a watched crawler from indexing. Those after a name are for that crawler. */
function isNoindex(rules: string): boolean {
  let isWatched = true;
  if (Date.parse(UNAVAILABLE_AFTER.exec(rules)?.[1] ?? '') < Date.now()) return true;
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

/**
 * Reads a page: the attributes of meta and link elements in the head, and of all (engines obey robots rules in the body
 * too), its hidden elements, headings and visible text.
 */
function readHtml(html: string) {
  // ASCII alone: others change their length
  const text = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const tags = { head: [] as Record<string, string>[], all: [] as Record<string, string>[] };
  const hidden: { name: string; attributes: Record<string, string>; content: string }[] = [];
  const headings: string[] = [];
  let [words, from, headingFrom, mainFrom, mainTo] = ['', 0, -1, 0, Infinity];
  let isInHead = true;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const name = /^[a-z\d]*/.exec(text.slice(at + 1, at + 10))![0];
    if (name === 'body') isInHead = false;
    words += ` ${html.slice(from, at)}`;
    if (name === 'h1') headingFrom = words.length;
    if (name === 'main') mainFrom = words.length;
    if (text.startsWith('</h1', at) && headingFrom >= 0) headings.push(plainWords(words.slice(headingFrom)));
    if (text.startsWith('</main', at)) mainTo = words.length;
    const end = text.startsWith('<!--', at) ? '-->' : HIDDEN.includes(name) ? `</${name}` : null;
    const to = end === null ? tagEnd(text, at) : text.indexOf(end, at);
    if (to === -1) break;
    if ((name === 'meta' || name === 'link') && to - at <= MAX_TAG) {
      const attributes = attributesOf(html.slice(at, to));
      tags.all.push(attributes);
      if (isInHead) tags.head.push(attributes);
    }
    if (HIDDEN.includes(name)) {
      const begin = tagEnd(text, at);
      hidden.push({ name, attributes: attributesOf(html.slice(at, begin)), content: html.slice(begin + 1, to) });
    }
    from = end === null ? to + 1 : text.indexOf('>', to) + 1 || html.length;
    at = to + 1;
  }
  return { ...tags, hidden, headings, main: plainWords(words.slice(mainFrom, mainTo)) };
}

const plainWords = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Finds the first > outside of quoted values; -1 without one. */
function tagEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '>') return at;
    if (text[at] !== '=') continue;
    while (/\s/.test(text[at + 1] ?? '')) at++;
    const quote = text[at + 1];
    if (quote !== '"' && quote !== "'") continue;
    at = text.indexOf(quote, at + 2);
    if (at === -1) return -1;
  }
  return -1;
}

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replace(/&(\w+|#\w+);/g, (entity, word: string) =>
        Object.hasOwn(ENTITIES, word) ? ENTITIES[word]! : entity,
      ),
    ]),
  );
}

/** Draws `size` ascending numbers below `count`, the same for the same seed. */
export function sampleOf(count: number, size: number, seed: string): number[] {
  if (count <= size) return Array.from({ length: count }, (_, index) => index);
  const chosen = new Set<number>();
  // mulberry32, seeded by FNV-1a
  let state = 0x811c9dc5;
  for (const sign of seed) state = Math.imul(state ^ sign.codePointAt(0)!, 0x01000193);
  while (chosen.size < size) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    chosen.add(Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count));
  }
  return [...chosen].sort((one, other) => one - other);
}
