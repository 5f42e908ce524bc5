import type { ProcessMeans } from '#base/jobs/run-process.ts';
import type { FileRunNews, FileRunOrder } from '../runs/file-run.ts';
import { wordsOf, SitemapRunError, isDiskFull, type SitemapProgress, type SitemapReport } from './sitemap-display.ts';
import { wantedFile, staleClassFiles } from '../plan/make-sitemap-file.server.ts';
import type { SitemapFilePlan } from '../plan/sitemap-plan.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { openCatalogs, type SitemapCatalog } from '#publog/open-catalogs.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import type { SitemapManifestFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import { openSitemapRun, type SitemapRun } from '#publog/sitemap-files/open-sitemap-run.ts';
import { planSitemapFiles } from '../plan/plan-sitemaps.server.ts';
import { makeSitemapFiles } from './make-sitemap-files.ts';
import { findRangeFault } from '../runs/run-state.ts';
import { sumBy } from '#base/domain/in-parallel.ts';

export { wordsOf } from './sitemap-display.ts';

/** Restarts after a switch of the catalog. */
const MAX_ROUNDS = 5;
/** Twice the measured size of a URL, and the rest of a file's last block. */
const BYTES_PER_URL = 10;
const BYTES_PER_FILE = 8_192;

/** All, class files, or nsn files of a range (null: open), `withClasses` with class files of the same NSNs. */
export type SitemapSelection = 'all' | 'fsc' | { from: number | null; to: number | null; withClasses?: boolean };

export type SitemapRunOptions = {
  catalog: StorePlace;
  origin: string;
  selection?: SitemapSelection;
  /** Files compressed together. Null: see `makeSitemapFiles`. */
  threads?: number | null;
  signal?: AbortSignal;
  onProgress?: (progress: SitemapProgress) => void;
  /** Awaited before each file. */
  waitWhilePaused?: () => Promise<void>;
  /** Milliseconds without pauses; of this process by default. */
  clock?: () => number;
  /** When set, a failed file does not end the run: the published one stays. */
  watch?: {
    /** The plan and the chosen files; told anew after a switch of the catalog. */
    planned(plan: readonly SitemapFilePlan[], chosen: readonly SitemapFilePlan[], catalogVersion: string): void;
    /** Files that are right now, made or not. */
    ready(lines: readonly SitemapManifestFile[]): void;
    began(name: string): void;
    failed(name: string, error: unknown): void;
  };
};

export type SitemapOutcome = { outcome: 'done'; report: SitemapReport } | { outcome: 'stopped' };

/**
 * Makes the files that are not right yet and publishes the set. Rejects with errors that `describeRunError` words; the
 * published set then stays.
 */
export async function makeSitemaps(options: SitemapRunOptions): Promise<SitemapOutcome> {
  const source = await openCatalogs(options.catalog).sitemapSource();
  try {
    const store = source.current();
    if (store === null)
      throw source.failure() ?? new SitemapRunError('No catalog is loaded: npm run import loads one.');
    // before anything is written
    const planned = await selectPlanned(store, options.selection ?? 'all');
    const clock = options.clock ?? (() => performance.now());
    const start = clock();
    const run = await openSitemapRun(options.catalog.dataDir);
    let made: 'keep' | 'discard' = 'keep';
    try {
      const outcome = await makeAndPublish({ source, options, run, clock, start }, store, planned);
      if (outcome.outcome === 'done') made = 'discard';
      return outcome;
    } catch (error) {
      if (isDiskFull(error) || error instanceof SitemapRunError) made = 'discard';
      throw error;
    } finally {
      run.close(made);
    }
  } finally {
    await source.close();
  }
}

type Work = {
  source: CatalogSource<SitemapCatalog>;
  options: SitemapRunOptions;
  run: SitemapRun;
  clock: () => number;
  start: number;
};

/** Starts again when another catalog comes into force: a set is of one. */
async function makeAndPublish(work: Work, store: SitemapCatalog, planned: SelectedFiles): Promise<SitemapOutcome> {
  const { source, run, options } = work;
  const made = new Set<string>();
  for (let round = 1; ; round++) {
    const { files } = planned;
    options.watch?.planned(planned.all, files, store.edition.version);
    const finished = run.findFinished(files.map((file) => wantedFile(file, options.origin)));
    const right = [...finished.unchanged, ...finished.staged];
    options.watch?.ready(right);
    const done = new Set(right.map(({ name }) => name));
    const lines: SitemapManifestFile[] = [];
    const rest = files.filter(({ name }) => !done.has(name));
    const ended = await makeRest(work, store, rest, (line) => {
      lines.push(line);
      made.add(line.name);
    });
    if (ended === 'stopped') return { outcome: 'stopped' };
    const inForce = await findNewest(source, store);
    const isSwitched = inForce.edition.version !== store.edition.version;
    if (ended === 'made' && (!isSwitched || round === MAX_ROUNDS)) {
      const set = { unchanged: finished.unchanged, staged: [...finished.staged, ...lines] };
      const newerCatalog = isSwitched ? inForce.edition.version : null;
      return {
        outcome: 'done',
        report: await publish(work, store, planned, set, { made, newerCatalog }),
      };
    }
    if (round === MAX_ROUNDS) throw new SitemapRunError('The catalog is replaced again and again: try later.');
    store = inForce;
    planned = await selectPlanned(store, options.selection ?? 'all');
  }
}

async function makeRest(
  { source, run, options, clock, start }: Work,
  store: SitemapCatalog,
  rest: readonly SitemapFilePlan[],
  onLine: (line: SitemapManifestFile) => void,
): Promise<'made' | 'stopped' | 'switched'> {
  const urls = sumBy(rest, ({ urlCount }) => urlCount);
  checkSpace(run.freeBytes, rest.length * BYTES_PER_FILE + urls * BYTES_PER_URL);
  const progress: SitemapProgress = { files: rest.length, filesDone: 0, urls, urlsDone: 0 };
  if (rest.length === 0) return 'made';
  options.onProgress?.(progress);
  const { watch, waitWhilePaused } = options;
  try {
    return await makeSitemapFiles({
      origin: options.origin,
      readBlocks: (first, last) => store.readNsnBlocks(first, last),
      files: rest,
      staging: run.place,
      signal: options.signal,
      threads: options.threads ?? null,
      // screens show it in the order of the plan
      inOrder: watch !== undefined,
      async waitWhilePaused({ name }) {
        await waitWhilePaused?.();
        watch?.began(name);
      },
      onFailed(file, error) {
        if (watch === undefined || isDiskFull(error)) return false;
        watch.failed(file.name, error);
        return true;
      },
      onMade(line) {
        run.note(line, run.earlierSeconds() + (clock() - start) / 1_000);
        onLine(line);
        watch?.ready([line]);
        progress.filesDone += 1;
        progress.urlsDone += line.records;
        options.onProgress?.(progress);
      },
    });
  } catch (error) {
    // a replaced catalog may be gone
    const inForce = await findNewest(source, store);
    if (inForce.edition.version !== store.edition.version && !isDiskFull(error)) return 'switched';
    throw error;
  }
}

async function publish(
  { run, options, clock, start }: Work,
  store: SitemapCatalog,
  { all, files }: SelectedFiles,
  set: { unchanged: SitemapManifestFile[]; staged: SitemapManifestFile[] },
  { made, newerCatalog }: { made: ReadonlySet<string>; newerCatalog: string | null },
): Promise<SitemapReport> {
  const isAll = (options.selection ?? 'all') === 'all';
  const bytes = sumBy([...set.unchanged, ...set.staged], (line) => line.bytes);
  const workSeconds = run.earlierSeconds() + (clock() - start) / 1_000;
  // the published one of a failed file stays
  const isWhole = set.unchanged.length + set.staged.length === files.length;
  const isMeasured = isAll && files.length > 0 && set.staged.length === files.length;
  const published = await run.publish({
    ...set,
    origin: options.origin,
    catalogVersion: store.edition.version,
    others: isAll && isWhole ? 'remove' : 'keep',
  });
  if (isMeasured)
    await run.noteLastRun({
      seconds: round(workSeconds),
      files: files.length,
      bytes,
      finishedAt: new Date().toISOString(),
    });
  return {
    catalogVersion: store.edition.version,
    origin: options.origin,
    files: files.length,
    urls: sumBy(files, ({ urlCount }) => urlCount),
    bytes,
    made: made.size,
    takenOver: set.staged.filter(({ name }) => !made.has(name)).length,
    unchanged: set.unchanged.length,
    removed: published.removed.length,
    staleClassFiles: staleClassFiles({ files: all }, published.manifest, options.origin).map(
      (fsc) => `fsc-${fsc}.xml.gz`,
    ),
    written: published.written,
    newerCatalog,
    seconds: round((clock() - start) / 1_000),
  };
}

type SelectedFiles = { all: readonly SitemapFilePlan[]; files: readonly SitemapFilePlan[] };

async function selectPlanned(store: SitemapCatalog, selection: SitemapSelection): Promise<SelectedFiles> {
  const facts = await store.sitemapFacts();
  const all = await planSitemapFiles({ facts, readBlocks: (first, last) => store.readNsnBlocks(first, last) });
  const files = selectFiles(all, selection);
  if (typeof files === 'string') throw new SitemapRunError(files);
  return { all, files };
}

/** Returns the catalog in force, or the one at hand where that is unknown. */
async function findNewest(source: CatalogSource<SitemapCatalog>, store: SitemapCatalog): Promise<SitemapCatalog> {
  await source.refresh().catch(() => undefined);
  return source.current() ?? store;
}

function checkSpace(freeBytes: number, neededBytes: number): void {
  if (freeBytes >= neededBytes) return;
  const [needed, free] = [neededBytes, freeBytes].map((bytes) => (bytes / 1e6).toFixed(1));
  throw new SitemapRunError(`The sitemap files may need ${needed} MB, and ${free} MB are free: nothing was made.`);
}

function round(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}

/** Makes all files or a range, and tells of each. Rejects as `makeSitemaps` does. */
export async function runOverFiles(
  catalog: StorePlace,
  { origin, range }: FileRunOrder,
  { tell, waitWhilePaused, clock }: ProcessMeans<FileRunNews>,
): Promise<void> {
  await makeSitemaps({
    catalog,
    origin,
    selection: range === null ? 'all' : { from: range.start, to: range.end, withClasses: true },
    waitWhilePaused,
    clock,
    watch: {
      planned: (plan, chosen, catalogVersion) => tell({ kind: 'planned', chosen: chosen.map(typeOf), catalogVersion }),
      ready: (lines) => tell({ kind: 'ready', files: lines.map((line) => [typeOf(line), line.bytes, line.records]) }),
      began: (name) => tell({ kind: 'began', type: typeOf({ name }) }),
      failed: (name, error) => tell({ kind: 'failed', type: typeOf({ name }), error: wordsOf(error) }),
    },
  });
}

const typeOf = ({ name }: { name: string }): string => name.slice(0, -'.xml.gz'.length);

/** Selects files of a plan; a string says what is wrong with the range (S13.4). */
export function selectFiles(files: readonly SitemapFilePlan[], selection: SitemapSelection) {
  if (selection === 'all') return files;
  const isNsnFile = ({ type }: SitemapFilePlan) => type.startsWith('nsn-');
  if (selection === 'fsc') return files.filter((file) => !isNsnFile(file));
  const nsnFiles = files.filter(isNsnFile);
  const { from, to, withClasses = false } = selection;
  if (from === null && to === null) return nsnFiles;
  const [start, end] = [from ?? 1, to ?? nsnFiles.length];
  const fault = findRangeFault(start, end, nsnFiles.length);
  if (fault !== null) return fault;
  const chosen = nsnFiles.slice(start - 1, end);
  if (!withClasses) return chosen;
  const [first, last] = [chosen[0]!.nsns.start, chosen.at(-1)!.nsns.end];
  const listsSome = ({ nsns }: SitemapFilePlan) => nsns.start < last && nsns.end > first;
  return [...chosen, ...files.filter((file) => !isNsnFile(file) && listsSome(file))];
}
