import { openSitemapRun } from '../../../src/publog/sitemap-files/open-sitemap-run.ts';
import { createAuditThreads } from '../../../src/sitemaps/audit/read-sitemap.ts';
import { sitemapSources } from '../../../src/sitemaps/endpoints/sitemap-services.ts';
import { makeSitemapFile } from '../../../src/sitemaps/plan/make-sitemap-file.server.ts';
import { retryingReader, type UrlAnswer } from '../../../src/sitemaps/audit/read-url.ts';
import { planWalk, type WalkPlan } from '../../../src/sitemaps/walk/walk-plan.server.ts';
import type { WalkNews } from '../../../src/sitemaps/walk/walk-store.ts';
import { walkSitemaps } from '../../../src/sitemaps/walk/walk-sitemaps.ts';
import type { ShelfSource } from '../../../src/stock/shelf/shelf-pages.ts';
import { aSitemapCatalog, type ASitemapCatalog } from './endpoint-catalog.fixture.ts';
import { makeRest } from './sitemap-run.fixture.ts';
import { aSitemapSite, SITE_ORIGIN } from './sitemap-site.fixture.ts';

/** After the days of the catalog. */
export const WALKED_AT = Date.UTC(2026, 10, 22);

/** A proxy between server and walk; null passes the answer on. */
export type Plant = (path: string, answer: () => Promise<UrlAnswer>) => Promise<UrlAnswer> | null;

export const answerOf = (
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string> = { 'content-type': 'application/xml; charset=utf-8' },
): UrlAnswer => ({
  status,
  header: (name) => headers[name] ?? null,
  robotsTags: 'x-robots-tag' in headers ? [headers['x-robots-tag']!] : [],
  statusText: '',
  bytes: new Uint8Array(Buffer.from(body)),
  isGz: headers['content-type'] === 'application/gzip',
  isGzipEncoded: headers['content-encoding'] === 'gzip',
  finalUrl: SITE_ORIGIN,
  redirects: 0,
  ms: 1,
});

/** A listed page as it should be: the catalog of these tests has no parts to show. */
export const aPage = (path: string, head = ''): UrlAnswer =>
  answerOf(200, `<!doctype html><html><head><link rel="canonical" href="${SITE_ORIGIN}${path}">${head}</head></html>`, {
    'content-type': 'text/html',
  });

/** A site with its stored files made, which a test walks as often as it likes. */
export async function aWalkedSite(
  counts: Record<string, number>,
  changedOn?: number,
  shelf: ShelfSource | null = null,
) {
  const catalog = aSitemapCatalog(counts, changedOn === undefined ? {} : { changedOn });
  const site = await aSitemapSite(catalog, { shelfPages: shelf });
  const sourcesAt = (origin: string) =>
    sitemapSources({ files: site.files, origin: () => origin, extraSitemaps: [], robotsSitemaps: 'pages', shelf });
  const sources = sourcesAt(SITE_ORIGIN);

  async function makeFiles(of: ASitemapCatalog = catalog, origin = SITE_ORIGIN): Promise<void> {
    const plan = await sourcesAt(origin).planOf(of);
    const run = await openSitemapRun(site.dataDir);
    const source = { origin, readBlocks: of.readNsnBlocks.bind(of) };
    const made = await Promise.all(plan.files.map((file) => makeSitemapFile(file, source)));
    const { unchanged, staged, made: rest } = makeRest(run, made);
    const named = { origin, catalogVersion: of.edition.version };
    await run.publish({ ...named, unchanged, staged: [...staged, ...rest], others: 'remove' });
    run.close('discard');
  }

  /** Sitemaps that the catalog alone makes are asked for once. */
  const kept = new Map<string, UrlAnswer>();
  const ask = async (path: string): Promise<UrlAnswer> => {
    if (!/^\/(?:sitemap[s.-]|robots)/.test(path)) return aPage(path);
    if (kept.has(path)) return kept.get(path)!;
    const asking = { host: new URL(SITE_ORIGIN).host, 'accept-encoding': 'gzip' };
    const { statusCode, headers, rawPayload } = await site.get(path, asking);
    const answer = answerOf(statusCode, rawPayload, headers as Record<string, string>);
    if (path.startsWith('/sitemap.xml?type=')) kept.set(path, answer);
    return answer;
  };

  /** Walks the whole plan; `planned` changes it before. */
  async function walk(plant: Plant = () => null, planned: (plan: WalkPlan) => WalkPlan = (plan) => plan) {
    const news: WalkNews[] = [];
    const planNow = async () => planned(await planWalk(sources, catalog));
    const read = retryingReader((path) => plant(path, () => ask(path)) ?? ask(path), {
      timeoutMs: 60_000,
      maxLimitWaitSeconds: Infinity,
      sleep: () => Promise.resolve(),
    });
    const threads = createAuditThreads(0);
    const findings = await walkSitemaps(await planNow(), {
      read,
      threads,
      nowMs: WALKED_AT,
      tell: (one) => news.push(one),
      planNow,
    });
    return { findings, news, kinds: findings?.map(({ kind }) => kind) };
  }

  await makeFiles();
  return { ...site, catalog, ask, makeFiles, walk };
}
