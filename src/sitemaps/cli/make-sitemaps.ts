import { availableParallelism } from 'node:os';
import { StoreUnavailable } from '#base/database/database.ts';
import { closing, inParallel, sumBy } from '#base/domain/in-parallel.ts';
import type { ProcessMeans } from '#base/jobs/run-process.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import { openCatalogs, type ListingCatalog } from '#publog/open-catalogs.ts';
import { openSitemapRun, stageFile, type SitemapRun } from '#publog/sitemap-files/open-sitemap-run.ts';
import { SitemapRunUnderWay, type SitemapManifestFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import { makeSitemapFile, staleClassFiles, wantedFile } from '../plan/make-sitemap-file.server.ts';
import { planSitemaps } from '../plan/plan-sitemaps.server.ts';
import type { SitemapFilePlan } from '../plan/sitemap-plan.ts';
import type { FileRunNews, FileRunOrder } from '../runs/file-run.ts';
import { findRangeFault } from '../runs/run-state.ts';

/** Restarts after a switch of the catalog. */
const MAX_ROUNDS = 5;
/** Twice the measured size of a URL, and the rest of a file's last block. */
const BYTES_PER_URL = 10;
const BYTES_PER_FILE = 8_192;
/** Threads of libuv's pool, in which zlib works. */
const MAX_THREADS = 4;

/** All, class files, or nsn files of a range (null: open), `withClasses` with class files of the same NSNs. */
export type SitemapSelection = 'all' | 'fsc' | { from: number | null; to: number | null; withClasses?: boolean };

export type SitemapProgress = { files: number; filesDone: number; urls: number; urlsDone: number };

export type SitemapRunOptions = {
  catalog: StorePlace;
  origin: string;
  selection?: SitemapSelection;
  /** Files compressed together. Null: as many as processors, at most 4. */
  threads?: number | null;
  signal?: AbortSignal;
  onProgress?: (progress: SitemapProgress) => void;
  /** Those of a server. A failed file then does not end the run: the published one stays. */
  means?: ProcessMeans<FileRunNews>;
};

export type SitemapReport = Extract<Awaited<ReturnType<typeof makeSitemaps>>, { outcome: 'done' }>['report'];

/** Makes the files that are not right yet and publishes the set. Rejects with errors that `describeRunError` words. */
export async function makeSitemaps(options: SitemapRunOptions) {
  return closing(openCatalogs(options.catalog).listingSource(), async (source) => {
    const store = source.current();
    if (store === null)
      throw source.failure() ?? new SitemapRunError('No catalog is loaded: npm run import loads one.');
    // before anything is written
    const planned = await selectPlanned(store, options.selection);
    const run = await openSitemapRun(options.catalog.dataDir);
    let made: 'keep' | 'discard' = 'keep';
    try {
      const ended = await makeAndPublish(source, run, options, { store, planned });
      if (ended.outcome === 'done') made = 'discard';
      return ended;
    } catch (error) {
      if (isDiskFull(error) || error instanceof SitemapRunError) made = 'discard';
      throw error;
    } finally {
      run.close(made);
    }
  });
}

/** Starts again when another catalog comes into force: a set is of one. */
async function makeAndPublish(
  source: CatalogSource<ListingCatalog>,
  run: SitemapRun,
  { origin, selection, threads, signal, onProgress, means }: SitemapRunOptions,
  { store, planned }: { store: ListingCatalog; planned: Awaited<ReturnType<typeof selectPlanned>> },
) {
  const clock = means?.clock ?? (() => performance.now());
  const start = clock();
  const secondsNow = (): number => (clock() - start) / 1_000;
  const atOnce = (threads ?? Math.min(availableParallelism(), MAX_THREADS)) + 1;
  const made = new Set<string>();
  const tellReady = (lines: readonly SitemapManifestFile[]): void =>
    means?.tell({ kind: 'ready', files: lines.map((line) => [typeOf(line), line.bytes, line.records]) });

  /** Makes some files at once. Returns the first error, once no file is under way; 'stopped' where files were left. */
  async function makeRest(rest: readonly SitemapFilePlan[], staged: SitemapManifestFile[]) {
    // large ones first, so that all threads end together; screens show them in the order of the plan
    const left = (means ? rest : rest.toSorted((one, other) => other.urlCount - one.urlCount)).values();
    const progress = { files: rest.length, filesDone: 0, urls: sumBy(rest, ({ urlCount }) => urlCount), urlsDone: 0 };
    let tried = 0;
    checkSpace(run.freeBytes, progress);
    if (rest.length > 0) onProgress?.(progress);
    const ended = inParallel(left, atOnce, async (file) => {
      await means?.waitWhilePaused();
      means?.tell({ kind: 'began', type: file.type });
      if (signal?.aborted) return;
      try {
        const readBlocks = (first: number, last: number) => store.readNsnBlocks(first, last);
        const line = stageFile(run.place, await makeSitemapFile(file, { origin, readBlocks }));
        run.note(line, run.earlierSeconds() + secondsNow());
        staged.push(line);
        made.add(line.name);
        tellReady([line]);
        progress.filesDone += 1;
        progress.urlsDone += line.records;
        onProgress?.(progress);
      } catch (error) {
        if (means === undefined || isDiskFull(error)) throw error;
        means.tell({ kind: 'failed', type: file.type, error: wordsOf(error) });
      }
      tried += 1;
    });
    const failure = await ended.then(() => null).catch((error: unknown) => ({ error }));
    return failure ?? (tried === rest.length ? 'made' : 'stopped');
  }

  for (let round = 1; ; round++) {
    const { all, files } = planned;
    const catalogVersion = store.edition.version;
    means?.tell({ kind: 'planned', chosen: files.map(typeOf), catalogVersion });
    const { unchanged, staged } = run.findFinished(files.map((file) => wantedFile(file, origin)));
    tellReady([...unchanged, ...staged]);
    const done = new Set([...unchanged, ...staged].map(({ name }) => name));
    const rest = files.filter(({ name }) => !done.has(name));
    const ended = await makeRest(rest, staged);
    if (ended === 'stopped') return { outcome: 'stopped' as const };
    // the catalog at hand where the one in force is unknown
    await source.refresh().catch(() => undefined);
    const inForce = source.current() ?? store;
    const newerCatalog = inForce.edition.version === catalogVersion ? null : inForce.edition.version;
    // a replaced catalog may be gone
    if (ended !== 'made' && (newerCatalog === null || isDiskFull(ended.error))) throw ended.error;
    if (ended !== 'made' || (newerCatalog !== null && round < MAX_ROUNDS)) {
      if (round === MAX_ROUNDS) throw new SitemapRunError('The catalog is replaced again and again: try later.');
      store = inForce;
      planned = await selectPlanned(store, selection);
      continue;
    }
    const isAll = (selection ?? 'all') === 'all';
    const bytes = sumBy([...unchanged, ...staged], (line) => line.bytes);
    const measured = { seconds: round3(run.earlierSeconds() + secondsNow()) };
    // the published one of a failed file stays
    const isWhole = unchanged.length + staged.length === files.length;
    const others = isAll && isWhole ? 'remove' : 'keep';
    const { removed, manifest, written } = await run.publish({ unchanged, staged, origin, catalogVersion, others });
    if (isAll && files.length > 0 && staged.length === files.length)
      await run.noteLastRun({ ...measured, files: files.length, bytes, finishedAt: new Date().toISOString() });
    const report = {
      catalogVersion,
      origin,
      files: files.length,
      urls: sumBy(files, ({ urlCount }) => urlCount),
      bytes,
      made: made.size,
      /** Made by an interrupted run. */
      takenOver: staged.filter(({ name }) => !made.has(name)).length,
      unchanged: unchanged.length,
      removed: removed.length,
      /** Class files that list something else than the new nsn files. */
      staleClassFiles: staleClassFiles({ files: all }, manifest, origin).map((fsc) => `fsc-${fsc}.xml.gz`),
      written,
      /** A newer catalog, when there were too many switches to follow. */
      newerCatalog,
      seconds: round3(secondsNow()),
    };
    return { outcome: 'done' as const, report };
  }
}

async function selectPlanned(store: ListingCatalog, selection: SitemapSelection = 'all') {
  const facts = await store.sitemapFacts();
  const { files: all } = await planSitemaps({ facts, readBlocks: (first, last) => store.readNsnBlocks(first, last) });
  const files = selectFiles(all, selection);
  if (typeof files === 'string') throw new SitemapRunError(files);
  return { all, files };
}

function checkSpace(freeBytes: number, { files, urls }: SitemapProgress): void {
  const neededBytes = files * BYTES_PER_FILE + urls * BYTES_PER_URL;
  if (freeBytes >= neededBytes) return;
  const [needed, free] = [neededBytes, freeBytes].map((bytes) => (bytes / 1e6).toFixed(1));
  throw new SitemapRunError(`The sitemap files may need ${needed} MB, and ${free} MB are free: nothing was made.`);
}

const round3 = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

const typeOf = ({ name }: { name: string }): string => name.slice(0, -'.xml.gz'.length);

/** Makes all files or a range, and tells of each. Rejects as `makeSitemaps` does. */
export async function runOverFiles(
  catalog: StorePlace,
  { origin, range }: FileRunOrder,
  means: ProcessMeans<FileRunNews>,
): Promise<void> {
  const selection = range === null ? 'all' : { from: range.start, to: range.end, withClasses: true };
  await makeSitemaps({ catalog, origin, selection, means });
}

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

/** A run that cannot be done, in one line for people. */
class SitemapRunError extends Error {
  override name = 'SitemapRunError';
}

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** One line for what people can put right; null for everything else. */
export function describeRunError(error: unknown): string | null {
  if (error instanceof SitemapRunError || error instanceof SitemapRunUnderWay) return error.message;
  if (error instanceof StoreUnavailable) return `The catalog cannot be read: ${error.message}`;
  if (isDiskFull(error)) return 'The disk is full: the sitemap files stay as they were.';
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === undefined ? null : `The sitemap files cannot be written: ${message}`;
}

export const wordsOf = (error: unknown): string => describeRunError(error) ?? (error as Error).message;
