import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aCatalogOf,
  copyOf,
  faultsOf,
  make,
  manifestOf,
  newDataDir,
  ORIGIN,
  putInForce,
  rootOf,
  startSitemaps,
  sumsOf,
  urlsOf,
} from '../../../test/support/cli/sitemap-folder.fixture.ts';
import { readLastRun } from '#publog/sitemap-files/set-folder.ts';
import { openOperatorStore } from '#base/operators/store/open-operator-store.ts';
import { runCommand } from '../../../test/support/cli/run-command.fixture.ts';
import { describeRunError } from './make-sitemaps.ts';
import { runSitemaps } from './sitemaps.ts';

/** Four nsn files, and class files for two of the classes. */
const FILES = 6;
const originals = { catalog: newDataDir(), set: '' };
beforeAll(async () => {
  await putInForce(originals.catalog, aCatalogOf({ 1560: 6_000, 5305: 6_000, 5962: 3_001 }));
  originals.set = copyOf(originals.catalog);
  await make(originals.set);
});

const runHere = (DATA_DIR: string, settings: Record<string, string>, ...args: string[]) =>
  runCommand(runSitemaps, args, { SITE_URL: ORIGIN, DATA_DIR, ...settings });

describe('npm run sitemaps', () => {
  test('makes all files of the catalog in force, with every NSN once and in order (S3.1, S3.4)', async () => {
    const dataDir = copyOf(originals.catalog);
    const { code, out, err } = await startSitemaps(dataDir).finished;
    expect([code, err.replaceAll(/^\d+%.*\n/gm, '')]).toEqual([0, '']);
    expect(out).toMatch(
      /^Sitemaps of catalog \S+ for https:\/\/parts\.example: 6 files with 24,004 URLs, \d+\.\d MB\.\n/,
    );
    expect(out).toMatch(/\n6 made, 0 unchanged, 0 removed, in \d+\.\d s\. The set is published\.\n$/);
    expect(faultsOf(dataDir)).toEqual([]);
    const nsnFiles = manifestOf(dataDir).files.filter(({ name }) => name.startsWith('nsn-'));
    const urls = nsnFiles.flatMap(({ name }) => urlsOf(dataDir, name));
    expect([urls.length, urls.toSorted()]).toEqual([15_001, urls]);
    expect(readdirSync(rootOf(dataDir)).sort()).toEqual(['current', 'last-run.json', 'sets']);
    expect(readLastRun(rootOf(dataDir))).toMatchObject({ files: FILES, bytes: expect.any(Number) });
    expect(readLastRun(rootOf(dataDir))!.seconds).toBeGreaterThan(0);
    const operators = await openOperatorStore({ dataDir });
    expect(await operators.log.list({ limit: 9 })).toMatchObject([
      { event: 'sitemaps-made', subject: expect.stringMatching(/^6 of 6 anew, 0 removed, catalog \S+$/) },
    ]);
    await operators.close();
  });

  test('without SITE_URL says loudly whose address the files name, and which class files are left behind (S15.36)', async () => {
    const dataDir = copyOf(originals.set);
    const settings = { SITE_URL: '', PORT: '', HOST: '' };
    const { code, out, error: err } = await runHere(dataDir, settings, '--only', 'nsn');
    expect([code, manifestOf(dataDir).origin]).toEqual([0, ORIGIN]);
    expect(err).toContain('ATTENTION: these sitemap files name http://127.0.0.1:3000, which only this machine');
    expect(err).toContain('Stored sitemap files are not of http://127.0.0.1:3000: 2 name https://parts.example. ');
    expect(out).toContain('To be made again too: fsc-1560.xml.gz, fsc-5962.xml.gz. `npm run sitemaps` makes them.\n');
  });

  test.each([
    ['an address', { SITE_URL: '', PORT: '0' }, /^PORT is 0, .+ set SITE_URL for sitemaps\.\n$/],
    ['a catalog', {}, /^No catalog is loaded: npm run import loads one\.\n$/],
  ])('needs %s, and says so in one line', async (_, settings, words) => {
    const dataDir = newDataDir();
    const { code, out, error: err } = await runHere(dataDir, settings);
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(words)]);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

/** Lets a process wait before it gives a file its name, or after. */
const waitingAt = (name: RegExp, { ms = 60_000, isAfter = false } = {}) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const rename = fs.renameSync;
    fs.renameSync = (from, to) => {
      if (${isAfter}) rename(from, to);
      if (${name}.test(String(to))) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});
      if (${!isAfter}) rename(from, to);
    };
    syncBuiltinESMExports();`)}`,
});
const SLOWLY = waitingAt(/\.xml\.gz$/, { ms: 100 });

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

describe('a run that is ended', () => {
  const moved = 'https://moved.example';
  const isMoved = (dataDir: string) => manifestOf(dataDir).origin === moved;
  const isThere = (name: string) => (dataDir: string) => existsSync(join(rootOf(dataDir), name));
  test.each<[moment: string, env: Record<string, string>, isReached: (dataDir: string) => boolean, finished: number]>([
    ['before its first file', waitingAt(/\.xml\.gz$/), isThere('next/journal'), 0],
    ['between two files', waitingAt(/nsn-3\.xml\.gz$/), (dataDir) => journalLines(dataDir) >= 2, 2],
    ['before the switch', waitingAt(/current$/), isThere('current.new'), FILES],
    ['after the switch', waitingAt(/current$/, { isAfter: true }), isMoved, FILES],
  ])(
    'by kill -9 %s leaves the published set whole, and the next goes on from there (S3.6)',
    async (moment, env, isReached, finished) => {
      const dataDir = copyOf(originals.set);
      const before = sumsOf(dataDir);
      const isSwitched = moment === 'after the switch';
      const running = startSitemaps(dataDir, ['--threads', '1'], { ...env, SITE_URL: moved });
      await until(() => isReached(dataDir), running.finished);
      running.child.kill('SIGKILL');
      expect((await running.finished).signal).toBe('SIGKILL');
      expect(faultsOf(dataDir)).toEqual([]);
      if (!isSwitched) expect(sumsOf(dataDir)).toEqual(before);
      const report = await make(dataDir, { origin: moved });
      expect([report.unchanged, report.made + report.takenOver]).toEqual(isSwitched ? [FILES, 0] : [0, FILES]);
      expect(report.unchanged + report.takenOver).toBeGreaterThanOrEqual(finished);
      expect([manifestOf(dataDir).origin, faultsOf(dataDir)]).toEqual([moved, []]);
      expect(readdirSync(rootOf(dataDir)).sort()).toEqual(['current', 'last-run.json', 'sets']);
      expect(readdirSync(join(rootOf(dataDir), 'sets'))).toHaveLength(1);
    },
  );

  // SIGINT is handled by the same lines, which the tests of the import send it to
  test('by SIGTERM ends in good order with 143, the next goes on from there, and a second one beside it is refused by name', async () => {
    const dataDir = copyOf(originals.catalog);
    const { child, finished } = startSitemaps(dataDir, ['--threads', '1'], SLOWLY);
    await until(() => journalLines(dataDir) >= 1, finished);
    child.kill('SIGSTOP');
    const refused = new RegExp(`^Another run is under way: process ${child.pid}, started at 20\\S+\\.$`);
    expect(await make(dataDir).catch(describeRunError)).toMatch(refused);
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    const { code, err } = await finished;
    expect(code).toBe(143);
    expect(err).toMatch(/Stopped\. The published files are as they were; the next run goes on from here\.\n$/);
    expect(readdirSync(rootOf(dataDir)).sort()).toEqual(['next', 'sets']);
    const made = journalLines(dataDir);
    expect(made).toBeLessThan(FILES);
    expect(await make(dataDir)).toMatchObject({ takenOver: made, made: FILES - made, written: 'set' });
    expect(readLastRun(rootOf(dataDir))!.files).toBe(FILES);
    expect(faultsOf(dataDir)).toEqual([]);
  });
});
