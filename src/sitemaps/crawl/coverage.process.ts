import { openCatalogs } from '#publog/open-catalogs.ts';
import { KEPT, type Demand } from './store/addresses.ts';
import { openCrawlStore } from './store/open-crawl-store.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { computeReport, noteEdition, type CrawlReport } from './coverage/compute-report.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { utcDate } from '#base/domain/format-time.ts';
import { closing } from '#base/domain/in-parallel.ts';
import { workForServer } from '#base/jobs/run-process.ts';

/** Equal keys give equal reports. `day`: its last day (YYYY-MM-DD). */
export type ReportKey = { version: string; revision: number; day: string; setAside: string | null };
export type KeyedReport = { key: ReportKey; report: CrawlReport };

export type CoverageTask =
  /** `known`: of the report at hand; the answer is null where nothing has changed. */
  | { kind: 'report'; known: ReportKey | null }
  | { kind: 'note' }
  /** `from`: a month (YYYY-MM). */
  | { kind: 'demand'; from: string };
export type CoverageCall = { place: StorePlace; task: CoverageTask; atMs: number };
export type CoverageAnswer = KeyedReport | Demand | null;

/** Behind visitors, before background work. */
const NICE = { niceness: 10 };

/** Does one task, in a process of its own. Rejects with `StoreUnavailable`. */
async function runCoverageTask({ place, task, atMs }: CoverageCall): Promise<CoverageAnswer> {
  return closing(openCrawlStore(place), async (store) => {
    const setAside = await store.setAside();
    if (task.kind === 'demand') {
      const { from } = task;
      return { missing: await store.missing(from, KEPT.missing), asked: await store.asked(from, KEPT.asked), setAside };
    }
    return closing(openCatalogs(place).listingSource(), async (source) => {
      const catalog = source.current();
      if (catalog === null) throw source.failure() ?? new StoreUnavailable('No catalog is loaded yet');
      if (task.kind === 'note') return (await noteEdition({ store, catalog, atMs }), null);
      const { version } = catalog.edition;
      const key = { version, revision: await store.revision(), day: utcDate(atMs), setAside: setAside?.name ?? null };
      if (JSON.stringify(key) === JSON.stringify(task.known)) return null;
      return { key, report: await computeReport({ store, catalog, atMs }) };
    });
  });
}

workForServer<CoverageCall, CoverageAnswer>(async (call, { tell }) => tell(await runCoverageTask(call)), NICE);
