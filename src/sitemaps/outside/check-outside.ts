import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { bodyText, onlyOk, type ReadUrl, type UrlAnswer, type UrlFailure } from '../audit/read-url.ts';
import type { WalkedItem } from '../health/walks.ts';
import { checkPage, checkShown, sampleOf } from '../rules/check-page.ts';
import type { FindingKind, ReportFinding } from '../rules/findings.ts';
import { checkDate } from '../rules/judge-answer.ts';
import { MAX_XML_BYTES } from '../rules/protocol.ts';
import type { Agent, AskOutside } from './ask-outside.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { ROBOTS } from '../audit/check-site.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { plannedOfCatalog, type PlanSources } from '../endpoints/sitemap-services.ts';
import { plannedIndexes, type PlannedContent } from '../plan/planned-sitemaps.server.ts';
import type { PlannedSitemap } from '../rules/planned-sitemap.ts';

/** An address that a walk from outside asks. `absent`: a part that is not there. */
export type OutsideAddress = { path: string } & (
  | { of: 'robots' | 'absent' }
  | { of: 'page'; nsn: string | null }
  | { of: 'sitemap'; planned: PlannedContent; family: readonly PlannedContent[] }
  | { of: 'index'; lists: readonly PlannedSitemap[] }
);

type Planned = Awaited<ReturnType<typeof plannedIndexes>> & { files: readonly PlannedContent[] };
/** Pages are asked whether a sitemap lists them or not. */
const ALL_PAGES = ['ranges', 'makers', 'names'] as const;

/** Sitemaps, files and pages of each kind: of NSNs and classes; of groups, classes, makers, names and single ones. */
const OF_KIND = 6;
/** Sitemaps whose parts are asked, and parts of each. */
const RANGES = 8;
const OF_RANGE = 4;

/** Chooses addresses spread over the plan, others for each seed. Rejects with `StoreUnavailable`. */
export async function planOutside(
  { indexes, sitemaps, files }: Planned,
  { sources, catalog, seed }: { sources: PlanSources; catalog: CatalogStore; seed: string },
): Promise<OutsideAddress[]> {
  const whole = await plannedOfCatalog({ ...sources, extraSitemaps: ALL_PAGES }, catalog);
  const { sitemaps: listing } = await plannedIndexes(whole, []);
  const readable = indexes.filter(({ path }) => files.length > 0 || path !== paths.sitemapFiles());
  const pick = <One>(all: readonly One[], size: number, of: string): One[] =>
    sampleOf(all.length, size, `${seed} ${of}`).map((place) => all[place]!);
  const pickOfEach = <One>(all: Iterable<One>, kindOf: (one: One) => string): One[] =>
    [...Map.groupBy(all, kindOf)].flatMap(([kind, some]) => pick(some, OF_KIND, kind));
  const kindOf = ({ name }: PlannedContent): string => /type=[a-z]+|^[a-z]+/.exec(name)?.[0] ?? '';
  const listed = new Set(listing.flatMap(({ pages }) => [...pages().keys()]));
  const pages = pickOfEach(listed, (path) => (path.split('/').length > 2 ? path.split('/')[1]! : ''));
  const nsns: number[] = [];
  const ranges = sitemaps.filter(({ range }) => range !== null);
  for (const { name, content } of pick(ranges, RANGES, 'ranges'))
    nsns.push(...pick([...(await content()).nsns], OF_RANGE, name));
  const parts = [...new Set(nsns)].map((nsn) => paths.part(nsn as Nsn));
  // no NIIN is 0
  const absent = (parts[0] ?? '/nsn/53/5305/5305-00-000-0001').replace(/-\d\d-\d{3}-\d{4}$/, '-00-000-0000');
  return [
    { path: ROBOTS, of: 'robots' },
    ...readable.map(({ path, lists }) => ({ path, lists, of: 'index' as const })),
    ...[
      ...pickOfEach(sitemaps, kindOf).map((planned) => ({ planned, family: sitemaps, path: planned.name })),
      ...pickOfEach(files, kindOf).map((one) => ({ planned: one, family: files, path: paths.sitemapFile(one.name) })),
    ].map((one) => ({ ...one, of: 'sitemap' as const })),
    ...pages.map((path) => ({ path, of: 'page' as const, nsn: null })),
    ...parts.map((path) => ({ path, of: 'page' as const, nsn: path.split('/').at(-1)! })),
    { path: absent, of: 'absent' },
  ];
}

type Seen = NonNullable<WalkedItem['seen']>;

const SLOW_MS = 5_000;
/** The site compresses from 1 KB on. */
const COMPRESSED_FROM = 2_000;
/** Before the site was there. */
const LONG_AGO = Date.UTC(2001, 0, 1);
const CACHES = ['cache-control', 'cdn-cache-control'];

/**
 * Asks one public address as a browser and as crawlers do, and reports what differs, is late, stale, lost or added on
 * the way. `own`: reads the server itself. `seen`: by the last walk. Returns the answer to Googlebot; null without one.
 */
export async function checkOutside(
  { path, of, nsn = null }: Pick<OutsideAddress, 'path' | 'of'> & { nsn?: string | null },
  means: { origin: string; ask: AskOutside; own: ReadUrl | null; seen: Seen | undefined; nowMs: number },
  told: ReportFinding,
): Promise<{ answer: UrlAnswer | null; seen?: Seen }> {
  const { ask, own, seen, nowMs } = means;
  const loc = means.origin + path;
  const kinds = new Set<FindingKind>();
  const report: ReportFinding = (kind, words) => {
    if (!kinds.has(kind)) told(kind, words.replace(loc, '').replace(/^:? /, ''));
    kinds.add(kind);
  };
  const toBrowser = await ask(path, { agent: 'browser' });
  if ('kind' in toBrowser) {
    report(toBrowser.kind, toBrowser.reason);
    return { answer: null };
  }
  const mine = (await own?.(path)) ?? null;
  const ours = mine === null || 'kind' in mine || mine.status !== 200 ? null : mine;

  async function judge(answer: UrlAnswer, agent: Agent): Promise<void> {
    const { status, header, ms } = answer;
    const html = of === 'page' ? bodyText(answer) : null;
    if (of === 'absent' && status !== 404 && status !== 410) report('page-soft-404', `no part, and HTTP ${status}`);
    if (of === 'page') checkPage(loc, { ...answer, html }, report);
    if (html !== null && status === 200)
      checkShown(loc, { html, link: header('link'), own: ours && bodyText(ours), nsn }, report);
    const sent = onlyOk(answer);
    if ('kind' in sent && (of === 'index' || of === 'sitemap')) report(sent.kind, sent.reason);
    const again = ms > SLOW_MS ? await ask(path, { agent }) : answer;
    const least = 'kind' in again ? ms : Math.min(ms, again.ms);
    if (least > SLOW_MS) report('slow', `${(least / 1_000).toFixed(1)} s`);
  }

  /** Bytes that change at each request are no difference, nor is a restart. */
  async function areOther(toCrawler: UrlAnswer, before: UrlAnswer, agent: Agent): Promise<boolean> {
    if (hashOf(toCrawler) === hashOf(before)) return false;
    const [one, other] = [await ask(path, { agent }), await ask(path, { agent: 'browser' })];
    return hashOf(one) === hashOf(toCrawler) && hashOf(other) === hashOf(before);
  }

  await judge(toBrowser, 'browser');
  let answer = toBrowser;
  for (const agent of ['bingbot', 'Googlebot'] as const) {
    const toCrawler = await ask(path, { agent });
    if ('kind' in toCrawler) {
      const isLimited = toCrawler.kind === 'limited';
      report(isLimited ? 'limited' : 'agent-differs', `${toCrawler.reason}, to ${agent}`);
      continue;
    }
    const { status } = toCrawler;
    const words = status === toBrowser.status ? 'other bytes' : `HTTP ${status}, else ${toBrowser.status},`;
    if (await areOther(toCrawler, toBrowser, agent)) report('agent-differs', `${words} to ${agent}`);
    await judge(toCrawler, agent);
    answer = toCrawler;
  }
  const head = await ask(path, { agent: 'Googlebot', method: 'HEAD' });
  const headWords = 'kind' in head ? head.reason : `HTTP ${head.status}`;
  if ('kind' in head ? head.kind !== 'limited' : head.status !== answer.status)
    report('head-status', `${headWords} to HEAD, HTTP ${answer.status} to GET`);
  if (answer.status !== 200) return { answer };

  const { header, isGz, isGzipEncoded, bytes } = answer;
  const life = Math.max(lifeOf(header('cache-control')), ...CACHES.map((name) => lifeOf(ours?.header(name) ?? null)));
  const age = Number(header('age') ?? 0);
  if (age > life) report('stale', `${age} s old, and may be ${life} s`);
  const varies = (header('vary') ?? '').toLowerCase();
  const due = ours?.header('vary') ?? (isGzipEncoded ? 'accept-encoding' : '');
  const gone = due.split(/[\s,]+/).filter((name) => !varies.includes(name.toLowerCase()) && varies !== '*');
  if (gone.length > 0) report('vary-gone', `not by ${gone.join(', ')}`);
  if (!isGzipEncoded && !isGz && bytes.length > COMPRESSED_FROM) report('encoding-gone', `${bytes.length} bytes`);
  const disposition = header('content-disposition') ?? '';
  if (!isGz && /^\s*attachment/i.test(disposition)) report('page-attachment', disposition);
  // that of a sitemap is judged with its bytes
  if (of === 'page' || of === 'robots') checkDate(Date.parse(header('last-modified') ?? ''), nowMs, report);

  const now: Seen = { hash: hashOf(answer), etag: header('etag'), modified: header('last-modified') };
  const modifiedAt = Date.parse(now.modified ?? '') || LONG_AGO;
  const before = seen?.hash === now.hash ? undefined : seen;
  for (const [name, value] of [
    ['if-none-match', '"of-other-bytes"'],
    ['if-none-match', before?.etag],
    ['if-modified-since', new Date(modifiedAt - 1_000).toUTCString()],
    ['if-modified-since', before?.modified],
  ] as const) {
    const asked = value ? await ask(path, { agent: 'Googlebot', headers: { [name]: value } }) : answer;
    if ('status' in asked && asked.status === 304) report('changed-not-modified', `304 to ${name}: ${value}`);
  }
  return { answer, seen: now };
}

/** Returns the seconds that caches may send it for, stale ones included. */
function lifeOf(cacheControl: string | null): number {
  const seconds = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`, 'i').exec(cacheControl ?? '')?.[1] ?? 0);
  return Math.max(seconds('max-age'), seconds('s-maxage')) + seconds('stale-while-revalidate');
}

function hashOf(answer: UrlAnswer | UrlFailure): string {
  if ('kind' in answer) return answer.kind;
  const { status, bytes, isGzipEncoded } = answer;
  let plain = bytes;
  try {
    if (isGzipEncoded) plain = gunzipSync(bytes, { maxOutputLength: MAX_XML_BYTES });
  } catch {
    // told by what reads it
  }
  return `${status} ${hash('sha256', plain, 'base64url')}`;
}
