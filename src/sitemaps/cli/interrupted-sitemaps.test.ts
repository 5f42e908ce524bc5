import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  aCatalogOf,
  faultsOf,
  manifestOf,
  newDataDir,
  putInForce,
  rootOf,
  startSitemaps,
  sumsOf,
} from '../../../test/support/cli/sitemap-folder.fixture.ts';
import { readLastRun } from '#publog/sitemap-files/manifest.ts';
import type { SitemapReport } from './make-sitemaps.ts';

/** Twelve nsn files, and class files for two of the classes. */
const COUNTS = { 1560: 20_000, 5305: 20_000, 5962: 17_000 };
const FILES = 14;
const original = newDataDir();
beforeAll(() => putInForce(original, aCatalogOf(COUNTS)));

function aFolder(): string {
  const dataDir = newDataDir();
  cpSync(original, dataDir, { recursive: true, verbatimSymlinks: true });
  return dataDir;
}

/** A whole run; `site`: its setting SITE_URL. */
async function run(dataDir: string, site = {}): Promise<SitemapReport> {
  const { code, out } = await startSitemaps(dataDir, ['--json'], site).finished;
  expect(code).toBe(0);
  return JSON.parse(out) as SitemapReport;
}

/** Looks again and again until it is so, or until the process has ended. */
async function until(isReached: () => boolean, finished: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  void finished.then(() => (state.isOver = true));
  while (!state.isOver && !isReached()) await wait(1);
}

/** Files that a run which is not finished has made. */
function journalLines(dataDir: string): number {
  try {
    return readFileSync(join(rootOf(dataDir), 'next', 'journal'), 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}

const KILLS = 6;
const LIMIT_MS = 120_000;
vi.setConfig({ testTimeout: LIMIT_MS });

/** Each file takes a moment longer, so that there is time to interrupt a run between two of them. */
const SLOWLY = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const rename = fs.renameSync;
    fs.renameSync = (from, to) => {
      if (String(to).endsWith('.xml.gz')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
      rename(from, to);
    };
    syncBuiltinESMExports();`)}`,
};

test('kill -9 of a run at any moment leaves the published set whole, and the next goes on from there (S3.6)', async () => {
  const dataDir = aFolder();
  await run(dataDir);
  let takenOver = 0;
  for (let round = 0; round < KILLS; round++) {
    const site = { SITE_URL: `https://round-${round}.example` };
    const before = sumsOf(dataDir);
    const running = startSitemaps(dataDir, [], site);
    const moment = Math.floor(Math.random() * (FILES + 1));
    await until(() => journalLines(dataDir) >= moment, running.finished);
    running.child.kill('SIGKILL');
    const { signal } = await running.finished;
    expect(faultsOf(dataDir)).toEqual([]);
    if (signal === 'SIGKILL' && manifestOf(dataDir).origin !== site.SITE_URL) expect(sumsOf(dataDir)).toEqual(before);
    const report = await run(dataDir, site);
    expect(report.made + report.takenOver + report.unchanged).toBe(FILES);
    takenOver += report.takenOver;
    expect(manifestOf(dataDir).origin).toBe(site.SITE_URL);
    expect(faultsOf(dataDir)).toEqual([]);
    expect(readdirSync(rootOf(dataDir)).sort()).toEqual(['current', 'last-run.json', 'sets']);
    expect(readdirSync(join(rootOf(dataDir), 'sets'))).toHaveLength(1);
  }
  expect(takenOver).toBeGreaterThan(0);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a run in good order with %i, and the next goes on from there', async (signal, status) => {
  const dataDir = aFolder();
  const running = startSitemaps(dataDir, ['--threads', '1'], SLOWLY);
  await until(() => journalLines(dataDir) >= 1, running.finished);
  running.child.kill(signal);
  const { code, err } = await running.finished;
  expect(code).toBe(status);
  expect(err).toMatch(/Stopped\. The published files are as they were; the next run goes on from here\.\n$/);
  expect(readdirSync(rootOf(dataDir)).sort()).toEqual(['next', 'sets']);
  const made = journalLines(dataDir);
  expect(made).toBeLessThan(FILES);
  const report = await run(dataDir);
  expect(report).toMatchObject({ takenOver: made, made: FILES - made, written: 'set' });
  expect(readLastRun(rootOf(dataDir))!.files).toBe(FILES);
  expect(faultsOf(dataDir)).toEqual([]);
});

test('while a run is under way a second one is refused by name', async () => {
  const dataDir = aFolder();
  const first = startSitemaps(dataDir, ['--threads', '1'], SLOWLY);
  await until(
    () => readdirSync(dataDir).includes('sitemaps') && readdirSync(rootOf(dataDir)).includes('lock'),
    first.finished,
  );
  first.child.kill('SIGSTOP');
  const second = await startSitemaps(dataDir).finished;
  first.child.kill('SIGCONT');
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.err).toMatch(
    new RegExp(`^Another run is under way: process ${first.child.pid}, started at 20\\S+\\.\n$`),
  );
  expect(await first.finished).toMatchObject({ code: 0 });
  expect(faultsOf(dataDir)).toEqual([]);
});
