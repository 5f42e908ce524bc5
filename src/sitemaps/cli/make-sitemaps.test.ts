import { spawnSync } from 'node:child_process';
import fs, { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { anNsn, aReference, publogFolder } from '../../../test/support/catalog/publog.fixture.ts';
import { loadCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import { openPostgresCatalogDatabase } from '#publog/postgres/catalog-loader.ts';
import {
  aCatalogOf,
  copyOf,
  currentOf,
  faultsOf,
  make,
  manifestOf,
  newDataDir,
  ORIGIN,
  putInForce,
  rootOf,
  stateOf,
  sumsOf,
} from '../../../test/support/cli/sitemap-folder.fixture.ts';
import { readLastRun } from '#publog/sitemap-files/set-folder.ts';
import { describeRunError, type SitemapRunOptions } from './make-sitemaps.ts';

/** Four nsn files, and class files for two of the classes. */
const COUNTS = { 1560: 6_000, 5305: 6_000, 5962: 3_001 };
const FILES = 6;
const catalog = aCatalogOf(COUNTS);
const originals = { catalog: newDataDir(), set: '', larger: newDataDir() };
/** The files of the larger catalog, seven of them. */
let largerSums: Record<string, string>;
beforeAll(async () => {
  await putInForce(originals.catalog, catalog);
  originals.set = copyOf(originals.catalog);
  await make(originals.set);
  await putInForce(originals.larger, aCatalogOf({ ...COUNTS, 5305: 11_000 }));
  const larger = copyOf(originals.larger);
  await make(larger);
  largerSums = sumsOf(larger);
});

test('both engines give the same bytes, days and digests', async () => {
  const databaseUrl = await freshDatabase(inject('postgresUrl'));
  const database = await openPostgresCatalogDatabase({ url: databaseUrl });
  await loadCatalog(await database.openLoader(), catalog);
  const dataDir = newDataDir();
  expect(await make(dataDir, { catalog: { dataDir, databaseUrl } })).toMatchObject({ made: FILES });
  expect(sumsOf(dataDir)).toEqual(sumsOf(originals.set));
  const digestsOf = (folder: string) => manifestOf(folder).files.map(({ digest, lastmod }) => [digest, lastmod]);
  expect(digestsOf(dataDir)).toEqual(digestsOf(originals.set));
  expect(await make(dataDir, { catalog: { dataDir, databaseUrl } })).toMatchObject({ written: 'nothing' });
});

test('one thread and many give the same bytes, and a site that has moved gets files of its own', async () => {
  const dataDir = copyOf(originals.catalog);
  const origin = 'https://other.example';
  expect(await make(dataDir, { threads: 7, origin })).toMatchObject({ made: FILES, origin });
  expect([manifestOf(dataDir).origin, faultsOf(dataDir)]).toEqual([origin, []]);
  for (const threads of [1, 7]) {
    await make(dataDir, { threads });
    expect(sumsOf(dataDir)).toEqual(sumsOf(originals.set));
    await make(dataDir, { threads, origin });
  }
});

describe('a run over a set that is there', () => {
  test('with nothing changed writes no byte, and of the same catalog, imported again, the manifest alone (S3.5)', async () => {
    const dataDir = copyOf(originals.set);
    const before = stateOf(dataDir);
    expect(await make(dataDir)).toMatchObject({ made: 0, unchanged: FILES, removed: 0, written: 'nothing' });
    expect(stateOf(dataDir)).toEqual(before);
    const catalogVersion = await putInForce(dataDir, catalog);
    expect(await make(dataDir)).toMatchObject({ made: 0, unchanged: FILES, written: 'manifest' });
    expect({ ...stateOf(dataDir), 'manifest.json': 0 }).toEqual({ ...before, 'manifest.json': 0 });
    expect(manifestOf(dataDir)).toMatchObject({ catalogVersion });
  });

  test.each([
    ['5305-00-000-7007', ['nsn-2.xml.gz']],
    ['1560-00-000-0007', ['fsc-1560.xml.gz', 'nsn-1.xml.gz']],
  ])('when %s has changed, makes %j again and no other', async (nsn, expected) => {
    const dataDir = copyOf(originals.set);
    const first = readLastRun(rootOf(dataDir))!;
    const before = stateOf(dataDir);
    await putInForce(dataDir, aCatalogOf(COUNTS, { [nsn]: 20_100 }));
    const counts = { unchanged: FILES - expected.length, made: expected.length };
    expect(await make(dataDir)).toMatchObject({ ...counts, written: 'set' });
    const after = stateOf(dataDir);
    const changed = Object.keys(after).filter((name) => after[name]!.ino !== before[name]!.ino);
    expect(changed.filter((name) => name !== 'manifest.json').sort()).toEqual(expected);
    expect(faultsOf(dataDir)).toEqual([]);
    // duration and size are those of the run that made all
    expect(readLastRun(rootOf(dataDir))).toEqual(first);
  });

  test('removes the files of a larger past', async () => {
    const dataDir = copyOf(originals.set);
    await putInForce(dataDir, aCatalogOf({ 1560: 6_000 }));
    expect(await make(dataDir)).toMatchObject({ files: 3, removed: 3 });
    expect(Object.keys(sumsOf(dataDir)).sort()).toEqual(['fsc-1560.xml.gz', 'nsn-1.xml.gz', 'nsn-2.xml.gz']);
    expect(faultsOf(dataDir)).toEqual([]);
  });

  test.each<[SitemapRunOptions['selection'], string[]]>([
    [{ from: 2, to: 3 }, ['nsn-2.xml.gz', 'nsn-3.xml.gz']],
    [{ from: 4, to: null }, ['nsn-4.xml.gz']],
    ['fsc', ['fsc-1560.xml.gz', 'fsc-5962.xml.gz']],
  ])('over the part %j of the files makes that again and keeps the rest', async (selection, expected) => {
    const dataDir = copyOf(originals.set);
    const before = sumsOf(dataDir);
    for (const name of Object.keys(before)) writeFileSync(join(currentOf(dataDir), name), 'by hand');
    const counts = { files: expected.length, made: expected.length, removed: 0 };
    expect(await make(dataDir, { selection })).toMatchObject(counts);
    const after = sumsOf(dataDir);
    expect(Object.keys(after).filter((name) => after[name] === before[name])).toEqual(expected);
    expect(manifestOf(dataDir).files).toHaveLength(FILES);
    expect(await make(dataDir)).toMatchObject({ made: FILES - expected.length, unchanged: expected.length });
    expect(sumsOf(dataDir)).toEqual(before);
  });
});

test('a part of the files starts a new set when no set exists', async () => {
  const dataDir = copyOf(originals.catalog);
  await make(dataDir, { selection: { from: 2, to: 2 } });
  expect(manifestOf(dataDir).files.map(({ name }) => name)).toEqual(['nsn-2.xml.gz']);
  expect(readLastRun(rootOf(dataDir))).toBeNull();
});

describe('a catalog that is replaced while files are made', () => {
  /** Puts the catalog of another folder in force, while nothing else is done. */
  function replaceBy(folder: string, dataDir: string): void {
    for (const name of readdirSync(dataDir).filter((name) => name.startsWith('catalog'))) rmSync(join(dataDir, name));
    cpSync(folder, dataDir, { recursive: true });
  }

  test.each([
    ['before the first', 0],
    ['after some of them', 2],
    ['after the last', FILES],
  ])('%s is followed: the set is of the new one alone', async (_, moment) => {
    const dataDir = copyOf(originals.catalog);
    let replaced = 0;
    const report = await make(dataDir, {
      threads: 1,
      onProgress({ filesDone }) {
        if (filesDone >= moment && replaced++ === 0) replaceBy(originals.larger, dataDir);
      },
    });
    expect(report).toMatchObject({ files: 7, newerCatalog: null });
    expect(report.catalogVersion).toBe(manifestOf(dataDir).catalogVersion);
    expect(sumsOf(dataDir)).toEqual(largerSums);
    expect(faultsOf(dataDir)).toEqual([]);
    expect(await make(dataDir)).toMatchObject({ written: 'nothing' });
  });

  test('again and again is made as it was, and the report names the newer one', async () => {
    const dataDir = copyOf(originals.catalog);
    const newer = [1, 2, 3, 4, 5].map(newDataDir);
    for (const [round, folder] of newer.entries()) await putInForce(folder, aCatalogOf({ 1560: 11 + round }));
    const report = await make(dataDir, {
      threads: 1,
      onProgress({ filesDone, files }) {
        if (filesDone === files) replaceBy(newer.shift()!, dataDir);
      },
    });
    expect(newer).toEqual([]);
    expect(report.newerCatalog! > report.catalogVersion).toBe(true);
    expect(faultsOf(dataDir)).toEqual([]);
    expect(manifestOf(dataDir).files.map(({ records }) => records)).toEqual([14, 15]);
  });

  test('by an import leaves the import in force, which says that its sitemaps were not made', async () => {
    const dataDir = copyOf(originals.catalog);
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

const saidOf = (...given: Parameters<typeof make>) => make(...given).catch(describeRunError);
/** Replaces a call of the file system until the test is over. */
function replaceCall(call: 'writeFileSync' | 'statfsSync', by: (...given: unknown[]) => unknown): void {
  const spy = vi.spyOn(fs, call).mockImplementation(by as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}
function failingAt(path: RegExp, code: string, words: string): void {
  const real = fs.writeFileSync;
  replaceCall('writeFileSync', (...given) => {
    if (!path.test(String(given[0]))) return real(...(given as Parameters<typeof real>));
    throw Object.assign(new Error(`${code}: ${words}`), { code, syscall: 'write' });
  });
}

const full = () => replaceCall('statfsSync', () => ({ bavail: 1, bsize: 4_096 }));
test.each<[words: string, breakIn: () => void, selection?: SitemapRunOptions['selection']]>([
  ['The disk is full: the sitemap files stay as they were.', () => failingAt(/manifest\.json/, 'ENOSPC', 'no space')],
  ['The disk is full: the sitemap files stay as they were.', () => failingAt(/\.nsn-2\.xml/, 'ENOSPC', 'no space')],
  ['The sitemap files cannot be written: EROFS: read-only', () => failingAt(/sitemaps\/lock/, 'EROFS', 'read-only')],
  ['The sitemap files may need 0.3 MB, and 0.0 MB are free: nothing was made.', full],
  ['Batch range must be between 1 and 4', () => {}, { from: 0, to: null }],
])('one line says what cannot be done, and the set in force stays: %s', async (words, breakIn, selection = 'all') => {
  const dataDir = copyOf(originals.set);
  const before = stateOf(dataDir);
  breakIn();
  expect(await saidOf(dataDir, { origin: 'https://moved.example', selection })).toBe(words);
  expect(stateOf(dataDir)).toEqual(before);
  expect(readdirSync(rootOf(dataDir)).sort()).toEqual(['current', 'last-run.json', 'sets']);
});

test('a damaged catalog, none, and a file in place of the folder are said in one line', async () => {
  const damaged = copyOf(originals.set);
  const before = stateOf(damaged);
  for (const name of readdirSync(damaged).filter((name) => name.endsWith('.db')))
    writeFileSync(join(damaged, name), 'these are no tables '.repeat(1_000));
  expect(await saidOf(damaged)).toMatch(/^The catalog cannot be read: [^\n]+$/);
  expect(stateOf(damaged)).toEqual(before);
  const empty = newDataDir();
  expect(await saidOf(empty)).toBe('No catalog is loaded: npm run import loads one.');
  expect(readdirSync(empty)).toEqual([]);
  const dataDir = copyOf(originals.catalog);
  writeFileSync(rootOf(dataDir), 'in the way');
  expect(await saidOf(dataDir)).toMatch(/^The sitemap files cannot be written: E\w+: [^\n]+$/);
});

test('an empty catalog has its class pages alone, or nothing', async () => {
  const dataDir = newDataDir();
  await putInForce(dataDir, aCatalogOf({}));
  expect(await make(dataDir)).toMatchObject({ files: 0, written: 'nothing' });
  expect(existsSync(currentOf(dataDir))).toBe(false);
});
