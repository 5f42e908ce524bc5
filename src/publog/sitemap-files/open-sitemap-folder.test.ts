import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { takeProcessLock } from '#base/database/process-lock.ts';
import { isSitemapFileName, SitemapRunUnderWay } from './sitemap-file-store.ts';
import { A_SITE, aSitemapFile } from '../../../test/support/sitemaps/sitemap-file.fixture.ts';
import { openSitemapFolder } from './open-sitemap-folder.ts';
import { readFile } from 'node:fs/promises';
import { compareFileNames, newSetId, readInCurrentSet, switchToSet } from './set-folder.ts';

const newDataDir = () => newFolder('sitemap-folder');
const currentOf = (dataDir: string): string => join(dataDir, 'sitemaps', 'current');

/** A store with these files in it, uploaded one by one. */
async function aFolder(...names: string[]) {
  const dataDir = newDataDir();
  const store = openSitemapFolder(dataDir);
  for (const name of names) await store.replaceFile(aSitemapFile(name), A_SITE);
  return { dataDir, store, current: currentOf(dataDir) };
}
const namesIn = async (store: ReturnType<typeof openSitemapFolder>) =>
  (await store.readManifest())!.files.map(({ name }) => name);

test('a manifest is parsed once, until there is another one', async () => {
  const { store } = await aFolder('nsn-1.xml.gz');
  expect(await store.readManifest()).toBe(await store.readManifest());
  await store.replaceFile(aSitemapFile('nsn-2.xml.gz'), A_SITE);
  const [second, again] = await Promise.all([store.readManifest(), store.readManifest()]);
  expect(second?.files).toMatchObject([{ name: 'nsn-1.xml.gz' }, { name: 'nsn-2.xml.gz' }]);
  expect(again).toBe(second);
});

describe('a folder without sitemaps', () => {
  test('has no manifest and no file, and looking makes nothing', async () => {
    const { dataDir, store } = await aFolder();
    expect([await store.readManifest(), await store.readFile('nsn-1.xml.gz')]).toEqual([null, null]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('gets a set with one file by an upload', async () => {
    const { dataDir, store, current } = await aFolder();
    const file = aSitemapFile('nsn-1.xml.gz');
    expect(await store.replaceFile(file, A_SITE)).toMatchObject({ written: true });
    expect(readdirSync(current).sort()).toEqual(['manifest.json', 'nsn-1.xml.gz']);
    expect(readdirSync(join(dataDir, 'sitemaps')).sort()).toEqual(['current', 'sets']);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const { name, digest } = file;
    const line = { name, bytes: file.bytes.length, records: 3, sha256, lastmod: '2026-09-01', digest };
    expect(await store.readManifest()).toEqual({ format: 1, ...A_SITE, files: [{ ...line, ...A_SITE }] });
  });
});

describe('reading a file', () => {
  test('gives its bytes and date as they are, whatever the manifest says', async () => {
    const { store, current } = await aFolder('nsn-1.xml.gz');
    writeFileSync(join(current, 'nsn-1.xml.gz'), 'changed by hand');
    const file = await store.readFile('nsn-1.xml.gz');
    expect(file!.bytes.toString()).toBe('changed by hand');
    expect(file!.modifiedAt).toEqual(statSync(join(current, 'nsn-1.xml.gz')).mtime);
  });

  test('finds nothing under another name, nor where a folder lies', async () => {
    const { store, current } = await aFolder('nsn-1.xml.gz');
    mkdirSync(join(current, 'nsn-3.xml.gz'));
    const odd = ['nsn-2.xml.gz', 'nsn-3.xml.gz', 'manifest.json', '../current/nsn-1.xml.gz', 'nsn-1.xml.gz\0'];
    for (const name of [...odd, 'NSN-1.xml.gz', 'nsn-01.xml.gz', './nsn-1.xml.gz', 'fsc-156.xml.gz', ''])
      expect(await store.readFile(name), name).toBeNull();
  });

  test('works where a plain folder was put in place of the link', async () => {
    const { dataDir, store, current } = await aFolder('nsn-1.xml.gz', 'nsn-2.xml.gz');
    const [set] = readdirSync(join(dataDir, 'sitemaps', 'sets'));
    rmSync(current);
    renameSync(join(dataDir, 'sitemaps', 'sets', set!), current);
    expect((await store.readManifest())!.files).toHaveLength(2);
    expect(await store.readFile('nsn-2.xml.gz')).not.toBeNull();
  });
});

describe('a manifest', () => {
  test.each([
    ['that is cut short', (text: string) => text.slice(0, -20)],
    ['of another format', (text: string) => text.replace('"format":1', '"format":2')],
    ['that names a file elsewhere', (text: string) => text.replace('nsn-1.xml.gz', '../../quotes.db')],
    ['that names a file twice', (text: string) => text.replace('nsn-2.xml.gz', 'nsn-1.xml.gz')],
    ['with a negative size', (text: string) => text.replace(/"bytes":\d+/, '"bytes":-1')],
    ['that is something else', () => '[null]'],
  ])('%s counts as none, and the next upload begins a new one', async (_, damage) => {
    const { store, current } = await aFolder('nsn-1.xml.gz', 'nsn-2.xml.gz');
    const path = join(current, 'manifest.json');
    writeFileSync(path, damage(readFileSync(path, 'utf8')));
    expect(await store.readManifest()).toBeNull();
    expect(await store.readFile('nsn-1.xml.gz')).not.toBeNull();
    await store.replaceFile(aSitemapFile('nsn-2.xml.gz'), A_SITE);
    expect(await namesIn(store)).toEqual(['nsn-2.xml.gz']);
  });
});

describe('replacing a file', () => {
  test('changes it and its line, and nothing else', async () => {
    const { store, current } = await aFolder('nsn-1.xml.gz', 'nsn-2.xml.gz');
    const other = statSync(join(current, 'nsn-1.xml.gz'));
    const [line] = (await store.readManifest())!.files;
    const changed = aSitemapFile('nsn-2.xml.gz', 'others');
    expect(await store.replaceFile(changed, A_SITE)).toMatchObject({ written: true });
    expect(gunzipSync((await store.readFile('nsn-2.xml.gz'))!.bytes).toString()).toBe('others');
    const { files } = (await store.readManifest())!;
    expect(files).toEqual([line, expect.objectContaining({ name: 'nsn-2.xml.gz', digest: changed.digest })]);
    expect(statSync(join(current, 'nsn-1.xml.gz'))).toMatchObject({ ino: other.ino, mtimeMs: other.mtimeMs });
    expect(readdirSync(current).sort()).toEqual(['manifest.json', 'nsn-1.xml.gz', 'nsn-2.xml.gz']);
  });

  test('leaves everything alone when nothing has changed', async () => {
    const { store, current } = await aFolder('nsn-1.xml.gz');
    const stats = () => readdirSync(current).map((name) => statSync(join(current, name), { bigint: true }));
    const before = stats().map(({ ino, mtimeNs }) => [ino, mtimeNs]);
    expect(await store.replaceFile(aSitemapFile('nsn-1.xml.gz'), A_SITE)).toMatchObject({ written: false });
    expect(stats().map(({ ino, mtimeNs }) => [ino, mtimeNs])).toEqual(before);
  });

  test('keeps a file of the same content that was packed otherwise, and says its size', async () => {
    const { store, current } = await aFolder('nsn-1.xml.gz');
    const { ino, mtimeMs, size } = statSync(join(current, 'nsn-1.xml.gz'));
    const made = aSitemapFile('nsn-1.xml.gz');
    const otherwise = { ...made, bytes: gzipSync(gunzipSync(made.bytes), { level: 0 }) };
    expect(otherwise.bytes).not.toHaveLength(size);
    expect(await store.replaceFile(otherwise, A_SITE)).toEqual({ written: false, sizeBytes: size });
    const other = { ...A_SITE, catalogVersion: '20260902T000000000' };
    expect(await store.replaceFile(otherwise, other)).toEqual({ written: false, sizeBytes: size });
    expect(statSync(join(current, 'nsn-1.xml.gz'))).toMatchObject({ ino, mtimeMs });
    expect((await store.readManifest())!.files).toMatchObject([{ ...other, bytes: size }]);
  });

  test('puts back what was changed by hand', async () => {
    const { store, current } = await aFolder('nsn-1.xml.gz');
    writeFileSync(join(current, 'nsn-1.xml.gz'), 'changed by hand');
    expect(await store.replaceFile(aSitemapFile('nsn-1.xml.gz'), A_SITE)).toMatchObject({ written: true });
    expect((await store.readFile('nsn-1.xml.gz'))!.bytes).toEqual(Buffer.from(aSitemapFile('nsn-1.xml.gz').bytes));
  });

  test('takes many at once, one after the other, and lists them in the order of the plan', async () => {
    const { store, current } = await aFolder();
    const ofNsns = Array.from({ length: 18 }, (_, index) => `nsn-${index + 1}.xml.gz`);
    const names = [...ofNsns, 'fsc-1560.xml.gz', 'fsc-5305.xml.gz'];
    await Promise.all(names.toReversed().map((name) => store.replaceFile(aSitemapFile(name), A_SITE)));
    expect([await namesIn(store), readdirSync(current).length]).toEqual([names, 21]);
  });

  test('is refused by name while a run is under way', async () => {
    const { dataDir, store } = await aFolder('nsn-1.xml.gz');
    const release = takeProcessLock(join(dataDir, 'sitemaps', 'lock'), () => new Error('held'));
    const refused = store.replaceFile(aSitemapFile('nsn-1.xml.gz', 'others'), A_SITE);
    await expect(refused).rejects.toThrow(SitemapRunUnderWay);
    const words = `^Another run is under way: process ${process.pid}, started at 20\\S+\\.$`;
    await expect(refused).rejects.toThrow(new RegExp(words));
    release();
    expect(await store.replaceFile(aSitemapFile('nsn-1.xml.gz', 'others'), A_SITE)).toMatchObject({ written: true });
  });

  test('that fails at the second of its two writes leaves file and manifest as they were', async () => {
    const { store, current } = await aFolder('nsn-1.xml.gz');
    mkdirSync(join(current, '.manifest.json.new'));
    await expect(store.replaceFile(aSitemapFile('nsn-1.xml.gz', 'others'), A_SITE)).rejects.toThrow(/EISDIR/);
    expect(gunzipSync((await store.readFile('nsn-1.xml.gz'))!.bytes).toString()).toBe('urls of nsn-1.xml.gz');
    expect((await store.readManifest())!.files[0]!.digest).toBe(aSitemapFile('nsn-1.xml.gz').digest);
  });

  test('changes its own line of 1,441 and no other', async () => {
    const { store, current } = await aFolder('nsn-1.xml.gz');
    const path = join(current, 'manifest.json');
    const { files, ...head } = (await store.readManifest())!;
    const many = Array.from({ length: 1_441 }, (_, index) => ({ ...files[0]!, name: `nsn-${index + 1}.xml.gz` }));
    writeFileSync(path, JSON.stringify({ ...head, files: many }));
    await store.replaceFile(aSitemapFile('nsn-700.xml.gz', 'others'), A_SITE);
    const after = (await store.readManifest())!.files;
    const { digest } = aSitemapFile('nsn-700.xml.gz', 'others');
    expect(after.map((line) => line.name)).toEqual(many.map((line) => line.name));
    const changed = after.filter((line, index) => JSON.stringify(line) !== JSON.stringify(many[index]));
    expect(changed).toMatchObject([{ name: 'nsn-700.xml.gz', digest }]);
  });
});

test('one upload changes the entry of its own file in the manifest alone, until all files are of the new site and catalog', async () => {
  const { store } = await aFolder();
  const old = { catalogVersion: '20260801T000000000', origin: 'http://127.0.0.1:3000' };
  for (const name of ['nsn-1.xml.gz', 'nsn-2.xml.gz']) await store.replaceFile(aSitemapFile(name), old);
  await store.replaceFile(aSitemapFile('nsn-1.xml.gz', 'others'), A_SITE);
  expect(await store.readManifest()).toMatchObject({ ...old, files: [A_SITE, old] });
  await store.replaceFile(aSitemapFile('nsn-2.xml.gz', 'others'), A_SITE);
  expect(await store.readManifest()).toMatchObject({ ...A_SITE, files: [A_SITE, A_SITE] });
});

/** A root with one set in force that holds one file; `put` puts another in its place. */
async function aRoot() {
  const root = newFolder('set-folder');
  mkdirSync(join(root, 'sets'));
  const put = async (content: string): Promise<void> => {
    const id = newSetId(root);
    mkdirSync(join(root, 'sets', id));
    writeFileSync(join(root, 'sets', id, 'nsn-1.xml.gz'), content);
    await switchToSet(root, id);
  };
  await put('first');
  return { root, put };
}

test.each([
  ['a set that goes between a look and a read is read in its successor', 'nsn-1.xml.gz', 'second', 2],
  ['what is not in the set is looked for once', 'nsn-2.xml.gz', null, 1],
])('%s', async (_, name, expected, looks) => {
  const { root, put } = await aRoot();
  let reads = 0;
  const content = await readInCurrentSet(root, async (set) => {
    if (reads++ === 0 && expected !== null) await put('second');
    return readFile(join(set, name), 'utf8');
  });
  expect([content, reads, readdirSync(join(root, 'sets')).length]).toEqual([expected, looks, 1]);
});

test('sets of the same moment have different names', async () => {
  const { root, put } = await aRoot();
  const ids = new Set<string>();
  for (let round = 0; round < 5; round++) {
    await put(`round ${round}`);
    ids.add(readdirSync(join(root, 'sets'))[0]!);
  }
  expect(ids.size).toBe(5);
});

test.each([
  ['nsn-1.xml.gz', true],
  ['nsn-1419.xml.gz', true],
  ['fsc-0010.xml.gz', true],
  ['nsn-0.xml.gz', false],
  ['nsn-1.xml.gz.gz', false],
  ['nsn-1.XML.GZ', false],
  ['fsc-15600.xml.gz', false],
  ['a/nsn-1.xml.gz', false],
  ['nsn-1.xml.gz\n', false],
])('%j is a name of a sitemap file: %s', (name, is) => expect(isSitemapFileName(name)).toBe(is));

test('files come in the order of the plan', () => {
  const names = ['fsc-8415.xml.gz', 'nsn-10.xml.gz', 'fsc-0560.xml.gz', 'nsn-9.xml.gz'];
  expect(names.sort(compareFileNames)).toEqual(['nsn-9.xml.gz', 'nsn-10.xml.gz', 'fsc-0560.xml.gz', 'fsc-8415.xml.gz']);
});
