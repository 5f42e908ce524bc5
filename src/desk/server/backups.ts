import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeProcessLock } from '#base/database/process-lock.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { Config } from '#base/settings/config.ts';
import { repeatQuietly } from './rounds.ts';
import { copyName, listCopies, removeCopy, removeDrafts } from '../store/quote-copies.ts';
import type { CopyRecord, QuoteCopy } from '../store/quote-copies.ts';
import type { QuoteStore } from '../store/quote-store.ts';

const LOCK_FILE = 'quotes-backup.lock';
const FOLDER_MODE = 0o700;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOOK_EVERY_MS = 60_000;
/** Doubles with each failure, up to an hour. */
const FIRST_RETRY_MS = 60_000;

export class BackupRunning extends StoreUnavailable {
  override name = 'BackupRunning';
}

export type BackupPlan = { folder: string; keep: number; retentionDays: number | null };
export type MadeCopy = QuoteCopy & { file: string; removed: number };

export const backupPlan = (config: Pick<Config, 'backup' | 'quoteRetentionDays'>): BackupPlan => ({
  folder: config.backup.folder,
  keep: 7,
  retentionDays: config.quoteRetentionDays,
});

/** Makes a checked copy, then removes old ones. Null unless `isDue` under the lock. Rejects with `BackupRunning`. */
export async function makeBackup(
  store: Pick<QuoteStore, 'backup'>,
  plan: BackupPlan,
  nowMs: number,
  isDue: () => boolean = () => true,
): Promise<MadeCopy | null> {
  const giveBack = takeFolder(plan.folder);
  try {
    if (!isDue()) return null;
    removeDrafts(plan.folder);
    const file = join(plan.folder, copyName(nowMs));
    const copy = await store.backup(file, plan.retentionDays === null ? null : nowMs + plan.retentionDays * DAY_MS);
    return { ...copy, file, removed: removeOldCopies(plan, nowMs) };
  } finally {
    giveBack();
  }
}

function takeFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  return takeProcessLock(
    join(folder, LOCK_FILE),
    (holder) => new BackupRunning(`A copy is being made in ${folder} just now: ${holder}.`),
  );
}

export const missingFilesText = ({ missingFiles }: Pick<QuoteCopy, 'missingFiles'>): string =>
  `${missingFiles} of their files ${missingFiles === 1 ? 'is' : 'are'} not in the folder of files`;

/** Keeps the newest copy, and the newest whole one until its date. */
function removeOldCopies(plan: BackupPlan, nowMs: number): number {
  const copies = listCopies(plan.folder);
  const whole = copies.find(isWhole);
  const isGone = (copy: CopyRecord, at: number) => (at >= plan.keep && copy !== whole) || isExpired(copy, nowMs);
  const gone = copies.filter((copy, at) => at > 0 && isGone(copy, at));
  for (const { file } of gone) removeCopy(file);
  return gone.length;
}

const isWhole = ({ missingFiles }: QuoteCopy): boolean => missingFiles === 0;

const isExpired = ({ keepUntilMs }: CopyRecord, nowMs: number): boolean => keepUntilMs !== null && keepUntilMs <= nowMs;

/** Makes copies on a schedule. A failure is logged and retried; older copies stay. */
export function openBackups(options: {
  store: Pick<QuoteStore, 'backup'>;
  plan: BackupPlan;
  everyHours: number | null;
  now?: () => number;
  repeat?: (action: () => void, everyMs: number) => () => void;
  onCopied?: (copy: MadeCopy) => void;
}) {
  const { store, plan, now = Date.now, repeat = repeatQuietly, onCopied } = options;
  const everyMs = options.everyHours === null ? null : options.everyHours * HOUR_MS;
  let copies = listCopies(plan.folder);
  let log: Record<'info' | 'error', (fields: object, text: string) => void> | null = null;
  let failures = 0;
  let notBeforeMs = -Infinity;
  let running: Promise<void> | null = null;
  let stop: (() => void) | null = null;

  function isDue(): boolean {
    copies = listCopies(plan.folder);
    const last = copies[0];
    return everyMs !== null && (last === undefined || Math.abs(now() - last.madeAtMs) >= everyMs);
  }

  async function run(): Promise<void> {
    try {
      if (isDue() && now() >= notBeforeMs) {
        const made = await makeBackup(store, plan, now(), isDue);
        copies = listCopies(plan.folder);
        if (made === null) return;
        failures = 0;
        const { file, requests, mails, removed } = made;
        const fields = { file, requests, mails, removed };
        if (isWhole(made)) log?.info(fields, 'requests for quote were copied');
        else log?.error(fields, `requests for quote were copied, but ${missingFilesText(made)}`);
        onCopied?.(made);
      } else if (copies.slice(1).some((copy) => isExpired(copy, now()))) {
        const giveBack = takeFolder(plan.folder);
        const removed = removeOldCopies(plan, now());
        giveBack();
        log?.info({ removed }, 'copies of requests for quote past their date were removed');
      }
    } catch (error) {
      if (error instanceof BackupRunning) return;
      failures++;
      notBeforeMs = now() + Math.min(HOUR_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
      log?.error({ err: error }, 'requests for quote could not be copied; older copies stay');
    }
  }

  const look = (): Promise<void> => (running ??= run().finally(() => (running = null)));

  return {
    everyMs,
    lastGood: () => copies.find(isWhole) ?? null,
    look,
    start(into: NonNullable<typeof log>): void {
      log = into;
      void look();
      stop = repeat(() => void look(), LOOK_EVERY_MS);
    },
    // the next copy removes the draft of a running one
    stop: () => stop?.(),
  };
}
