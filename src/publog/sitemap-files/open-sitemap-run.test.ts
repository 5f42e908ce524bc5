import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SitemapRunUnderWay } from './sitemap-file-store.ts';
import { A_SITE, aSitemapFile } from '../../../test/support/sitemaps/sitemap-file.fixture.ts';
import {
  current,
  cutShort,
  FILES,
  files,
  makeAll,
  makeRest,
  namesOf,
  newDataDir,
  stateOf,
  THREE,
} from '../../../test/support/sitemaps/sitemap-run.fixture.ts';
import { openSitemapFolder } from './open-sitemap-folder.ts';
import { openSitemapRun } from './open-sitemap-run.ts';

/** A folder with a set of three files, and how they are. */
async function aSet(made = THREE) {
  const dataDir = newDataDir();
  await makeAll(dataDir, made);
  return { dataDir, before: stateOf(dataDir) };
}
describe('a run', () => {
  test('publishes a set with its manifest, and leaves nothing else', async () => {
    const dataDir = newDataDir();
    expect(await makeAll(dataDir, THREE)).toMatchObject({ written: 'set', made: 3, removed: [] });
    expect(readdirSync(join(dataDir, 'sitemaps')).sort()).toEqual(['current', 'sets']);
    expect(readdirSync(join(dataDir, 'sitemaps', 'sets'))).toHaveLength(1);
    expect(readdirSync(current(dataDir)).sort()).toEqual(FILES);
    expect(await namesOf(dataDir)).toEqual(['nsn-1.xml.gz', 'nsn-2.xml.gz', 'fsc-1560.xml.gz']);
  });

  test('of the same files makes the same set wherever and whenever it is, manifest included (S15.30)', async () => {
    const [first, second] = [(await aSet()).dataDir, (await aSet(THREE.toReversed())).dataDir];
    const contentOf = (dataDir: string) =>
      readdirSync(current(dataDir)).map((name) => [name, readFileSync(join(current(dataDir), name), 'latin1')]);
    expect(contentOf(second)).toEqual(contentOf(first));
    expect(readFileSync(join(current(first), 'manifest.json'), 'utf8')).not.toMatch(/\dT\d\d:/);
  });

  test('of some files for another site leaves the other lines of the manifest and its totals (S15.31)', async () => {
    const { dataDir } = await aSet();
    const run = await openSitemapRun(dataDir);
    const changed = { ...THREE[0]!, digest: 'of the new site' };
    const { unchanged, staged, made } = makeRest(run, [changed]);
    const site = { ...A_SITE, origin: 'https://new.example' };
    await run.publish({ ...site, unchanged, staged: [...staged, ...made], others: 'keep' });
    run.close('discard');
    const manifest = (await openSitemapFolder(dataDir).readManifest())!;
    expect(manifest.origin).toBe(A_SITE.origin);
    expect(manifest.files.map(({ origin }) => origin)).toEqual([site.origin, A_SITE.origin, A_SITE.origin]);
  });

  test('with nothing changed writes no byte', async () => {
    const { dataDir, before } = await aSet();
    expect(await makeAll(dataDir, THREE)).toMatchObject({ written: 'nothing', unchanged: 3, made: 0 });
    expect([stateOf(dataDir), readdirSync(join(dataDir, 'sitemaps')).sort()]).toEqual([before, ['current', 'sets']]);
  });

  test('keeps files of the same content that were packed otherwise', async () => {
    const otherwise = THREE.map((file) => ({ ...file, bytes: gzipSync(gunzipSync(file.bytes), { level: 0 }) }));
    const { dataDir, before } = await aSet(otherwise);
    expect(await makeAll(dataDir, THREE)).toMatchObject({ written: 'nothing', unchanged: 3, made: 0 });
    expect(stateOf(dataDir)).toEqual(before);
  });

  test('makes what has changed and links the rest with its date', async () => {
    const { dataDir, before } = await aSet();
    const changed = [THREE[0]!, aSitemapFile('nsn-2.xml.gz', 'others'), THREE[2]!];
    expect(await makeAll(dataDir, changed)).toMatchObject({ written: 'set', unchanged: 2, made: 1 });
    const after = stateOf(dataDir);
    expect(after['nsn-1.xml.gz']).toEqual(before['nsn-1.xml.gz']);
    expect(after['fsc-1560.xml.gz']).toEqual(before['fsc-1560.xml.gz']);
    expect(after['nsn-2.xml.gz']).not.toEqual(before['nsn-2.xml.gz']);
    expect(readdirSync(join(dataDir, 'sitemaps', 'sets'))).toHaveLength(1);
  });

  test('removes the files of a larger past', async () => {
    const { dataDir } = await aSet();
    const removed = ['fsc-1560.xml.gz', 'nsn-2.xml.gz'];
    expect(await makeAll(dataDir, THREE.slice(0, 1))).toMatchObject({ removed, unchanged: 1, made: 0 });
    expect(readdirSync(current(dataDir)).sort()).toEqual(['manifest.json', 'nsn-1.xml.gz']);
  });

  test('over a part of the plan keeps the other files and their lines', async () => {
    const { dataDir, before } = await aSet();
    const other = [aSitemapFile('nsn-2.xml.gz', 'others')];
    expect(await makeAll(dataDir, other, 'keep')).toMatchObject({ removed: [], made: 1 });
    expect(stateOf(dataDir)['nsn-1.xml.gz']).toEqual(before['nsn-1.xml.gz']);
    expect(await namesOf(dataDir)).toEqual(['nsn-1.xml.gz', 'nsn-2.xml.gz', 'fsc-1560.xml.gz']);
  });

  test('is refused while another is under way', async () => {
    const dataDir = newDataDir();
    const run = await openSitemapRun(dataDir);
    await expect(openSitemapRun(dataDir)).rejects.toThrow(SitemapRunUnderWay);
    run.close('discard');
    (await openSitemapRun(dataDir)).close('discard');
  });

  test('puts a set in place of a plain folder', async () => {
    const dataDir = newDataDir();
    mkdirSync(current(dataDir), { recursive: true });
    writeFileSync(join(current(dataDir), 'nsn-1.xml.gz'), THREE[0]!.bytes);
    expect(await makeAll(dataDir, THREE)).toMatchObject({ written: 'set', made: 3 });
    expect([readdirSync(join(dataDir, 'sitemaps', 'sets')).length, (await namesOf(dataDir))!.length]).toEqual([1, 3]);
  });
});

const changeManifest = (folder: string, change: (text: string) => string): void =>
  writeFileSync(join(folder, 'manifest.json'), change(readFileSync(join(folder, 'manifest.json'), 'utf8')));
describe('a set that is not as its manifest says', () => {
  test.each([
    ['a file that was changed by hand', (folder: string) => writeFileSync(join(folder, 'nsn-2.xml.gz'), 'by hand')],
    ['a file that is gone', (folder: string) => rmSync(join(folder, 'nsn-2.xml.gz'))],
    [
      'a manifest with another digest',
      (folder: string) => changeManifest(folder, (text) => text.replace('digest of urls of nsn-2', 'digest of lies')),
    ],
    [
      'a manifest with another sum',
      (folder: string) =>
        changeManifest(folder, (text) =>
          text.replace(/^(.*nsn-2.*"sha256":")\w{8}/m, (_, before: string) => `${before}00000000`),
        ),
    ],
  ])('%s is made again, and only that', async (_, damage) => {
    const { dataDir, before } = await aSet();
    damage(current(dataDir));
    expect(await makeAll(dataDir, THREE)).toMatchObject({ unchanged: 2, made: 1 });
    expect(stateOf(dataDir)['nsn-1.xml.gz']).toEqual(before['nsn-1.xml.gz']);
    expect(readFileSync(join(current(dataDir), 'nsn-2.xml.gz'))).toEqual(Buffer.from(THREE[1]!.bytes));
    expect(await makeAll(dataDir, THREE)).toMatchObject({ written: 'nothing' });
  });

  test.each([
    ['a file whose digest has changed', () => {}, THREE.map((file) => ({ ...file, digest: 'another' }))],
    ['a manifest that cannot be read', (set: string) => writeFileSync(join(set, 'manifest.json'), '{'), THREE],
  ])('%s makes all again; what comes out the same keeps its date', async (_, damage, wanted) => {
    const { dataDir, before } = await aSet();
    damage(current(dataDir));
    expect(await makeAll(dataDir, wanted)).toMatchObject({ made: 3 });
    const after = stateOf(dataDir);
    for (const { name } of THREE) expect(after[name]).toEqual(before[name]);
    const { files } = (await openSitemapFolder(dataDir).readManifest())!;
    expect(files).toMatchObject(wanted.map(({ name, digest }) => ({ name, digest })));
  });

  test('a manifest of another catalog with the same files is replaced alone', async () => {
    const { dataDir } = await aSet();
    const path = join(current(dataDir), 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(A_SITE.catalogVersion, 'older'));
    const before = stateOf(dataDir);
    expect(await makeAll(dataDir, THREE)).toMatchObject({ written: 'manifest', made: 0 });
    expect((await openSitemapFolder(dataDir).readManifest())!.catalogVersion).toBe(A_SITE.catalogVersion);
    expect({ ...stateOf(dataDir), 'manifest.json': 0 }).toEqual({ ...before, 'manifest.json': 0 });
  });

  test('a link that leads nowhere counts as no set', async () => {
    const { dataDir } = await aSet();
    rmSync(join(dataDir, 'sitemaps', 'sets'), { recursive: true });
    expect(await openSitemapFolder(dataDir).readManifest()).toBeNull();
    expect(await makeAll(dataDir, THREE)).toMatchObject({ written: 'set', made: 3 });
  });
});

test('a reader finds every file and a whole manifest while sets are switched under it', async () => {
  const dataDir = newDataDir();
  const names = Array.from({ length: 10 }, (_, index) => `nsn-${index + 1}.xml.gz`);
  await makeAll(dataDir, files(...names));
  const store = openSitemapFolder(dataDir);
  const seen = { isOver: false, reads: 0, missing: 0 };
  const read = async (): Promise<void> => {
    while (!seen.isOver) {
      for (const name of names) if ((await store.readFile(name)) === null) seen.missing++;
      if ((await store.readManifest())?.files.length !== names.length) seen.missing++;
      seen.reads++;
    }
  };
  const readers = [read(), read(), read()];
  for (let round = 0; round < 15; round++)
    await makeAll(
      dataDir,
      names.map((name) => aSitemapFile(name, `${round % 3} of ${name}`)),
    );
  seen.isOver = true;
  await Promise.all(readers);
  expect(seen.reads).toBeGreaterThan(10);
  expect(seen.missing).toBe(0);
});

/** Two of three files are made, then the process is gone; `leave` damages what it leaves. */
async function interrupted(leave: (nextFolder: string) => void = () => {}): Promise<string> {
  const dataDir = newDataDir();
  const run = await openSitemapRun(dataDir);
  makeRest(run, THREE, 2);
  run.close('keep');
  leave(join(dataDir, 'sitemaps', 'next'));
  return dataDir;
}

test('an interrupted run is gone on with, says how long it worked, and leaves no litter', async () => {
  const dataDir = await interrupted((next) => writeFileSync(join(next, '.nsn-3.xml.gz.new'), 'half'));
  expect(await openSitemapFolder(dataDir).readManifest()).toBeNull();
  const run = await openSitemapRun(dataDir);
  expect(run.findFinished(THREE).staged.map(({ name }) => name)).toEqual(['nsn-1.xml.gz', 'nsn-2.xml.gz']);
  expect(run.earlierSeconds()).toBe(1);
  run.close('keep');
  expect(await makeAll(dataDir, THREE)).toMatchObject({ written: 'set', taken: 2, made: 1 });
  expect(readdirSync(join(dataDir, 'sitemaps')).sort()).toEqual(['current', 'sets']);
  expect(readdirSync(current(dataDir)).sort()).toEqual(FILES);
});

test.each([
  ['a line of the journal that is cut short', (next: string) => cutShort(join(next, 'journal'))],
  ['a file that is not as its line says', (next: string) => writeFileSync(join(next, 'nsn-2.xml.gz'), 'half')],
  ['a file that is gone', (next: string) => rmSync(join(next, 'nsn-2.xml.gz'))],
])('a run after an interrupted one makes %s again', async (_, damage) => {
  const dataDir = await interrupted(damage);
  expect(await makeAll(dataDir, THREE)).toMatchObject({ taken: 1, made: 2 });
  expect(readFileSync(join(current(dataDir), 'nsn-2.xml.gz'))).toEqual(Buffer.from(THREE[1]!.bytes));
});

test('a run takes over nothing of an interrupted one that is not wanted any more', async () => {
  const dataDir = await interrupted();
  const others = THREE.map(({ name }) => aSitemapFile(name, `others of ${name}`));
  expect(await makeAll(dataDir, others)).toMatchObject({ taken: 0, made: 3 });
});

test('a run that ended between its last file and the switch is put in force by the next', async () => {
  const dataDir = newDataDir();
  await makeAll(dataDir, THREE.slice(0, 1));
  const run = await openSitemapRun(dataDir);
  makeRest(run, THREE);
  // the link cannot be made: as if the process had ended there
  mkdirSync(join(dataDir, 'sitemaps', 'current.new', 'x'), { recursive: true });
  const lines = run.findFinished(THREE);
  await expect(run.publish({ ...A_SITE, ...lines, others: 'remove' })).rejects.toThrow(/EISDIR|directory/);
  run.close('keep');
  rmSync(join(dataDir, 'sitemaps', 'current.new'), { recursive: true });
  expect(await namesOf(dataDir)).toEqual(['nsn-1.xml.gz']);
  expect(readdirSync(join(dataDir, 'sitemaps', 'sets'))).toHaveLength(2);
  expect(await makeAll(dataDir, THREE)).toMatchObject({ unchanged: 1, taken: 2, made: 0, written: 'set' });
  expect(await namesOf(dataDir)).toHaveLength(3);
});

test('a run that throws away what it made leaves the set in force alone', async () => {
  const dataDir = newDataDir();
  await makeAll(dataDir, THREE);
  const before = stateOf(dataDir);
  const run = await openSitemapRun(dataDir);
  makeRest(run, [aSitemapFile('nsn-1.xml.gz', 'others')]);
  run.close('discard');
  expect([stateOf(dataDir), existsSync(join(dataDir, 'sitemaps', 'next'))]).toEqual([before, false]);
});
