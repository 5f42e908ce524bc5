import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { anNsn, aReference, publogFolder } from '../../../test/support/catalog/publog.fixture.ts';
import { loadCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import { openPostgresCatalogDatabase } from '#publog/postgres/catalog-loader.ts';
import {
  aCatalogOf,
  currentOf,
  faultsOf,
  manifestOf,
  newDataDir,
  ORIGIN,
  putInForce,
  rootOf,
  startSitemaps,
  stateOf,
  sumsOf,
} from '../../../test/support/cli/sitemap-folder.fixture.ts';
import { makeSitemaps, type SitemapReport, type SitemapRunOptions } from './make-sitemaps.ts';

const COUNTS = { 1560: 12_000, 5305: 13_000 };
const FILES = 6;
const LARGER = { 1560: 12_000, 5305: 18_001 };
const LIMIT_MS = 60_000;

async function aFolder(counts: Record<string, number> = COUNTS): Promise<string> {
  const dataDir = newDataDir();
  await putInForce(dataDir, aCatalogOf(counts));
  return dataDir;
}

async function make(dataDir: string, options: Partial<SitemapRunOptions> = {}): Promise<SitemapReport> {
  const made = await makeSitemaps({ catalog: { dataDir }, origin: ORIGIN, ...options });
  if (made.outcome !== 'done') throw new Error(made.outcome);
  return made.report;
}

/** The files of a catalog, made in a folder of its own by the embedded database. */
async function expectedSums(counts: Record<string, number>): Promise<Record<string, string>> {
  const dataDir = await aFolder(counts);
  await make(dataDir);
  return sumsOf(dataDir);
}

test('both engines give the same bytes', { timeout: LIMIT_MS }, async () => {
  const databaseUrl = await freshDatabase(inject('postgresUrl'));
  const database = await openPostgresCatalogDatabase({ url: databaseUrl });
  await loadCatalog(await database.openLoader(), aCatalogOf(COUNTS));
  await database.close();
  const dataDir = newDataDir();
  expect(await make(dataDir, { catalog: { dataDir, databaseUrl } })).toMatchObject({ made: FILES });
  expect(sumsOf(dataDir)).toEqual(await expectedSums(COUNTS));
  expect(await make(dataDir, { catalog: { dataDir, databaseUrl } })).toMatchObject({ written: 'nothing' });
});

test('one thread and many give the same bytes', { timeout: LIMIT_MS }, async () => {
  const dataDir = await aFolder();
  await make(dataDir, { threads: 1 });
  const sums = sumsOf(dataDir);
  await make(dataDir, { threads: 7, origin: 'https://other.example' });
  await make(dataDir, { threads: 7 });
  expect(sumsOf(dataDir)).toEqual(sums);
});

describe('a catalog that is replaced while files are made', { timeout: LIMIT_MS }, () => {
  /** Puts another catalog in force while the main thread does nothing else. */
  function replaceNow(dataDir: string, counts: Record<string, number> = LARGER): void {
    const script = `
      const { putInForce, aCatalogOf } = await import(${JSON.stringify(resolve('test/support/cli/sitemap-folder.fixture.ts'))});
      await putInForce(${JSON.stringify(dataDir)}, aCatalogOf(${JSON.stringify(counts)}));`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }

  test.each([
    ['before the first', 0],
    ['after some of them', 2],
    ['after the last', FILES],
  ])('%s is followed: the set is of the new one alone', async (_, moment) => {
    const dataDir = await aFolder();
    let replaced = 0;
    const report = await make(dataDir, {
      threads: 1,
      onProgress({ filesDone }) {
        if (filesDone >= moment && replaced++ === 0) replaceNow(dataDir);
      },
    });
    expect(report).toMatchObject({ files: 8, newerCatalog: null });
    expect(report.catalogVersion).toBe(manifestOf(dataDir).catalogVersion);
    expect(sumsOf(dataDir)).toEqual(await expectedSums(LARGER));
    expect(faultsOf(dataDir)).toEqual([]);
    expect(await make(dataDir)).toMatchObject({ written: 'nothing' });
  });

  test('again and again is made as it was, and the report names the newer one', async () => {
    const dataDir = await aFolder();
    let round = 0;
    const report = await make(dataDir, {
      origin: ORIGIN,
      threads: 1,
      onProgress({ filesDone, files }) {
        if (filesDone === files) replaceNow(dataDir, { 1560: 10 + ++round });
      },
    });
    expect(round).toBe(5);
    expect(report.newerCatalog! > report.catalogVersion).toBe(true);
    expect(faultsOf(dataDir)).toEqual([]);
    expect(manifestOf(dataDir).files.map(({ records }) => records)).toEqual([14, 15]);
  });

  test('by an import leaves the import in force, which says that its sitemaps were not made', async () => {
    const dataDir = await aFolder();
    const tables = { P_FLIS_NSN: [anNsn('5305-01-234-5678')], V_FLIS_PART: [aReference('012345678', 'MS1')] };
    const folder = publogFolder(tables);
    let printed = '';
    const report = await make(dataDir, {
      threads: 1,
      onProgress() {
        if (printed !== '') return;
        const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SITE_URL: ORIGIN };
        const command = [resolve('src/app/cli/import.ts'), '--accept-loss', folder];
        const imported = spawnSync(process.execPath, command, { encoding: 'utf8', env });
        expect(imported.status).toBe(0);
        printed = imported.stdout;
      },
    });
    const underWay = `Another run is under way: process ${process.pid}, started at \\S+ They were not made again`;
    expect(printed).toMatch(new RegExp(`\nSitemaps: ${underWay}`));
    expect(report).toMatchObject({ files: 23, newerCatalog: null });
    expect(faultsOf(dataDir)).toEqual([]);
  });
});

describe('a disk or folder that takes nothing', { timeout: LIMIT_MS }, () => {
  /** Lets a call of the file system fail for some paths, in all threads of a process. */
  const withScript = (script: string) => ({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      ${script}
      syncBuiltinESMExports();`)}`,
  });
  const failing = (call: 'writeFileSync' | 'mkdirSync', path: RegExp, code: string, words: string) =>
    withScript(`
      const real = fs.${call};
      fs.${call} = (path, ...rest) => {
        if (!${path}.test(String(path))) return real(path, ...rest);
        throw Object.assign(new Error('${code}: ${words}'), { code: '${code}', syscall: 'write' });
      };`);

  /** A folder with a set in force, all files of which are to be made again. */
  async function aPublished() {
    const dataDir = await aFolder();
    await make(dataDir);
    await putInForce(dataDir, aCatalogOf(LARGER));
    return { dataDir, before: stateOf(dataDir) };
  }

  test.each([
    ['full while files are made', failing('writeFileSync', /\.nsn-[56]\.xml/, 'ENOSPC', 'no space left on device')],
    ['full at the manifest', failing('writeFileSync', /manifest\.json/, 'ENOSPC', 'no space left on device')],
  ])('%s: one line, no litter, and the set in force stays', async (_, env) => {
    const { dataDir, before } = await aPublished();
    const { code, out, err } = await startSitemaps(dataDir, [], env).finished;
    expect([code, out]).toEqual([1, '']);
    expect(err.replaceAll(/^\d+%.*\n/gm, '')).toBe('The disk is full: the sitemap files stay as they were.\n');
    expect(stateOf(dataDir)).toEqual(before);
    expect(readdirSync(rootOf(dataDir)).sort()).toEqual(['current', 'last-run.json', 'sets']);
    expect(await make(dataDir)).toMatchObject({ written: 'set' });
  });

  test('read-only: one line that names it, and the set in force stays', async () => {
    const { dataDir, before } = await aPublished();
    const env = failing('writeFileSync', /sitemaps\/lock/, 'EROFS', 'read-only file system');
    const expected = { code: 1, out: '', err: 'The sitemap files cannot be written: EROFS: read-only file system\n' };
    expect(await startSitemaps(dataDir, [], env).finished).toMatchObject(expected);
    expect(stateOf(dataDir)).toEqual(before);
  });

  test('with a file in place of the folder: one line', async () => {
    const dataDir = await aFolder();
    writeFileSync(rootOf(dataDir), 'in the way');
    const { code, err } = await startSitemaps(dataDir).finished;
    expect(code).toBe(1);
    expect(err).toMatch(/^The sitemap files cannot be written: E\w+: [^\n]+\n$/);
  });

  test('with too little space is not begun', async () => {
    const { dataDir, before } = await aPublished();
    const env = withScript('fs.statfsSync = () => ({ bavail: 1, bsize: 4096 });');
    const { code, err } = await startSitemaps(dataDir, [], env).finished;
    expect([code, err]).toEqual([1, 'The sitemap files may need 0.1 MB, and 0.0 MB are free: nothing was made.\n']);
    expect(stateOf(dataDir)).toEqual(before);
    expect(existsSync(join(rootOf(dataDir), 'next'))).toBe(false);
  });
});

test('a catalog that cannot be read is said in one line', async () => {
  const dataDir = await aFolder();
  await make(dataDir);
  const before = stateOf(dataDir);
  for (const name of readdirSync(dataDir))
    if (name.endsWith('.db')) writeFileSync(join(dataDir, name), 'these are no tables '.repeat(1_000));
  const { code, err } = await startSitemaps(dataDir).finished;
  expect(code).toBe(1);
  expect(err).toMatch(/^The catalog cannot be read: [^\n]+\n$/);
  expect(stateOf(dataDir)).toEqual(before);
});

test('an empty catalog has its class pages alone, or nothing', async () => {
  const dataDir = newDataDir();
  await putInForce(dataDir, aCatalogOf({}));
  expect(await make(dataDir)).toMatchObject({ files: 0, written: 'nothing' });
  expect(existsSync(currentOf(dataDir))).toBe(false);
});
