import { openBackgroundJob, type JobPlace, reportingOutages } from '#base/jobs/background-job.ts';
import { isActive, type Job, type JobRun } from '#base/jobs/job.ts';
import { runInProcess } from '#base/jobs/run-process.ts';
import type { Listener } from '#base/http/proxy-fetch/check-target.ts';
import { parseWalkProgress, type WalkProgress } from '#sitemaps/health/walks.ts';
import { createWalkRecord, type WalkNews, type WalkOrder, openWalkStore } from '#sitemaps/walk/walk-store.ts';

/** One walk at a time over all nodes, in a process of its own (docs/decisions/057). */
export function openWalks({
  place,
  origin,
  listener,
  onFailure,
  everyHours,
}: {
  place: JobPlace;
  origin: () => string;
  listener: () => Listener | null;
  onFailure: (cause: unknown) => void;
  everyHours: number | null;
}) {
  const store = openWalkStore(place.notes);

  async function work(run: JobRun<null, WalkProgress>): Promise<void> {
    const record = createWalkRecord();
    const listening = listener();
    if (listening === null) throw new Error('the server does not listen yet');
    const order: WalkOrder = { origin: origin(), listener: listening, nowMs: Date.now() };
    const failure = await runInProcess(PROGRAM, order, run, (news: WalkNews) => {
      record.take(news);
      run.report(record.progress());
    }).then(
      () => null,
      (error: unknown) => error as Error,
    );
    await store.add({
      id: run.id,
      startedAt: order.nowMs,
      startedBy: run.startedBy,
      endedAt: Date.now(),
      workedMs: run.workedMs(),
      state: failure === null ? 'done' : run.isStopped() ? 'stopped' : 'failed',
      failure: failure?.message ?? null,
      origin: order.origin,
      ...record.result(),
    });
    if (failure !== null) throw failure;
  }

  const job = openBackgroundJob<null, WalkProgress>({
    ...place,
    kind: 'sitemap-walk',
    work,
    parseDetails: parseWalkProgress,
    onFailure,
  });
  async function startIfDue(): Promise<void> {
    if (listener() === null || !isWalkDue(await job.read(), everyHours, Date.now())) return;
    await job.start('server', null);
  }
  // the next round tries again
  const startDue = reportingOutages(startIfDue, 'whether a walk is due cannot be read', onFailure);
  const timer = everyHours === null ? undefined : setInterval(() => void startDue(), LOOK_EVERY_MS);
  timer?.unref();

  return {
    ...store,
    job: job.read,
    start: (startedBy: string) => job.start(startedBy, null),
    command: job.command,
    async close() {
      clearInterval(timer);
      await job.close();
    },
  };
}

const PROGRAM = new URL('../sitemaps/cli/walk-sitemaps.ts', import.meta.url);
const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** `SITEMAP_WALK_EVERY`. Operators' walks count. */
export function isWalkDue(
  last: Pick<Job, 'state' | 'startedAt'> | null,
  everyHours: number | null,
  nowMs: number,
): boolean {
  if (everyHours === null || isActive(last)) return false;
  return last === null || nowMs - last.startedAt >= everyHours * HOUR_MS;
}
