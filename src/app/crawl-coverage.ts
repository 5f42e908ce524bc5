import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { CatalogSource } from '../catalog/catalog-source.ts';
import { lookAfterSwitches } from '../catalog/look-after-switches.ts';
import type { CrawlCoverage, CrawlReport } from '../crawl/coverage/crawl-report.ts';
import { StoreUnavailable } from '../database/store-unavailable.ts';
import { formatDate } from '../domain/format-time.ts';
import { yieldToVisitors } from '../http/yield-to-visitors.ts';
import type {
  CoverageAnswers,
  CoverageMessage,
  CoverageTask,
  CoverageCall,
  KeyedReport,
} from './crawl-coverage.worker.ts';
import type { StorePlace } from './open-stores.ts';

/** A report that is younger is not computed again. */
const FRESH_MS = 60_000;
/** A catalog is noted so long after it came into force, and tried again where that failed. */
const NOTE_AFTER_MS = 5_000;
const NOTE_AGAIN_MS = 60_000;

/** Reports of the catalog in force, and what keeps them right. */
export type OpenCoverage = CrawlCoverage & {
  /** Ends what is being computed. */
  close(): Promise<void>;
};

export type CoverageOptions = {
  place: StorePlace;
  source: Pick<CatalogSource, 'current' | 'onSwitch'>;
  /** Whether this process notes each catalog that comes into force; one of a machine does. */
  notes: boolean;
  noteAfterMs?: number;
  /** Told when a catalog could not be noted, or a report not be computed again. */
  onProblem: (error: Error) => void;
  now?: () => number;
};

/** Opens reports, each computed in a process that ends afterwards. One at a time. */
export function openCrawlCoverage({
  place,
  source,
  notes,
  noteAfterMs = NOTE_AFTER_MS,
  onProblem,
  now = Date.now,
}: CoverageOptions): OpenCoverage {
  const { dataDir, databaseUrl, quotesDatabaseUrl } = place;
  const running = new Set<ChildProcess>();
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();
  let kept: (KeyedReport & { lookedAt: number }) | null = null;
  let computing: Promise<CrawlReport> | null = null;
  let failure: Error | null = null;

  function run<Task extends CoverageTask>(task: Task): Promise<CoverageAnswers[Task['kind']]> {
    const data = { place: { dataDir, databaseUrl, quotesDatabaseUrl }, task, atMs: now() };
    const result = last.then(() => {
      if (isClosed) throw new StoreUnavailable('The server is ending');
      return runInProcess(data, running) as Promise<CoverageAnswers[Task['kind']]>;
    });
    last = result.catch(() => undefined);
    return result;
  }

  async function compute(): Promise<CrawlReport> {
    const before = kept;
    try {
      const found = await run({ kind: 'report', known: before?.key ?? null });
      const report = found ?? before!;
      kept = { ...report, lookedAt: now() };
      failure = null;
      return report.report;
    } catch (error) {
      failure = error as Error;
      throw error;
    }
  }

  const computeOnce = (): Promise<CrawlReport> => (computing ??= compute().finally(() => (computing = null)));
  const noting = notes ? lookAfterSwitches(source, noteAfterMs, note) : null;

  async function note(): Promise<number | null> {
    // nothing waits for a change of the sample
    if (source.current()?.edition.sample !== false) return null;
    try {
      await run({ kind: 'note' });
      return null;
    } catch (error) {
      if (!isClosed) onProblem(error as Error);
      return NOTE_AGAIN_MS;
    }
  }

  return {
    async report() {
      const version = source.current()?.edition.version;
      if (kept === null || kept.key.version !== version || kept.key.day !== formatDate(now())) return computeOnce();
      if (now() - kept.lookedAt >= FRESH_MS) computeOnce().catch(onProblem);
      return kept.report;
    },
    failure: () => failure,
    demand: (months) => run({ kind: 'demand', months }),
    missed: (engine, file) => run({ kind: 'missed', engine, file }),
    summary() {
      if (kept === null) return null;
      const { engines } = kept.report;
      return engines.map(({ engine, fetchedEver, fetchedThisMonth }) => ({ engine, fetchedEver, fetchedThisMonth }));
    },
    async close() {
      isClosed = true;
      const noted = noting?.stop();
      await Promise.all([...running].map((child) => (child.kill('SIGKILL'), once(child, 'exit'))));
      await noted;
    },
  };
}

/** A process and no thread: what a thread has used is not given back to the system, and a process can be the last to get a core. */
function runInProcess(call: CoverageCall, running: Set<ChildProcess>): Promise<unknown> {
  const child = fork(new URL('./crawl-coverage.worker.ts', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  return new Promise((resolve, reject) => {
    child.on('message', (message: CoverageMessage) => {
      if ('value' in message) resolve(message.value);
      else if (message.error.isUnavailable) reject(new StoreUnavailable(message.error.message));
      else reject(new Error(message.error.message));
    });
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('exit', () => running.delete(child));
    // comes after the last message, which an exit may not
    child.on('disconnect', () => reject(new StoreUnavailable('The process that reports on crawlers has ended')));
    child.once('spawn', () => {
      yieldToVisitors(child.pid);
      child.send(call, () => undefined);
    });
  });
}
