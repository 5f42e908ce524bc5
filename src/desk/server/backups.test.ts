import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { filesBeside, publishCopy } from '../store/quote-copies.ts';
import type { QuoteStore } from '../store/quote-store.ts';
import { BackupRunning, makeBackup, openBackups, type BackupPlan } from './backups.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 22);

let folder: string;
let plan: BackupPlan;
let clock: { nowMs: number };
let lines: string[];
/** A store whose copies are small files; `fails` are copies that do not come out. */
let made: { count: number; fails: number; missingFiles: number };
const log = {
  info: (_fields: object, text: string) => lines.push(text),
  error: (_fields: object, text: string) => lines.push(`error: ${text}`),
};
const store: Pick<QuoteStore, 'backup'> = {
  backup: async (file, keepUntilMs = null) => {
    const draft = `${file}.${crypto.randomUUID()}.part`;
    if (made.fails > 0) {
      made.fails--;
      writeFileSync(draft, 'half');
      throw new Error('the disk is full');
    }
    writeFileSync(draft, `copy ${++made.count}`);
    const copy = { madeAtMs: clock.nowMs, requests: made.count, mails: 0, files: 0, missingFiles: made.missingFiles };
    mkdirSync(filesBeside(file));
    const note = await publishCopy(draft, file, { ...copy, keepUntilMs });
    rmSync(draft);
    return note;
  },
};
const open = (everyHours: number | null = 24) => {
  const repeated: { action: () => void }[] = [];
  const repeat = (action: () => void) => {
    repeated.push({ action });
    return () => void repeated.pop();
  };
  return openBackups({ store, plan, everyHours, now: () => clock.nowMs, repeat });
};
const copies = (end = '.db') => readdirSync(folder).filter((name) => name.endsWith(end));
const daysOfCopies = () => copies().map((name) => name.slice('quotes-'.length, 17));
beforeEach(() => {
  folder = join(newFolder('backups'), 'copies');
  plan = { folder, keep: 3, retentionDays: 30 };
  clock = { nowMs: START_MS };
  lines = [];
  made = { count: 0, fails: 0, missingFiles: 0 };
});

test('a schedule makes a copy at the start and then when the last is old enough, however often the server starts', async () => {
  const backups = open();
  expect([backups.lastGood(), backups.everyMs]).toEqual([null, 24 * HOUR_MS]);
  backups.start(log);
  await backups.look();
  expect(copies()).toEqual(['quotes-2026-11-22T00-00-00Z.db']);
  const keepUntilMs = START_MS + 720 * HOUR_MS;
  expect(backups.lastGood()).toMatchObject({ madeAtMs: START_MS, requests: 1, keepUntilMs });
  clock.nowMs += 23 * HOUR_MS;
  await Promise.all([open().look(), open().look(), backups.look()]);
  expect(made.count).toBe(1);
  clock.nowMs += HOUR_MS;
  await Promise.all([open().look(), open().look(), backups.look()]);
  expect(made.count).toBe(2);
  await backups.look();
  expect(backups.lastGood()?.madeAtMs).toBe(clock.nowMs);
  backups.stop();
});

test('a schedule keeps so many good copies, and never removes a good one for one that failed', async () => {
  const backups = open();
  backups.start(log);
  for (let day = 0; day < 5; day++) {
    await backups.look();
    clock.nowMs += 24 * HOUR_MS;
  }
  expect(daysOfCopies()).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
  expect(copies('.files')).toEqual(copies().map((name) => `${name}.files`));
  // of a copy whose process was killed before it had its name
  mkdirSync(join(folder, 'quotes-2026-11-01T00-00-00Z.db.files'));
  made.fails = 2;
  await backups.look();
  expect(lines.at(-1)).toBe('error: requests for quote could not be copied; older copies stay');
  expect([copies().length, made.count]).toEqual([3, 5]);
  // tried again soon, then less and less often
  await backups.look();
  clock.nowMs += 60_000;
  await backups.look();
  expect(made.fails).toBe(0);
  clock.nowMs += 60_000;
  await backups.look();
  expect(made.count).toBe(5);
  clock.nowMs += 60_000;
  await backups.look();
  expect([made.count, copies().length, copies('.part'), copies('.files').length]).toEqual([6, 3, [], 3]);
  backups.stop();
});

test('a schedule does not call a copy good that lacks files, and keeps the newest whole one beside it (C18.6)', async () => {
  const backups = open();
  backups.start(log);
  await backups.look();
  made.missingFiles = 2;
  for (let day = 0; day < 4; day++) {
    clock.nowMs += 24 * HOUR_MS;
    await backups.look();
  }
  const lacking = 'requests for quote were copied, but 2 of their files are not in the folder of files';
  expect(lines.at(-1)).toBe(`error: ${lacking}`);
  expect(backups.lastGood()?.madeAtMs).toBe(START_MS);
  expect(daysOfCopies()).toEqual(['2026-11-22', '2026-11-24', '2026-11-25', '2026-11-26']);
  backups.stop();
});

test('a schedule does not count half a copy or one without a note, and makes another', async () => {
  await open().look();
  truncateSync(join(folder, copies()[0]!), 3);
  clock.nowMs += HOUR_MS;
  const backups = open();
  expect(backups.lastGood()).toBeNull();
  writeFileSync(join(folder, 'quotes-2026-11-22T00-30-00Z.db'), 'never checked');
  await backups.look();
  expect(backups.lastGood()?.madeAtMs).toBe(clock.nowMs);
});

test('copies past their date are removed, but not the last good one, also without a schedule', async () => {
  await open().look();
  clock.nowMs += 24 * HOUR_MS;
  await open().look();
  expect(copies()).toHaveLength(2);
  clock.nowMs += 40 * 24 * HOUR_MS;
  const backups = open(null);
  await backups.look();
  expect(copies()).toEqual(['quotes-2026-11-23T00-00-00Z.db']);
  expect(backups.lastGood()).not.toBeNull();
});

test('a schedule is not led astray by a copy from a time when the clock was wrong', async () => {
  clock.nowMs += 365 * 24 * HOUR_MS;
  await open().look();
  clock.nowMs = START_MS;
  await open().look();
  expect(made.count).toBe(2);
});

test('a copy goes on alone in a folder: another one at the same time is refused', async () => {
  const waiting = Promise.withResolvers<void>();
  const slow: typeof store = { backup: (file) => waiting.promise.then(() => store.backup(file)) };
  const first = makeBackup(slow, plan, clock.nowMs);
  await expect(makeBackup(store, plan, clock.nowMs)).rejects.toBeInstanceOf(BackupRunning);
  waiting.resolve();
  expect((await first)!.requests).toBe(1);
});
