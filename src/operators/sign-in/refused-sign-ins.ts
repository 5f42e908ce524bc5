import type { AuditLog } from '../store/operator-store.ts';

/** Entries of refused sign-ins in an hour: whoever guesses keys must not fill the log. */
const MAX_ENTRIES_PER_HOUR = 100;
const HOUR_MS = 3_600_000;

export type RefusedSignIn = { address: string; subject: string; who?: string };

/** Puts refused sign-ins into the audit log, a bounded number in an hour; the rest is counted and told with the next hour's first. */
export function refusedSignIns(log: AuditLog, now: () => number = Date.now) {
  let sinceMs = -HOUR_MS;
  let listed = 0;
  let left = 0;
  return async ({ address, subject, who = 'unknown' }: RefusedSignIn): Promise<void> => {
    const atMs = now();
    const append = (entry: { who: string; address: string | null; subject: string }) =>
      log.append({ atMs, event: 'sign-in-refused', ...entry });
    if (atMs - sinceMs >= HOUR_MS) {
      const unlisted = left;
      [sinceMs, listed, left] = [atMs, 0, 0];
      if (unlisted > 0) await append({ who: 'server', address: null, subject: `${unlisted} more, not listed` });
    }
    if (listed === MAX_ENTRIES_PER_HOUR) {
      left += 1;
      return;
    }
    listed += 1;
    await append({ who, address, subject });
    if (listed === MAX_ENTRIES_PER_HOUR)
      await append({ who: 'server', address: null, subject: 'further ones of this hour are counted, not listed' });
  };
}
