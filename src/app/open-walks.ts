import { openBackgroundJob, type JobPlace, reportingOutages } from '#base/jobs/background-job.ts';
import { isActive, type Job, type JobRun } from '#base/jobs/job.ts';
import { runInProcess } from '#base/jobs/run-process.ts';
import type { Listener } from '#base/http/proxy-fetch/check-target.ts';
import { parseWalkProgress, type WalkProgress } from '#sitemaps/health/walks.ts';
import { createWalkRecord, type WalkNews, type WalkOrder, openWalkStore } from '#sitemaps/walk/walk-store.ts';

/** One walk at a time over all nodes, in a process of its own (docs/decisions/057). */
export function openWalks(options: {
  place: JobPlace;
  origin: () => string;
  listener: () => Listener | null;
  onFailure: (cause: unknown) => void;
  /** `SITEMAP_WALK_EVERY`; null: not set. */
  everyHours: number | null;
  /** The site has a public address, which is asked too. */
  isPublic: boolean;
}) {
  const { place, origin, listener, onFailure, everyHours, isPublic } = options;
  const store = openWalkStore(place.notes);

  async function work(run: JobRun<null, WalkProgress>): Promise<void> {
    const record = createWalkRecord();
    const listening = listener();
    if (listening === null) throw new Error('the server does not listen yet');
    const seenOutside = isPublic ? await store.seenOutside() : null;
    const order: WalkOrder = { origin: origin(), listener: listening, nowMs: Date.now(), seenOutside };
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
  let brokenSinceMs: number | null = null;

  async function look(): Promise<void> {
    const { inside, outside } = await store.sides();
    const since = [inside.brokenSince, outside.brokenSince].filter((at) => at !== null);
    brokenSinceMs = since.length === 0 ? null : Math.min(...since);
    const isSettled = everyHours !== null || process.uptime() > SETTLED_SECONDS;
    if (isSettled && listener() !== null && isWalkDue(await job.read(), hoursBetween(everyHours, isPublic), Date.now()))
      await job.start('server', null);
  }
  // the next round tries again
  const lookSafely = reportingOutages(look, 'whether a walk is due cannot be read', onFailure);
  void lookSafely();
  const timer = setInterval(() => void lookSafely(), LOOK_EVERY_MS).unref();

  return {
    ...store,
    job: job.read,
    start: (startedBy: string) => job.start(startedBy, null),
    command: job.command,
    /** Since when the last walks know a fault that nobody has accepted; null without. */
    brokenSinceMs: () => brokenSinceMs,
    async close() {
      clearInterval(timer);
      await job.close();
    },
  };
}

const PROGRAM = new URL('../sitemaps/cli/walk-sitemaps.ts', import.meta.url);
const LOOK_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Before the first walk that no setting asks for. */
const SETTLED_SECONDS = 3_600;

/** Once a day where the site has a public address. Null: never, also for 0. */
export const hoursBetween = (everyHours: number | null, isPublic: boolean): number | null =>
  (everyHours ?? (isPublic ? 24 : 0)) || null;

/** `SITEMAP_WALK_EVERY`. Operators' walks count. */
export function isWalkDue(last: Pick<Job, 'state' | 'startedAt'> | null, everyHours: number | null, nowMs: number) {
  if (everyHours === null || isActive(last)) return false;
  return last === null || nowMs - last.startedAt >= everyHours * HOUR_MS;
}
