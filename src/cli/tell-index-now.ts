import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Day } from '../domain/day.ts';
import type { Config } from '../settings/config.ts';
import { isLoopbackHost } from '../app/site-origin.ts';
import { openCluster, openStores } from '../app/open-stores.ts';
import type { ClusterStore } from '../cluster/cluster-store.ts';
import { onThisNode } from '../cluster/one-node.ts';
import { StoreUnavailable } from '../database/store-unavailable.ts';
import { replaceFile } from '../database/durable-files.ts';
import type { SitemapCatalog } from '../catalog/open-sitemap-catalog.ts';
import { sendIndexNow, type IndexNowTarget } from './send-index-now.ts';
import type { Nsn } from '../domain/nsn.ts';
import { paths } from '../paths.ts';

/** Addresses in one list: https://www.indexnow.org/documentation */
export const URLS_PER_LIST = 10_000;
const DAY_MS = 86_400_000;
/** Of what one node does alone, and of what it notes. */
const NAME = 'IndexNow';

/** What search engines know: the next run tells what is newer. Kept in DATA_DIR, and where several nodes share a database, there. */
const toldSchema = z.object({
  origin: z.string(),
  catalogVersion: z.string(),
  /** Day of that catalog's edition: everything up to it is told, but for changes of that day by a later import. */
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
};

type Means = { signal?: AbortSignal; wait?: IndexNowTarget['wait']; urlsPerList?: number };

/**
 * Tells search engines which addresses have changed since the last catalog that they were told of; null without a key. Rejects only when it is
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
  const stores = openStores(config);
  const source = await stores.sitemapSource();
  try {
    const store = source.current();
    if (store === null) return refused('no catalog can be read');
    if (store.edition.sample) return refused('the sample catalog is loaded');
    return await tellChanges(store, stores, target, told, urlsPerList);
  } finally {
    await source.close();
  }
}

const refused = (problem: string): IndexNowReport => ({ urls: 0, lists: 0, problem, isFirst: false });

async function tellChanges(
  inForce: SitemapCatalog,
  stores: ReturnType<typeof openStores>,
  target: IndexNowTarget,
  { read, keep }: ToldOf,
  atMost: number,
): Promise<IndexNowReport> {
  const { version, editionDate } = inForce.edition;
  const day: Day = Math.floor(Date.parse(editionDate) / DAY_MS);
  const told = await read();
  const isFirst = told === null || told.origin !== target.origin;
  const report: IndexNowReport = { urls: 0, lists: 0, problem: null, isFirst };
  const done: Told = { origin: target.origin, catalogVersion: version, day, begun: null };
  if (isFirst) await keep(done);
  if (isFirst || told.catalogVersion === version) return report;
  const begun = told.begun?.catalogVersion === version ? told.begun.lists : 0;
  // A step back undoes what the newer catalog has changed: those addresses, as that catalog dates them.
  const isStepBack = version < told.catalogVersion;
  // Null when that catalog is gone or cannot be read.
  const newer = isStepBack ? await stores.sitemapCatalog(told.catalogVersion).catch(() => null) : inForce;
  const [dayBefore, dayAfter] = isStepBack ? [day, told.day] : [told.day, day];
  // An import of the same day leaves its changes with the same date.
  const since = dayAfter > dayBefore ? dayBefore + 1 : dayBefore;
  try {
    let list = 0;
    for await (const urls of newer === null ? [] : changedUrls(newer, since, target.origin, atMost)) {
      list += 1;
      if (list <= begun) continue;
      report.problem = await sendIndexNow(urls, target);
      if (report.problem !== null) return report;
      report.urls += urls.length;
      report.lists += 1;
      await keep({ ...told, begun: { catalogVersion: version, lists: list } });
    }
  } finally {
    if (isStepBack) await newer?.close();
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
export function indexNowLine({ urls, lists, problem, isFirst }: IndexNowReport): string {
  const count = (value: number): string => value.toLocaleString('en-US');
  const told =
    urls > 0
      ? `${count(urls)} changed ${nounOf(urls, 'address', 'addresses')} told in ${count(lists)} ${nounOf(lists, 'list', 'lists')}`
      : '';
  if (problem !== null) return `IndexNow: ${told === '' ? 'nothing was told' : told}: ${problem}.\n`;
  if (isFirst) return 'IndexNow: from now on changes are told; this catalog is what they are compared with.\n';
  return `IndexNow: ${told === '' ? 'nothing has changed' : told}.\n`;
}

const nounOf = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/**
 * Absolute addresses of groups, classes and listed NSNs that changed on a day or later, in lists of `atMost`: groups, classes, then NSNs in order. Blocks
 * in which nothing did are not read.
 */
async function* changedUrls(
  store: SitemapCatalog,
  since: Day,
  origin: string,
  atMost: number,
): AsyncGenerator<string[]> {
  const facts = await store.sitemapFacts();
  const changed = ({ changedOn }: { changedOn: Day }): boolean => changedOn >= since;
  let urls = [
    ...facts.groups.filter(changed).map(({ fsg }) => origin + paths.group(fsg)),
    ...facts.classes.filter(changed).map(({ fsc }) => origin + paths.supplyClass(fsc)),
  ];
  for (const { number } of facts.blocks.filter(changed)) {
    const [block] = await store.readNsnBlocks(number, number);
    if (block === undefined) throw new Error(`block ${number} cannot be read`);
    for (let index = 0; index < block.nsns.length; index++)
      if (block.days[index]! >= since) urls.push(origin + paths.part(block.nsns[index] as Nsn));
    for (; urls.length >= atMost; urls = urls.slice(atMost)) yield urls.slice(0, atMost);
  }
  for (; urls.length > 0; urls = urls.slice(atMost)) yield urls.slice(0, atMost);
}
