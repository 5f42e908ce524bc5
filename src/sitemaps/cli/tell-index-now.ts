import { DAY_MS, type Day } from '#base/domain/day.ts';
import { niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { openCatalogs, type ListingCatalog } from '#publog/open-catalogs.ts';
import { noteEdition } from '../crawl/coverage/compute-report.ts';
import { openCrawlStore } from '../crawl/store/open-crawl-store.ts';
import { pageFinder } from '../crawl/store/page-blocks.ts';
import { pagesIn } from '../plan/sitemap-plan.ts';
import { setTimeout as waitFor } from 'node:timers/promises';
import { z } from 'zod';
import { onThisNode, type ClusterStore } from '#base/cluster/cluster-store.ts';
import { openCluster } from '#base/cluster/open-cluster.ts';
import { closing } from '#base/domain/in-parallel.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { openFolderNotes } from '#base/jobs/folder-notes.ts';
import type { Config } from '#base/settings/config.ts';
import { counted, formatCount, plural } from '#base/ui/format-count.ts';
import { runAfterSwitches, type CatalogSource } from '#publog/catalog-source.ts';
/** Engines that use IndexNow and are told apart (https://www.indexnow.org/searchengines). */
const TOLD_ENGINES = ['bing', 'yandex'] as const;

/** Yields changed groups, classes and NSNs. Reads only blocks with changes. */
async function* changedPaths(catalog: ListingCatalog, since: Day, isWanted: (nsn: Nsn) => boolean) {
  for (const { path, changedOn } of pagesIn(await catalog.sitemapFacts())) if (changedOn >= since) yield path;
  for await (const { nsn, day } of listedNsns(catalog, since)) if (day >= since && isWanted(nsn)) yield paths.part(nsn);
}

/** Yields what one catalog lists and another does not. Reads both whole. */
async function* removedPaths(before: ListingCatalog, after: ListingCatalog) {
  const pages = new Set(Array.from(pagesIn(await after.sitemapFacts()), ({ path }) => path));
  for (const { path } of pagesIn(await before.sitemapFacts())) if (!pages.has(path)) yield path;
  const still = listedNsns(after);
  let next = await still.next();
  // both ascend
  for await (const { nsn } of listedNsns(before)) {
    while (!next.done && next.value.nsn < nsn) next = await still.next();
    if (next.done || next.value.nsn !== nsn) yield paths.part(nsn);
  }
}

async function* listedNsns(catalog: ListingCatalog, since: Day = -Infinity): AsyncGenerator<{ nsn: Nsn; day: Day }> {
  const { blocks } = await catalog.sitemapFacts();
  for (const { number } of blocks.filter(({ changedOn }) => changedOn >= since)) {
    const [block] = await catalog.readNsnBlocks(number, number);
    if (block === undefined) throw new Error(`block ${number} cannot be read`);
    for (let at = 0; at < block.nsns.length; at++) yield { nsn: block.nsns[at] as Nsn, day: block.days[at]! };
  }
}

/** Finds NSNs that an engine has not fetched since they changed; null where the record does not know `told`. */
async function unfetchedNsns(place: StorePlace, told: string): Promise<((nsn: Nsn) => boolean) | null> {
  return closing(openCrawlStore(place), async (store) => {
    if (!(await store.editions()).some(({ version }) => version === told)) return null;
    await closing(openCatalogs(place).listingSource(), async (source) => {
      const catalog = source.current();
      if (catalog !== null) await noteEdition({ store, catalog, atMs: Date.now() });
    });
    const waiting = await Promise.all(TOLD_ENGINES.map((engine) => store.changedAndNotFetched(engine)));
    const finders = waiting.map(pageFinder);
    return (nsn) => finders.some((isWaiting) => isWaiting(niinOfNsn(nsn)));
  });
}

/** https://www.indexnow.org/documentation */
export const URLS_PER_LIST = 10_000;
/** Names the lease and the note of several nodes. */
const NAME = 'IndexNow';
/** The note of one node: DATA_DIR/index-now.json. */
const FILE_NAME = 'index-now';
/** Waits before a list is sent again. */
const WAITS_MS = [1_000, 4_000, 16_000];
/** After a longer wait the next run asks again. */
const MAX_WAIT_MS = 60_000;
const ANSWER_LIMIT_MS = 30_000;

const toldSchema = z.object({
  origin: z.string(),
  catalogVersion: z.string(),
  /** The day of that import: later changes are not told yet. */
  day: z.int(),
  /** Lists of a newer catalog that were taken before a run ended early. */
  begun: z.object({ catalogVersion: z.string(), lists: z.int() }).nullable(),
});
type Told = z.infer<typeof toldSchema>;

const NOTHING = { urls: 0, lists: 0, problem: null as string | null, isFirst: false, beforeIsGone: false };
/** Taken addresses and lists. `isFirst`: nothing to compare with. `beforeIsGone`: removed addresses are unknown. */
export type IndexNowReport = typeof NOTHING;

/** Passes news on to other engines. */
export const ENDPOINT = 'https://api.indexnow.org/indexnow';
type Means = { signal?: AbortSignal; endpoint?: string; wait?: (ms: number) => Promise<unknown>; urlsPerList?: number };
type Run = Required<Means> & { origin: string; read(): Promise<Told | null>; keep(told: Told): Promise<void> };

/** Tells engines what changed or went since the last told catalog; null without a key. Rejects on abort alone. */
export async function tellIndexNow(config: Config, origin: string, means: Means = {}): Promise<IndexNowReport | null> {
  if (config.indexNow === null) return null;
  const refused = (problem: string): IndexNowReport => ({ ...NOTHING, problem });
  if (isLoopbackHost(new URL(origin).hostname)) return refused('the site is reached on this machine alone');
  const cluster = await openCluster(config);
  const told = toldPlace(config.dataDir, cluster);
  try {
    const outcome = await (cluster?.onOneNode ?? onThisNode)(NAME, (lost) =>
      closing(openCatalogs(config).listingSource(), async (source) => {
        const catalog = source.current();
        if (catalog === null) return refused('no catalog can be read');
        if (catalog.edition.sample) return refused('the sample catalog is loaded');
        const signal = AbortSignal.any([lost, ...(means.signal ? [means.signal] : [])]);
        const wait = (ms: number): Promise<unknown> => waitFor(ms, undefined, { signal });
        const usual = { urlsPerList: URLS_PER_LIST, endpoint: ENDPOINT, wait };
        return tellChanges(config, catalog, { ...usual, ...means, ...told, origin, signal });
      }),
    );
    return outcome.kind === 'done' ? outcome.result : refused(`${outcome.holder} tells them just now`);
  } catch (error) {
    means.signal?.throwIfAborted();
    return refused(String((error as Error).message).split('\n')[0]!);
  } finally {
    await cluster?.close();
  }
}

type NotePlace = { dataDir: string; cluster: ClusterStore | null };

export const toldPlace = (dataDir: string, cluster: ClusterStore | null) =>
  notePlace({ dataDir, cluster }, NAME, FILE_NAME, toldSchema);

/** Where a note of what was told is kept: by a name for all nodes, or in a file. */
export function notePlace<Note>({ dataDir, cluster }: NotePlace, name: string, file: string, schema: z.ZodType<Note>) {
  const folder = openFolderNotes(dataDir);
  return {
    // a node that told for itself hands that on
    async read(): Promise<Note | null> {
      const text = (await cluster?.notes.read(name)) ?? (await folder.read(file)) ?? '';
      return schema.safeParse(parseJson(text)).data ?? null;
    },
    async keep(now: Note): Promise<void> {
      const text = `${JSON.stringify(now)}\n`;
      await (cluster ? cluster.notes.keep(name, text) : folder.keep(file, text));
    },
  };
}

async function tellChanges(config: Config, inForce: ListingCatalog, run: Run): Promise<IndexNowReport> {
  const { version, importedAt } = inForce.edition;
  const day = Math.floor(Date.parse(importedAt) / DAY_MS);
  const told = await run.read();
  const isFirst = told === null || told.origin !== run.origin;
  const report: IndexNowReport = { ...NOTHING, isFirst };
  const done: Told = { origin: run.origin, catalogVersion: version, day, begun: null };
  if (isFirst) await run.keep(done);
  if (isFirst || told.catalogVersion === version) return report;
  // a rollback undoes the changes of the newer catalog
  const isStepBack = version < told.catalogVersion;
  // no page waits for an earlier version
  const onlyUnfetched = config.indexNow!.onlyUnfetched && !isStepBack;
  const isWanted = onlyUnfetched ? await unfetchedNsns(config, told.catalogVersion) : null;
  // engines fetch meanwhile, which changes the lists
  const begun = isWanted === null && told.begun?.catalogVersion === version ? told.begun.lists : 0;
  const found = openCatalogs(config).listingCatalog(told.catalogVersion);
  const before = await found.catch(() => null);
  report.beforeIsGone = before === null;
  const newer = isStepBack ? before : inForce;
  const [dayBefore, dayAfter] = isStepBack ? [day, told.day] : [told.day, day];
  // imports of one day have the same date
  const since = dayAfter > dayBefore ? dayBefore + 1 : dayBefore;
  async function* pathsToTell(): AsyncGenerator<string> {
    if (newer !== null) yield* changedPaths(newer, since, isWanted ?? (() => true));
    // engines then find that they are gone or redirect
    if (before !== null) yield* removedPaths(before, inForce);
  }
  let [lists, urls] = [0, [] as string[]];
  async function sendList(): Promise<void> {
    if (urls.length > 0 && ++lists > begun) {
      report.problem = await send(urls, config.indexNow!.key, run);
      if (report.problem !== null) return;
      report.urls += urls.length;
      report.lists += 1;
      if (isWanted === null) await run.keep({ ...told!, begun: { catalogVersion: version, lists } });
    }
    urls = [];
  }
  try {
    for await (const path of pathsToTell()) {
      if (urls.push(run.origin + path) === run.urlsPerList) await sendList();
      if (report.problem !== null) return report;
    }
    await sendList();
  } finally {
    await before?.close();
  }
  if (report.problem === null) await run.keep(done);
  return report;
}

/** Sends one list; null when it was taken, else why not. */
export async function send(
  urlList: readonly string[],
  key: string,
  { origin, signal, wait, endpoint }: Pick<Run, 'origin' | 'signal' | 'wait' | 'endpoint'>,
): Promise<string | null> {
  const body = JSON.stringify({ host: new URL(origin).host, key, keyLocation: `${origin}/${key}.txt`, urlList });
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  for (let turn = 0; ; turn++) {
    let problem: string;
    let waitMs = WAITS_MS[turn] ?? Infinity;
    try {
      const ended = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
      const answer = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'error', signal: ended });
      await answer.body?.cancel();
      if (answer.ok) return null;
      problem = WORDS[answer.status] ?? `it answered ${answer.status}`;
      if (answer.status < 500 && answer.status !== 429) return problem;
      waitMs = Math.max(waitMs, (Number(answer.headers.get('retry-after')) || 0) * 1_000);
    } catch (error) {
      signal.throwIfAborted();
      const { cause, message } = error as Error & { cause?: { code?: string } };
      problem = `it cannot be reached (${cause?.code ?? message})`;
    }
    if (waitMs > MAX_WAIT_MS) return problem;
    await wait(waitMs);
  }
}

const WORDS: Readonly<Record<number, string>> = {
  400: 'it finds the list malformed (400)',
  403: 'it does not find the key at the address of the key file (403)',
  422: 'it finds that the addresses are not of this site (422)',
  429: 'it has been told too much for now (429)',
};

export function indexNowLine({ urls, lists, problem, isFirst, beforeIsGone }: IndexNowReport): string {
  const what = `${beforeIsGone ? 'changed' : 'changed or removed'} ${plural(urls, 'address', 'addresses')}`;
  const told = urls > 0 ? `${formatCount(urls)} ${what} told in ${counted(lists, 'list')}` : 'nothing was told';
  if (problem !== null) return `IndexNow: ${told}: ${problem}.\n`;
  if (isFirst) return 'IndexNow: from now on changes are told; this catalog is what they are compared with.\n';
  if (beforeIsGone)
    return `IndexNow: ${told}. Removed addresses are not known: the catalog before is not kept any more (KEEP_CATALOGS).\n`;
  return `IndexNow: ${urls > 0 ? told : 'nothing has changed'}.\n`;
}

/** All nodes have switched by then: search engines fetch pages at once. */
export const SETTLE_MS = 60_000;
export const RETRY_MS = 3_600_000;

/** Tells each release that comes into force. Imports without releases tell by themselves. */
export function followIndexNow(props: {
  config: Config;
  origin: () => string;
  source: Pick<CatalogSource, 'onSwitch'>;
  log: { info(fields: object, text: string): void };
  tell?: typeof tellIndexNow;
  settleMs?: number;
  retryMs?: number;
}) {
  const { config, origin, source, log, tell = tellIndexNow, settleMs = SETTLE_MS, retryMs = RETRY_MS } = props;
  return runAfterSwitches(source, settleMs, async (signal) => {
    const report = await tell(config, origin(), { signal }).catch(() => null);
    if (report === null || signal.aborted) return null;
    const { urls, problem, beforeIsGone } = report;
    if (urls > 0 || problem !== null || beforeIsGone) log.info({ urls, problem }, indexNowLine(report).trim());
    return problem === null ? null : retryMs;
  });
}
