import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
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
  urlsOf,
} from '../../../test/support/cli/sitemap-folder.fixture.ts';
import { readLastRun } from '#publog/sitemap-files/manifest.ts';
import { openOperatorStore } from '#base/operators/store/open-operator-store.ts';
import type { SitemapReport } from './make-sitemaps.ts';

/** Three classes, two of which have files of their own: 12 nsn files and 2 class files. */
const COUNTS = { 1560: 20_000, 5305: 20_000, 5962: 17_000 };
const FILES = 14;
const catalog = aCatalogOf(COUNTS);

const originals = { catalog: newDataDir(), set: newDataDir() };
beforeAll(async () => {
  await putInForce(originals.catalog, catalog);
  copyFolder(originals.catalog, originals.set);
  await run(originals.set);
});

const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true, verbatimSymlinks: true });

/** A folder with a catalog; `published`: and with the set of all its files. */
function aFolder({ published = false } = {}): string {
  const dataDir = newDataDir();
  copyFolder(published ? originals.set : originals.catalog, dataDir);
  return dataDir;
}

async function run(dataDir: string, ...args: string[]): Promise<SitemapReport> {
  const { code, out, err } = await startSitemaps(dataDir, ['--json', ...args]).finished;
  expect([code, err.replaceAll(/^\d+%.*\n/gm, '')]).toEqual([0, '']);
  return JSON.parse(out) as SitemapReport;
}

describe('npm run sitemaps', () => {
  test('makes all files of the catalog in force, with every NSN once and in order (S3.1, S3.4)', async () => {
    const dataDir = aFolder();
    const { code, out } = await startSitemaps(dataDir).finished;
    expect(code).toBe(0);
    expect(out).toMatch(
      /^Sitemaps of catalog \S+ for https:\/\/parts\.example: 14 files with 94,002 URLs, \d+\.\d MB\.\n/,
    );
    expect(out).toMatch(/\n14 made, 0 unchanged, 0 removed, in \d+\.\d s\. The set is published\.\n$/);
    expect(faultsOf(dataDir)).toEqual([]);
    const nsnFiles = manifestOf(dataDir).files.filter(({ name }) => name.startsWith('nsn-'));
    const urls = nsnFiles.flatMap(({ name }) => urlsOf(dataDir, name));
    expect(urls).toHaveLength(57_000);
    expect(urls.toSorted()).toEqual(urls);
    const expected = [`${ORIGIN}/nsn/15/1560/1560-00-000-0001`, `${ORIGIN}/nsn/59/5962/5962-00-005-7000`];
    expect([urls[0], urls.at(-1)]).toEqual(expected);
    expect(readdirSync(rootOf(dataDir)).sort()).toEqual(['current', 'last-run.json', 'sets']);
    const lastRun = readLastRun(rootOf(dataDir));
    expect(lastRun).toMatchObject({ files: FILES, bytes: expect.any(Number) });
    expect(lastRun!.seconds).toBeGreaterThan(0);
    const operators = await openOperatorStore({ dataDir });
    expect(await operators.log.list({ limit: 9 })).toMatchObject([
      { event: 'sitemaps-made', subject: expect.stringMatching(/^14 of 14 anew, 0 removed, catalog \S+$/) },
    ]);
    await operators.close();
  });

  test('with nothing changed writes no byte (S3.5)', async () => {
    const dataDir = aFolder({ published: true });
    const before = stateOf(dataDir);
    expect(await run(dataDir)).toMatchObject({ made: 0, unchanged: FILES, removed: 0, written: 'nothing' });
    expect(stateOf(dataDir)).toEqual(before);
  });

  test('after the same catalog was imported again writes the manifest alone', async () => {
    const dataDir = aFolder({ published: true });
    const { 'manifest.json': _, ...before } = stateOf(dataDir);
    const version = await putInForce(dataDir, catalog);
    expect(await run(dataDir)).toMatchObject({ made: 0, unchanged: FILES, written: 'manifest' });
    const { 'manifest.json': __, ...after } = stateOf(dataDir);
    expect(after).toEqual(before);
    expect(manifestOf(dataDir).catalogVersion).toBe(version);
  });

  test.each([
    ['5305-00-002-0007', ['nsn-5.xml.gz']],
    ['1560-00-000-0007', ['fsc-1560.xml.gz', 'nsn-1.xml.gz']],
  ])('when %s has changed, makes %j again and no other', async (nsn, expected) => {
    const dataDir = aFolder({ published: true });
    const first = readLastRun(rootOf(dataDir))!;
    const before = stateOf(dataDir);
    await putInForce(dataDir, aCatalogOf(COUNTS, { [nsn]: 20_100 }));
    const report = await run(dataDir);
    expect(report).toMatchObject({ unchanged: FILES - expected.length, made: expected.length, written: 'set' });
    const after = stateOf(dataDir);
    const changed = Object.keys(after).filter((name) => after[name]!.ino !== before[name]!.ino);
    expect(changed.filter((name) => name !== 'manifest.json').sort()).toEqual(expected);
    expect(faultsOf(dataDir)).toEqual([]);
    // duration and size are those of the run that made all
    expect(readLastRun(rootOf(dataDir))).toEqual(first);
  });

  test('removes the files of a larger past', async () => {
    const dataDir = aFolder({ published: true });
    await putInForce(dataDir, aCatalogOf({ 1560: 20_000, 5305: 4_000 }));
    expect(await run(dataDir)).toMatchObject({ files: 6, removed: 8 });
    const names = ['fsc-1560', 'nsn-1', 'nsn-2', 'nsn-3', 'nsn-4', 'nsn-5'].map((type) => `${type}.xml.gz`);
    expect(Object.keys(sumsOf(dataDir)).sort()).toEqual(names);
    expect(faultsOf(dataDir)).toEqual([]);
  });

  test('makes a file again that was changed by hand, and only that', async () => {
    const dataDir = aFolder({ published: true });
    const before = sumsOf(dataDir);
    writeFileSync(join(currentOf(dataDir), 'nsn-3.xml.gz'), 'by hand');
    expect(await run(dataDir)).toMatchObject({ made: 1, unchanged: FILES - 1 });
    expect(sumsOf(dataDir)).toEqual(before);
  });

  test('makes files of another origin when the site has moved', async () => {
    const dataDir = aFolder({ published: true });
    const moved = await startSitemaps(dataDir, ['--json'], { SITE_URL: 'https://other.example' }).finished;
    expect(JSON.parse(moved.out)).toMatchObject({ made: FILES, origin: 'https://other.example' });
    expect(manifestOf(dataDir).origin).toBe('https://other.example');
    expect(faultsOf(dataDir)).toEqual([]);
  });

  test('without SITE_URL says loudly whose address the files name, and which class files are left behind (S15.36)', async () => {
    const dataDir = aFolder({ published: true });
    const settings = { SITE_URL: '', PORT: '', HOST: '' };
    const { code, out, err } = await startSitemaps(dataDir, ['--only', 'nsn'], settings).finished;
    expect([code, manifestOf(dataDir).origin]).toEqual([0, ORIGIN]);
    expect(err).toContain('ATTENTION: these sitemap files name http://127.0.0.1:3000, which only this machine');
    expect(err).toContain('Stored sitemap files are not of http://127.0.0.1:3000: 2 name https://parts.example. ');
    expect(out).toContain('To be made again too: fsc-1560.xml.gz, fsc-5962.xml.gz. `npm run sitemaps` makes them.\n');
  });

  test('needs a catalog, and an address', async () => {
    const dataDir = newDataDir();
    const expected = { code: 1, err: 'No catalog is loaded: npm run import loads one.\n' };
    expect(await startSitemaps(dataDir).finished).toMatchObject(expected);
    expect(await startSitemaps(dataDir, [], { SITE_URL: '', PORT: '0' }).finished).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^PORT is 0, .+ set SITE_URL for sitemaps\.\n$/),
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('a part of the files', () => {
  let dataDir = '';
  beforeAll(() => void (dataDir = aFolder({ published: true })));

  test.each([
    ['--from 2 --to 3', ['nsn-2.xml.gz', 'nsn-3.xml.gz']],
    ['--from 12', ['nsn-12.xml.gz']],
    ['--only fsc', ['fsc-1560.xml.gz', 'fsc-5962.xml.gz']],
  ])('%j is made again and the rest is kept', async (args, expected) => {
    const before = stateOf(dataDir);
    for (const name of Object.keys(sumsOf(dataDir))) writeFileSync(join(currentOf(dataDir), name), 'by hand');
    expect(await run(dataDir, ...args.split(' '))).toMatchObject({
      files: expected.length,
      made: expected.length,
      removed: 0,
    });
    const after = stateOf(dataDir);
    const right = Object.keys(sumsOf(dataDir)).filter((name) => after[name]!.sha256 === before[name]!.sha256);
    expect(right.sort()).toEqual(expected);
    expect(manifestOf(dataDir).files).toHaveLength(FILES);
    await run(dataDir);
    expect(faultsOf(dataDir)).toEqual([]);
  });

  test('makes a set of its own where there is none', async () => {
    const empty = aFolder();
    await run(empty, '--from', '2', '--to', '2');
    expect(manifestOf(empty).files.map(({ name }) => name)).toEqual(['nsn-2.xml.gz']);
    expect(readLastRun(rootOf(empty))).toBeNull();
  });

  test.each([
    [['--from', '0'], 1, 'Batch range must be between 1 and 12\n'],
    [['--from', '-1'], 2, "Option '--from' argument is ambiguous."],
  ])('%j ends with %i in words, and changes nothing', async (args, code, message) => {
    const before = stateOf(dataDir);
    const finished = await startSitemaps(dataDir, args).finished;
    expect(finished).toMatchObject({ code, out: '' });
    expect(finished.err.startsWith(message)).toBe(true);
    expect(stateOf(dataDir)).toEqual(before);
  });
});
