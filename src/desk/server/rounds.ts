import { quietly, type OnOneNode } from '#base/cluster/cluster-store.ts';
import { DAY_MS, formatDate } from '#base/domain/format-time.ts';
import type { AuditLog } from '#base/operators/store/operator-store.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import { remindersAt } from './outbox-of-event.ts';

export type Log = Record<'info' | 'warn', (fields: object, text: string) => void>;

/** Repeats without keeping the process alive. Returns its end. */
export function repeatQuietly(action: () => void, everyMs: number): () => void {
  const timer = setInterval(action, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Repeats an action that never rejects, on one node. Returns its end. */
function repeatOnOneNode(onOneNode: OnOneNode, name: string, everyMs: number, action: () => Promise<void>): () => void {
  let isRunning = false;
  const look = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    await quietly(onOneNode, name, action, everyMs);
    isRunning = false;
  };
  void look();
  return repeatQuietly(() => void look(), everyMs);
}

const FOLLOW_UP_EVERY_MS = 5 * 60_000;
type Rounds = { onOneNode: OnOneNode };
export const startFollowUps = ({ onOneNode, ...options }: Parameters<typeof followUp>[0] & Rounds) =>
  repeatOnOneNode(onOneNode, 'follow-ups', FOLLOW_UP_EVERY_MS, () => followUp(options));

export async function followUp(options: {
  desk: Pick<QuoteStore['desk'], 'expireBefore' | 'remind'>;
  renewOldWords?: QuoteStore['renewOldWords'];
  settings: Parameters<typeof remindersAt>[1];
  replyHours: number;
  log: Log;
  now?: () => number;
}): Promise<void> {
  const { desk, settings, replyHours, log, now = Date.now } = options;
  const nowMs = now();
  try {
    const expired = await desk.expireBefore(formatDate(nowMs), nowMs);
    if (expired > 0) log.info({ expired }, 'the prices of quotations have ended');
    await options.renewOldWords?.();
    const reminders = remindersAt(nowMs, settings, replyHours);
    if (Object.keys(reminders).length === 0) return;
    const reminded = await desk.remind(reminders, nowMs);
    if (reminded > 0) log.info({ reminded }, 'reminders were put into the outbox');
  } catch (error) {
    log.warn({ err: error }, 'quotations could not be ended, or reminders not be sent');
  }
}

const RETENTION_EVERY_MS = 3_600_000;
const JUMP_MS = 7 * DAY_MS;
/** Submits wait for it. */
const NIGHT_ENDS_HOUR = 5;
/** Leaves time for another try within the day. */
const LATEST_ERASE_MS = 22 * 3_600_000;

/** Removes old closed requests hourly, bytes of deleted ones daily. */
export function startRetention({ onOneNode, ...options }: Parameters<typeof removeOld>[0] & Rounds) {
  let jumpedMs: number | null = null;
  let erasedMs = -Infinity;
  const stop = repeatOnOneNode(onOneNode, 'retention', RETENTION_EVERY_MS, async () => {
    jumpedMs = await removeOld(options);
    const sinceMs = performance.now() - erasedMs;
    const isNight = new Date().getHours() < NIGHT_ENDS_HOUR;
    if (sinceMs < (isNight ? DAY_MS / 2 : LATEST_ERASE_MS)) return;
    await options.store.eraseRemoved().then(
      () => (erasedMs = performance.now()),
      (error: unknown) => options.log.warn({ err: error }, 'the bytes of deleted requests could not be removed'),
    );
  });
  return { stop, jumpedMs: () => jumpedMs };
}

/** Never rejects. Returns the time that it goes by where the clock has jumped. */
export async function removeOld(options: {
  store: Pick<QuoteStore, 'removeClosedBefore' | 'eraseRemoved' | 'removalTime' | 'now'>;
  days: number | null;
  log: Log;
  audit?: Pick<AuditLog, 'append'>;
  now?: () => number | Promise<number>;
}): Promise<number | null> {
  const { store, days, log, audit, now = store.now } = options;
  let jumpedMs: number | null = null;
  try {
    if (days === null) return null;
    const clockMs = await now();
    const goesByMs = await store.removalTime(clockMs);
    if (Math.abs(clockMs - goesByMs) > JUMP_MS) jumpedMs = goesByMs;
    if (jumpedMs !== null) log.warn({ removalGoesBy: new Date(jumpedMs) }, 'the clock has jumped');
    const removed = await store.removeClosedBefore(goesByMs - days * DAY_MS);
    if (removed === 0) return jumpedMs;
    log.info({ removed }, 'closed requests for quote were removed');
    const subject = `${removed} closed for more than ${days} days`;
    await audit?.append({ atMs: clockMs, who: 'server', address: null, event: 'quotes-expired', subject });
  } catch (error) {
    log.warn({ err: error }, 'closed requests for quote could not be removed, or not be logged');
  }
  return jumpedMs;
}
