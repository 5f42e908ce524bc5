import { openCatalogs } from '#publog/open-catalogs.ts';
import type { StorePlace } from '#base/settings/store-place.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Day } from '#base/domain/day.ts';
import type { Config } from '#base/settings/config.ts';
import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { openCluster } from '#base/cluster/open-cluster.ts';
import type { ClusterStore } from '#base/cluster/cluster-store.ts';
import { onThisNode } from '#base/cluster/one-node.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { replaceFile } from '#base/database/durable-files.ts';
import { counted, formatCount, plural } from '#base/ui/format-count.ts';
import type { SitemapCatalog } from '#publog/open-sitemap-catalog.ts';
import { changedUrls, inBatches, removedUrls, unfetchedNsns } from './index-now-urls.ts';
import { sendIndexNow, type IndexNowTarget } from './send-index-now.ts';

/** Addresses in one list: https://www.indexnow.org/documentation */
export const URLS_PER_LIST = 10_000;
const DAY_MS = 86_400_000;
/** Of what one node does alone, and of what it notes. */
const NAME = 'IndexNow';

/** What search engines know: the next run tells what is newer. Kept in DATA_DIR, and where several nodes share a database, there. */
const toldSchema = z.object({
  origin: z.string(),
  catalogVersion: z.string(),
  /** Day on which that catalog was imported: everything up to it is told, but for changes of that day by a later import. */
  day: z.int(),
  /** Lists of a newer catalog that were taken before a run ended early. */
  begun: z.object({ catalogVersion: z.string(), lists: z.int() }).nullable(),
});
type Told = z.infer<typeof toldSchema>;

export type IndexNowReport = {
  /** Addresses and lists that were taken. */
  urls: number;
  lists: number;
  /** Why nothing was told, or not all; null when everything was. */
  problem: string | null;
  /** The first run with a key: there is nothing to compare with, and it tells from here on. */
  isFirst: boolean;
  /** The catalog that was told before is gone or cannot be read, so that removed addresses are not known; of a rollback also those that changed. */
  beforeIsGone: boolean;
};

type Means = { signal?: AbortSignal; wait?: IndexNowTarget['wait']; urlsPerList?: number };

/**
 * Tells search engines which addresses have changed or are gone since the last catalog that they were told of; null without a key. Rejects only when it is
 * aborted: sitemaps have the same days.
 */
export async function tellIndexNow(config: Config, origin: string, means: Means = {}): Promise<IndexNowReport | null> {
  if (config.indexNow === null) return null;
  if (isLoopbackHost(new URL(origin).hostname)) return refused('the site is reached on this machine alone');
  const cluster = await openCluster(config);
  try {
    const told = toldOf(join(config.dataDir, 'index-now.json'), cluster);
    const outcome = await (cluster?.onOneNode ?? onThisNode)(NAME, (lost) => {
      const signal = means.signal ? AbortSignal.any([means.signal, lost]) : lost;
      return tellAsOne(
        config,
        { ...config.indexNow!, origin, signal, ...(means.wait && { wait: means.wait }) },
        told,
        means,
      );
    });
    return outcome.kind === 'done' ? outcome.result : refused(`${outcome.holder} tells them just now`);
  } catch (error) {
    means.signal?.throwIfAborted();
    return refused(String((error as Error).message).split('\n')[0]!);
  } finally {
    await cluster?.close();
  }
}

async function tellAsOne(
  config: Config,
  target: IndexNowTarget,
  told: ToldOf,
  { urlsPerList = URLS_PER_LIST }: Means,
): Promise<IndexNowReport> {
  const catalogs = openCatalogs(config);
  const source = await catalogs.sitemapSource();
  try {
    const store = source.current();
    if (store === null) return refused('no catalog can be read');
    if (store.edition.sample) return refused('the sample catalog is loaded');
    const { onlyUnfetched } = config.indexNow!;
    return await tellChanges(store, config, target, { ...told, onlyUnfetched }, urlsPerList);
  } finally {
    await source.close();
  }
}

const refused = (problem: string): IndexNowReport => ({
  urls: 0,
  lists: 0,
  problem,
  isFirst: false,
  beforeIsGone: false,
});

async function tellChanges(
  inForce: SitemapCatalog,
  place: StorePlace,
  target: IndexNowTarget,
  { read, keep, onlyUnfetched }: ToldOf & { onlyUnfetched: boolean },
  atMost: number,
): Promise<IndexNowReport> {
  const { version, importedAt } = inForce.edition;
  const day: Day = Math.floor(Date.parse(importedAt) / DAY_MS);
  const told = await read();
  const isFirst = told === null || told.origin !== target.origin;
  const report: IndexNowReport = { urls: 0, lists: 0, problem: null, isFirst, beforeIsGone: false };
  const done: Told = { origin: target.origin, catalogVersion: version, day, begun: null };
  if (isFirst) await keep(done);
  if (isFirst || told.catalogVersion === version) return report;
  // A rollback undoes what the newer catalog has changed: those addresses, as that catalog dates them.
  const isStepBack = version < told.catalogVersion;
  // no page waits for an earlier version
  const isWanted = onlyUnfetched && !isStepBack ? await unfetchedNsns(place, told.catalogVersion) : null;
  // what engines have fetched meanwhile is in no list: they begin anew
  const begun = isWanted === null && told.begun?.catalogVersion === version ? told.begun.lists : 0;
  // Null when that catalog is gone or cannot be read.
  const before = await openCatalogs(place)
    .sitemapCatalog(told.catalogVersion)
    .catch(() => null);
  report.beforeIsGone = before === null;
  const newer = isStepBack ? before : inForce;
  const [dayBefore, dayAfter] = isStepBack ? [day, told.day] : [told.day, day];
  // An import of the same day leaves its changes with the same date.
  const since = dayAfter > dayBefore ? dayBefore + 1 : dayBefore;
  try {
    let list = 0;
    async function* urlsToTell(): AsyncGenerator<string> {
      if (newer !== null) yield* changedUrls(newer, since, target.origin, isWanted ?? (() => true));
      // an engine fetches them, and finds that they are gone or lead elsewhere
      if (before !== null) yield* removedUrls(before, inForce, target.origin);
    }
    for await (const urls of inBatches(urlsToTell(), atMost)) {
      list += 1;
      if (list <= begun) continue;
      report.problem = await sendIndexNow(urls, target);
      if (report.problem !== null) return report;
      report.urls += urls.length;
      report.lists += 1;
      if (isWanted === null) await keep({ ...told, begun: { catalogVersion: version, lists: list } });
    }
  } finally {
    await before?.close();
  }
  await keep(done);
  return report;
}

type ToldOf = { read(): Promise<Told | null>; keep(told: Told): Promise<void> };

/** Where it is kept. A node that told for itself before hands on what it has told. */
function toldOf(path: string, cluster: ClusterStore | null): ToldOf {
  return {
    async read() {
      try {
        return toldSchema.parse(JSON.parse((await cluster?.notes.read(NAME)) ?? readFileSync(path, 'utf8')));
      } catch (error) {
        if (error instanceof StoreUnavailable) throw error;
        return null;
      }
    },
    async keep(told) {
      const text = `${JSON.stringify(told)}\n`;
      if (cluster === null) replaceFile(path, text, `${path}.next`);
      else await cluster.notes.keep(NAME, text);
    },
  };
}

/** One line for people. */
export function indexNowLine({ urls, lists, problem, isFirst, beforeIsGone }: IndexNowReport): string {
  const told =
    urls > 0
      ? `${formatCount(urls)} ${beforeIsGone ? 'changed' : 'changed or removed'} ${plural(urls, 'address', 'addresses')} told in ${counted(lists, 'list')}`
      : '';
  if (problem !== null) return `IndexNow: ${told === '' ? 'nothing was told' : told}: ${problem}.\n`;
  if (isFirst) return 'IndexNow: from now on changes are told; this catalog is what they are compared with.\n';
  if (beforeIsGone)
    return `IndexNow: ${told === '' ? 'nothing was told' : told}. Removed addresses are not known: the catalog before is not kept any more (KEEP_CATALOGS).\n`;
  return `IndexNow: ${told === '' ? 'nothing has changed' : told}.\n`;
}
