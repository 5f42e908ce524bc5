import { type CatalogSource, runAfterSwitches } from '#publog/catalog-source.ts';
import { listMissed, type CrawlReport } from './coverage/compute-report.ts';
import type { EngineId } from './engines.ts';
import type { Demand } from './store/addresses.ts';
import { firstKeptMonth, KEPT_MONTHS } from './store/crawl-store.ts';
import { openCrawlStore } from './store/open-crawl-store.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { utcDate } from '#base/domain/format-time.ts';
import { runInProcess } from '#base/jobs/run-process.ts';
import type { CoverageAnswer, CoverageCall, CoverageTask, KeyedReport } from './coverage.process.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';

/** A younger report is not computed again. */
const FRESH_MS = 60_000;
const NOTE_AGAIN_MS = 60_000;
const USUAL = {
  /** After a switch. */
  noteAfterMs: 5_000,
  maxTaskMs: 600_000,
  /** Two lists of thirteen months take half a second. */
  maxReadMs: 30_000,
  program: new URL('./coverage.process.ts', import.meta.url),
  now: () => Date.now(),
};

/** Methods reject with `StoreUnavailable`. */
export type CrawlCoverage = Omit<ReturnType<typeof openCrawlCoverage>, 'close'>;

/** Opens reports, computed one at a time in a process of low priority. Lists of demand do not wait for them. */
export function openCrawlCoverage(
  options: Partial<typeof USUAL> & {
    place: StorePlace;
    source: Pick<CatalogSource, 'current' | 'failure' | 'onSwitch'>;
    /** Whether this process notes each new catalog; one of a machine does. */
    notes: boolean;
    onProblem: (error: Error) => void;
  },
) {
  const { place, source, notes, onProblem, ...usual } = options;
  const { program, now, noteAfterMs, maxTaskMs, maxReadMs } = { ...USUAL, ...usual };
  const { dataDir, databaseUrl, quotesDatabaseUrl } = place;
  const crawlPlace: StorePlace = { dataDir, databaseUrl, quotesDatabaseUrl };
  const closing = new AbortController();
  /** The last task of each kind: one runs at a time. */
  const last: Record<'report' | 'demand', Promise<unknown>> = { report: Promise.resolve(), demand: Promise.resolve() };
  let kept: (KeyedReport & { lookedAt: number }) | null = null;
  let computing: Promise<CrawlReport> | null = null;
  let failure: Error | null = null;

  function run(task: CoverageTask): Promise<CoverageAnswer> {
    const queue = task.kind === 'demand' ? 'demand' : 'report';
    const call: CoverageCall = { place: crawlPlace, task, atMs: now() };
    const result = last[queue].then(async () => {
      const limit = AbortSignal.timeout(queue === 'demand' ? maxReadMs : maxTaskMs);
      const signal = AbortSignal.any([closing.signal, limit]);
      let answer: CoverageAnswer = null;
      try {
        await runInProcess(program, call, { signal }, (told: CoverageAnswer) => (answer = told));
        return answer;
      } catch (error) {
        const isLate = error === limit.reason;
        const problem = isLate ? new StoreUnavailable('The report on crawlers took too long', { cause: error }) : error;
        if (!closing.signal.aborted) onProblem(problem as Error);
        throw problem;
      }
    });
    last[queue] = result.catch(() => undefined);
    return result;
  }

  async function compute(): Promise<CrawlReport> {
    const before = kept;
    try {
      const found = (await run({ kind: 'report', known: before?.key ?? null })) as KeyedReport | null;
      kept = { ...(found ?? before!), lookedAt: now() };
      failure = null;
      return kept.report;
    } catch (error) {
      failure = error as Error;
      throw error;
    }
  }

  const computeOnce = (): Promise<CrawlReport> => (computing ??= compute().finally(() => (computing = null)));
  const noting = notes ? runAfterSwitches(source, noteAfterMs, note) : null;

  async function note(): Promise<number | null> {
    // nothing waits for a change of the sample
    if (source.current()?.edition.sample !== false) return null;
    const noted = run({ kind: 'note' }).then(() => null);
    return noted.catch(() => NOTE_AGAIN_MS);
  }

  return {
    /** The last report; after a minute it is computed again meanwhile. The first of a day or catalog takes seconds. */
    async report(): Promise<CrawlReport> {
      const version = source.current()?.edition.version;
      if (kept === null || kept.key.version !== version || kept.key.day !== utcDate(now())) return computeOnce();
      if (now() - kept.lookedAt >= FRESH_MS) computeOnce().catch(() => undefined);
      return kept.report;
    },
    /** Why the last report failed; null where it did not. */
    failure: () => failure,
    /** Missing addresses of so many months, including the one under way. */
    demand(months: number) {
      const from = firstKeptMonth(utcDate(now()), Math.min(months, KEPT_MONTHS));
      return run({ kind: 'demand', from }) as Promise<Demand>;
    },
    /** NSNs of a file (nsn-12.xml.gz) that the engine never fetched; null: no such file. */
    async missed(engine: EngineId, file: string) {
      const catalog = source.current();
      if (catalog === null) throw source.failure() ?? new StoreUnavailable('No catalog is loaded yet');
      const store = await openCrawlStore(crawlPlace);
      return listMissed({ store, catalog }, engine, file).finally(() => store.close());
    },
    summary() {
      if (kept === null) return null;
      const { engines } = kept.report;
      return engines.map(({ engine, fetchedEver, fetchedThisMonth }) => ({ engine, fetchedEver, fetchedThisMonth }));
    },
    async close() {
      closing.abort(new StoreUnavailable('The server is ending'));
      await Promise.all([noting?.stop(), last.report, last.demand]);
    },
  };
}
