import '#base/http/production.ts';
import { availableParallelism } from 'node:os';
import { type Listener, requestOwn } from '#base/http/proxy-fetch/check-target.ts';
import { MAX_XML_BYTES } from '../rules/protocol.ts';
import { openShelf } from '#stock/open-stock.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { type ProcessMeans, workForServer } from '#base/jobs/run-process.ts';
import { readConfig } from '#base/settings/config.ts';
import { createAuditThreads } from '../audit/read-sitemap.ts';
import { sitemapSources } from '../endpoints/sitemap-services.ts';
import { openSitemapFolder } from '#publog/sitemap-files/open-sitemap-folder.ts';
import type { PlannedContent } from '../plan/planned-sitemaps.server.ts';
import { planWalk, walkOneCatalog, type WalkPlan } from '../walk/walk-plan.server.ts';
import { type FetchOnce, receive, retryingReader } from '../audit/read-url.ts';
import { sampleSizes, walkSitemaps } from '../walk/walk-sitemaps.ts';
import { openOutside } from '../outside/ask-outside.ts';
import { planOutside } from '../outside/check-outside.ts';
import type { WalkNews, WalkOrder } from '../walk/walk-store.ts';
import { paths } from '#base/paths.ts';
import { sumBy } from '#base/domain/in-parallel.ts';

/** For one whole answer. The server queues streams this long. */
const TIMEOUT_MS = 60_000;

/** An address from outside takes as long as so many of the server itself. */
const OUTSIDE_SHARE = 100_000;

/* The process of a walk, which reads the server over its socket with the lowest priority. */
workForServer(walk);

async function walk(
  { origin, listener, nowMs, seenOutside }: WalkOrder,
  { tell, waitWhilePaused }: ProcessMeans<WalkNews>,
): Promise<void> {
  const config = readConfig(process.env);
  const source = await openCatalogs(config).catalogSource();
  const versionNow = (): string | null => source.current()?.edition.version ?? null;
  const { shelf, shelfPages } = await openShelf(config, () => undefined);
  const sources = sitemapSources({
    shelf: shelfPages,
    files: openSitemapFolder(config.dataDir, versionNow),
    origin: () => origin,
    extraSitemaps: config.extraSitemaps,
    robotsSitemaps: config.robotsSitemaps,
  });
  const plan = async () => {
    // without the database the open catalog counts
    await Promise.all([source.refresh(), shelf.refresh()]).catch(() => undefined);
    const catalog = source.current();
    if (catalog === null) throw new Error(source.failure()?.message ?? 'no catalog is loaded yet');
    return planWalk(sources, catalog);
  };
  const limits = { timeoutMs: TIMEOUT_MS, maxLimitWaitSeconds: Infinity, ready: waitWhilePaused };
  const read = retryingReader(fetchOwn(origin, listener), limits);
  const outside =
    seenOutside === null
      ? {}
      : { outside: { ask: openOutside(origin, { ready: waitWhilePaused }), seen: seenOutside } };
  const threads = createAuditThreads(availableParallelism());
  await walkOneCatalog({
    versionNow,
    plan: async () => {
      const planned = await plan();
      const { sitemaps, files, catalogVersion } = planned;
      const seed = new Date(nowMs).toISOString().slice(0, 10);
      const catalog = source.current()!;
      const asked = seenOutside === null ? [] : await planOutside(planned, { sources, catalog, seed });
      const ofEach = <Value>(valueOf: (one: PlannedContent) => Value) => {
        return { sitemaps: sitemaps.map(valueOf), files: files.map(valueOf) };
      };
      const [total, of] = [sumBy(sampleSizes(sitemaps), (size) => size), pagesOf(planned)];
      const names = { ...ofEach(({ name }) => name), outside: asked.map(({ path }) => path) };
      const urls = { ...ofEach(({ urlCount }) => urlCount), outside: asked.map(() => OUTSIDE_SHARE) };
      tell({ kind: 'planned', catalogVersion, names, urls, pages: { total, of } });
      return { ...planned, outside: asked };
    },
    walk: (planned) => walkSitemaps(planned, { read, ...outside, threads, nowMs, tell, planNow: plan }),
  });
}

/** Counts the pages that all sitemaps list; class sitemaps and the shelf list NSNs again. */
const pagesOf = ({ indexes, sitemaps }: WalkPlan): number => {
  const once = new Set(indexes.find(({ path }) => path === paths.sitemapPages())?.lists.map(({ name }) => name));
  return sumBy(sitemaps, ({ name, urlCount }) =>
    once.has(name) && !name.startsWith(paths.sitemapShelf()) ? urlCount : 0,
  );
};

/** Fetches a path of this server where it listens, as its proxy would. */
function fetchOwn(origin: string, listener: Listener): FetchOnce {
  return async (path, signal) => {
    const url = new URL(path, origin);
    const way = { finalUrl: url.href, redirects: 0, startedAt: performance.now() };
    return receive(await requestOwn(url, listener, 'GET', signal), MAX_XML_BYTES, way);
  };
}
