import { sumBy } from '#base/domain/in-parallel.ts';
import { FINDING_KINDS, type FindingKind, inOrder, type Severity } from '../rules/findings.ts';
import { type FindingTally, createFindingTally } from '../rules/finding-tally.ts';
import { checkFamilies, checkOrder, type Families, familyOf } from './check-families.ts';
import { checkRobots, checkSampledPages, PAGES_AT_A_TIME, type SiteCheck } from './check-site.ts';
import { createAuditThreads, gatherReadings, readSitemap } from './read-sitemap.ts';
import type { AuditContext, AuditProgress, SitemapSet } from './read-sitemap.ts';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { StoreUnavailable } from '#base/database/database.ts';
import { auditFolder } from './audit-folder.ts';
import { auditUrl } from './audit-url.ts';
import { type AuditCatalog, type AuditPlan, checkCatalog, checkPlan, isOfPlan } from './check-catalog.ts';
import { createUrlReader, FETCH_LIMITS, type FetchLimits } from './read-url.ts';
import { paths } from '#base/paths.ts';
import { canonicalPath, type Expectation } from '../rules/planned-sitemap.ts';
import { judgeAnswer } from '../rules/judge-answer.ts';

/** Faults that leave nothing to read. */
const UNREAD: FindingKind[] = ['cannot-read', 'http-status', 'timed-out', 'too-many-redirects', 'bad-redirect'];

export type AuditReport = Awaited<ReturnType<typeof auditSitemaps>>['report'];

type AuditTarget = Exclude<ReturnType<typeof parseAuditTarget>, { problem: string }>;

/** Reads a URL, or a path from the folder `from`. `text`: as it was given. */
export function parseAuditTarget(text: string, from: string) {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
    const url = URL.parse(text);
    if (url === null) return { problem: `"${text}" is not an address.` };
    return /^https?:$/.test(url.protocol)
      ? { kind: 'url' as const, text, url }
      : { problem: `"${text}" is not an http or https address.` };
  }
  const path = resolve(from, text);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return { problem: `${path} does not exist.` };
  return { kind: stat.isDirectory() ? ('folder' as const) : ('file' as const), text, path };
}

/** Asks the site at `home`, whose addresses are of `origin`. */
export type FurtherCheck = (site: { home: string; origin: string }, tally: FindingTally) => Promise<void>;

export type AuditOptions = {
  siteUrl: string | null;
  /** The catalog in force; null: NSNs are not compared. */
  catalog: () => AuditCatalog | null;
  /** How many listed pages are fetched too, chosen by a seed. Null: not even robots.txt. */
  site?: { pages: number; seed: string; further?: FurtherCheck | undefined } | null;
  onProgress?: (progress: AuditProgress) => void;
  nowMs?: number;
  limits?: FetchLimits;
  /** 0: everything on the calling thread. */
  threads?: number;
};

/** Reads all sitemaps of a target and reports their faults. `wasRead`: false when there was nothing to read. */
export async function auditSitemaps(target: AuditTarget, options: AuditOptions) {
  const { siteUrl, onProgress = () => {}, nowMs = Date.now(), limits = FETCH_LIMITS } = options;
  const start = performance.now();
  const tally = createFindingTally();
  const read = { tally, siteUrl, asksSite: Boolean(options.site), nowMs, limits, onProgress };
  const set = await readTarget(target, options.threads, read);
  const families = set === null ? [] : checkFamilies(set, tally);
  const catalog = options.catalog();
  const { compared = null, plan } = set && catalog ? await compareWithCatalog(set, families, catalog, tally) : {};
  if (catalog === null) checkOrder(families, tally);
  if (!compared?.hasDays || tally.findings.has('lastmod-wrong')) noteSameLastmod(set, tally);
  const sampled =
    set === null || !options.site ? null : await askSite(set, families, options.site, { plan, tally, nowMs, limits });
  const readings = set?.readings ?? [];
  const findings = inOrder(tally.findings).map(({ kind, ...found }) => {
    const { severity, title, advice } = FINDING_KINDS[kind];
    return { kind, severity, title, toDo: advice, ...found };
  });
  const countOf = (severity: Severity): number =>
    sumBy(findings, (finding) => (finding.severity === severity ? finding.count : 0));
  const report = {
    target: target.text,
    checkedAt: new Date(nowMs).toISOString(),
    seconds: (performance.now() - start) / 1000,
    comparedWith:
      catalog === null || compared === null ? null : { catalogVersion: catalog.edition.version, nsns: compared.nsns },
    sampled,
    origin: set?.origin ?? null,
    sitemaps: readings.length,
    urls: sumBy(readings, ({ urlCount }) => urlCount),
    storedBytes: sumBy(readings, ({ storedBytes }) => storedBytes),
    xmlBytes: sumBy(readings, ({ xmlBytes }) => xmlBytes),
    families: families.map(({ family, readings: members, listings }) => ({
      family,
      sitemaps: members.length,
      urls: sumBy(members, ({ urlCount }) => urlCount),
      nsns: sumBy(listings, ({ nsns }) => nsns.length),
    })),
    faults: countOf('fault'),
    warnings: countOf('warning'),
    notes: countOf('note'),
    findings,
  };
  const isMoreThanUnread = findings.some(({ kind, severity }) => severity === 'fault' && !UNREAD.includes(kind));
  return { wasRead: isMoreThanUnread || readings.some(({ sha256 }) => sha256 !== null), report };
}

async function compareWithCatalog(set: SitemapSet, families: Families, catalog: AuditCatalog, tally: FindingTally) {
  const { version } = catalog.edition;
  const compared = await checkCatalog(families, set.isWhole, catalog, tally);
  const isOther = set.madeFrom !== undefined && set.madeFrom !== version;
  if (compared !== null && isOther)
    tally.add('other-catalog', 'manifest.json', `${set.madeFrom}, in force is ${version}`);
  let plan: AuditPlan | undefined;
  try {
    plan = isOther ? undefined : await catalog.plan?.();
    if (plan === undefined) checkOrder(families, tally);
    else checkPlan(set, plan, tally);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    tally.add('catalog-unreadable', version, error.message);
  }
  return { compared, plan };
}

/** Returns null for files without an address. */
async function askSite(
  set: SitemapSet,
  families: Families,
  wanted: NonNullable<AuditOptions['site']>,
  more: { plan: AuditPlan | undefined; tally: FindingTally; nowMs: number; limits: FetchLimits },
) {
  const { plan, tally, nowMs, limits } = more;
  const { origin, home = origin } = set;
  if (home === null || origin === null) return null;
  using reader = createUrlReader(limits, PAGES_AT_A_TIME);
  const site = { home, origin, read: reader.read, tally };
  if (plan !== undefined) await checkUnread(set, plan, site, nowMs);
  const due = plan !== undefined && isOfPlan(set, plan) ? plan.forRobots : null;
  await wanted.further?.(site, tally);
  await checkRobots(set, families, site, due);
  return await checkSampledPages(families, site, wanted);
}

async function readTarget(target: AuditTarget, count = availableParallelism(), options: Omit<AuditContext, 'threads'>) {
  await using threads = createAuditThreads(target.kind === 'file' ? 0 : count);
  const context = { ...options, threads };
  if (target.kind === 'url') return await auditUrl(target.url, context);
  return await (target.kind === 'folder' ? auditFolder(target.path, context) : auditFile(target, context));
}

/** Notes one lastmod on all pages, as after a first import (S2.7). Static pages and compared days are left out. */
function noteSameLastmod(set: SitemapSet | null, tally: FindingTally): void {
  const dated =
    set?.readings.filter(({ latest, sitemap }) => latest !== null && familyOf(sitemap).family !== 'static') ?? [];
  const lastmod = dated[0]?.onlyLastmod ?? null;
  const urls = sumBy(dated, ({ urlCount }) => urlCount);
  if (lastmod === null || urls < 2 || dated.some(({ onlyLastmod }) => onlyLastmod !== lastmod)) return;
  tally.add('same-lastmod', dated[0]!.sitemap, `${lastmod} on all that have one`);
}

/** Reads one file, whose addresses have to be on SITE_URL or on the site of the first. */
async function auditFile({ path, text: sitemap }: { path: string; text: string }, context: AuditContext) {
  const { threads, siteUrl, nowMs, tally } = context;
  const read = () => threads.read({ path }, { sitemap, origin: siteUrl, nowMs });
  const { readings } = await gatherReadings([path], 1, read, context);
  const entries = readings.flatMap((reading) => reading.entries);
  if (entries.length > 0) tally.add('not-followed', sitemap, `it lists ${entries.length} sitemaps`);
  const origin = siteUrl ?? readings[0]?.origin ?? null;
  return { readings, roots: readings.length, isWhole: false, of: 'part' as const, origin };
}

/** Holds what no followed index lists against the plan, other indexes included. */
async function checkUnread(set: SitemapSet, plan: AuditPlan, site: SiteCheck, nowMs: number): Promise<void> {
  const { home, origin, read, tally } = site;
  if (set.of !== 'index' || !isOfPlan(set, plan)) return;
  const done = new Set(set.readings.map(({ sitemap }) => canonicalPath(sitemap)));
  const listed = new Set(plan.indexes.find(({ path }) => path === paths.sitemap())?.lists.map(({ name }) => name));

  async function judgeAt(path: string, expected: Expectation): Promise<void> {
    const answer = await read(home + path);
    // no files are stored
    if (path === paths.sitemapFiles() && 'status' in answer && answer.status === 404) return;
    if ('kind' in answer) return tally.add(answer.kind, path, answer.reason);
    const rules = { sitemap: path, origin, nowMs };
    await judgeAnswer(answer, { ...rules, expected }, async () => readSitemap(answer, rules), tally);
  }

  for (const { path, lists } of plan.indexes.filter(({ path }) => !done.has(canonicalPath(path))))
    await judgeAt(path, { kind: 'index', lists });
  for (const planned of plan.sitemaps.filter(({ name }) => !done.has(canonicalPath(name)) && !listed.has(name)))
    await judgeAt(planned.name, { kind: 'urlset', planned, all: plan.sitemaps });
}
