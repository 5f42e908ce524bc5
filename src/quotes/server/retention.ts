import type { AuditLog } from '../../operators/store/operator-store.ts';
import type { QuoteStore } from '../store/quote-store.ts';

const DAY_MS = 24 * 3_600_000;
const LOOK_EVERY_MS = 3_600_000;

type Log = { info(fields: object, text: string): void; warn(fields: object, text: string): void };
type Retention = {
  store: Pick<QuoteStore, 'removeClosedBefore' | 'eraseRemoved'>;
  /** Null: closed requests stay. */
  days: number | null;
  log: Log;
  /** Gets how many requests were removed. */
  audit?: Pick<AuditLog, 'append'>;
  now?: () => number;
};

/** Removes requests that have been closed for so many days: now and every hour. Answers with how to stop. */
export function startRetention(options: Retention): () => void {
  void removeOld(options);
  const timer = setInterval(() => void removeOld(options), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** One round; a store that is out is asked again in an hour. Also clears the bytes that an earlier removal could not. */
export async function removeOld({ store, days, log, audit, now = Date.now }: Retention): Promise<void> {
  try {
    if (days === null) return await store.eraseRemoved();
    const removed = await store.removeClosedBefore(now() - days * DAY_MS);
    if (removed === 0) return;
    log.info({ removed }, 'closed requests for quote were removed');
    const subject = `${removed} closed for more than ${days} days`;
    await audit?.append({ atMs: now(), who: 'server', address: null, event: 'quotes-expired', subject });
  } catch (error) {
    log.warn({ err: error }, 'closed requests for quote could not be removed, or not be logged');
  }
}
