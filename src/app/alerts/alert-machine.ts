import * as z from 'zod/mini';
import type { Readiness } from '../health/readiness.ts';

const MINUTE_MS = 60_000;

/** Before an alert, and before its end, so that a flapping state is one alert. */
const RULES = {
  quotes: { holdMs: 0, clearMs: 5 * MINUTE_MS },
  mail: { holdMs: 15 * MINUTE_MS, clearMs: 0 },
  webhooks: { holdMs: 60 * MINUTE_MS, clearMs: 0 },
  replies: { holdMs: 30 * MINUTE_MS, clearMs: 0 },
  sitemaps: { holdMs: 0, clearMs: 0 },
  backups: { holdMs: 0, clearMs: 0 },
  releases: { holdMs: 10 * MINUTE_MS, clearMs: 0 },
  files: { holdMs: MINUTE_MS, clearMs: MINUTE_MS },
  disk: { holdMs: 0, clearMs: 10 * MINUTE_MS },
  edition: { holdMs: 0, clearMs: 0 },
  stock: { holdMs: 0, clearMs: 0 },
};
export type AlertKind = keyof typeof RULES;
const ALERT_KINDS = Object.keys(RULES) as AlertKind[];
const TOLD_APART_MS = 60 * MINUTE_MS;

/** `sinceMs` null: known since now only. */
export type Wrong = { sinceMs: number | null; fact: string };

const time = z.number();
const alert = z.object({
  /** Null while all is well. */
  sinceMs: z.nullable(time),
  told: z.boolean(),
  /** Right again, not told yet. */
  rightSinceMs: z.nullable(time),
  quietUntilMs: time,
});
type Alert = z.infer<typeof alert>;
const notice = z.object({
  kind: z.enum(ALERT_KINDS),
  event: z.enum(['raised', 'over']),
  sinceMs: time,
  untilMs: z.nullable(time),
  fact: z.string(),
});
export type Notice = z.infer<typeof notice>;

export const alertMemory = z.object({ state: z.partialRecord(z.enum(ALERT_KINDS), alert), unsent: z.array(notice) });
export type AlertMemory = z.infer<typeof alertMemory>;
export type AlertState = AlertMemory['state'];

const CALM: Alert = { sinceMs: null, told: false, rightSinceMs: null, quietUntilMs: 0 };

/** Returns the next state, and the notices to send. Times are milliseconds since 1970. */
export function lookAtAlerts(state: AlertState, wrong: Partial<Record<AlertKind, Wrong>>, nowMs: number) {
  const next: AlertState = {};
  const notices: Notice[] = [];
  for (const kind of ALERT_KINDS) {
    const before = state[kind] ?? CALM;
    const found = wrong[kind];
    const { alert, notice } = found ? stillWrong(kind, before, found, nowMs) : rightAgain(kind, before, nowMs);
    if (alert.sinceMs !== null || alert.quietUntilMs > nowMs) next[kind] = alert;
    if (notice !== null) notices.push(notice);
  }
  return { state: next, notices };
}

type Step = { alert: Alert; notice: Notice | null };

function stillWrong(kind: AlertKind, before: Alert, { sinceMs: foundSinceMs, fact }: Wrong, nowMs: number): Step {
  const sinceMs = before.sinceMs ?? Math.min(foundSinceMs ?? nowMs, nowMs);
  const alert = { ...before, sinceMs, rightSinceMs: null };
  const isDue = !before.told && nowMs - sinceMs >= RULES[kind].holdMs && nowMs >= before.quietUntilMs;
  if (!isDue) return { alert, notice: null };
  return {
    alert: { ...alert, told: true, quietUntilMs: nowMs + TOLD_APART_MS },
    notice: { kind, event: 'raised', sinceMs, untilMs: null, fact },
  };
}

function rightAgain(kind: AlertKind, before: Alert, nowMs: number): Step {
  const { sinceMs, told, quietUntilMs } = before;
  if (sinceMs === null || !told) return { alert: { ...CALM, quietUntilMs }, notice: null };
  const rightSinceMs = before.rightSinceMs ?? nowMs;
  if (nowMs - rightSinceMs < RULES[kind].clearMs) return { alert: { ...before, rightSinceMs }, notice: null };
  return {
    alert: { ...CALM, quietUntilMs },
    notice: { kind, event: 'over', sinceMs, untilMs: rightSinceMs, fact: '' },
  };
}

/** DLA publishes monthly: one edition was missed. */
export const OLD_EDITION_DAYS = 45;
const BYTES_PER_GB = 1e9;

export function findWrong({ parts }: Readiness): Partial<Record<AlertKind, Wrong>> {
  const { catalog, releases, files, disk, backups, stock } = parts;
  const wrong: Partial<Record<AlertKind, Wrong>> = {};
  for (const kind of ['quotes', 'mail', 'webhooks', 'replies', 'sitemaps'] as const) {
    const { status, since } = parts[kind];
    if (status === 'refused' || status === 'failing')
      wrong[kind] = { sinceMs: since === null ? null : Date.parse(since), fact: '' };
  }
  if (releases.status === 'late' || releases.status === 'failing') wrong.releases = { sinceMs: null, fact: '' };
  const noBackup = 'No good backup has been made since the server was started';
  const { lastGood } = backups;
  if (backups.status === 'old')
    wrong.backups = {
      sinceMs: null,
      fact: lastGood === null ? noBackup : `The last good backup was made at ${lastGood}`,
    };
  if (files.status === 'failing') wrong.files = { sinceMs: null, fact: '' };
  if (disk.status === 'low')
    wrong.disk = {
      sinceMs: null,
      fact: `${((disk.freeShare ?? 0) * 100).toFixed(1)} % (${((disk.freeBytes ?? 0) / BYTES_PER_GB).toFixed(1)} GB)`,
    };
  if (stock.status === 'ending') wrong.stock = { sinceMs: null, fact: stock.words ?? '' };
  // the sample may grow old
  if (!catalog.sample && catalog.editionAgeDays !== null && catalog.editionAgeDays > OLD_EDITION_DAYS)
    wrong.edition = { sinceMs: null, fact: `${catalog.editionDate}, ${catalog.editionAgeDays} days old` };
  return wrong;
}
