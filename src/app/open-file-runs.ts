import { isActive, type JobRun } from '#base/jobs/job.ts';
import { openBackgroundJob, type JobPlace } from '#base/jobs/background-job.ts';
import { runInProcess } from '#base/jobs/run-process.ts';
import type { BatchRange, FileRunNews, FileRunOrder, FileRunProgress, FileRuns } from '#sitemaps/runs/file-run.ts';
import { createFileRunRecord, parseFileRunProgress } from '#sitemaps/runs/file-run.ts';

type Run = JobRun<BatchRange | null, FileRunProgress>;

const PROGRAM = new URL('./cli/make-files.ts', import.meta.url);
const RESET_NOTE = 'sitemap-files-reset';

/** One run at a time over all nodes, in a process of its own (docs/decisions/059). */
export function openFileRuns(options: {
  place: JobPlace;
  origin: () => string;
  onFailure: (cause: unknown) => void;
  /** In a process of its own by default. */
  makeFiles?: (order: FileRunOrder, run: Run, tell: (news: FileRunNews) => void) => Promise<void>;
}): FileRuns & { close(): Promise<void> } {
  const { place, origin, onFailure } = options;
  const makeFiles = options.makeFiles ?? ((order, run, tell) => runInProcess(PROGRAM, order, run, tell));
  const job = openBackgroundJob<BatchRange | null, FileRunProgress>({
    ...place,
    kind: 'sitemap-files',
    async work(run) {
      const record = createFileRunRecord();
      await makeFiles({ origin: origin(), range: run.input }, run, (news) => {
        record.take(news);
        run.report(record.report());
      });
    },
    parseDetails: parseFileRunProgress,
    onFailure,
  });
  return {
    async job() {
      const last = await job.read();
      const isReset = last !== null && !isActive(last) && String(last.id) === (await place.notes.read(RESET_NOTE));
      return isReset ? null : last;
    },
    start: job.start,
    command: job.command,
    async reset() {
      const last = await job.read();
      if (last === null) return;
      await place.notes.keep(RESET_NOTE, String(last.id));
      await job.command('stop');
    },
    close: job.close,
  };
}
