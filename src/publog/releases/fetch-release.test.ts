import fs, { appendFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { aNode, anEdition, follow, inForceIn } from '../../../test/support/releases/release.fixture.ts';
import { aRelease, watched } from '../../../test/support/releases/watched-store.fixture.ts';
import { problemOf } from './release-registry.ts';
import { fetchRelease } from './follow-releases.ts';
import { type ReleaseManifest } from './manifest.ts';
import { formatManifest } from '../sitemap-files/set-folder.ts';
import { ObjectChanged, ObjectStoreUnavailable, type ObjectStore } from './object-store-port.ts';
import { publishRelease } from './publish-release.ts';
import { switchToRelease } from './release-folder.ts';

const signal = AbortSignal.timeout(60_000);

/** A release of 50 parts for tests that only read it. */
let fifty: Awaited<ReturnType<typeof aRelease>>;
beforeAll(async () => void (fifty = await aRelease(50)));

const cutAfter = (bytes: number) => (body: Readable) =>
  Readable.from(
    (async function* () {
      let left = bytes;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        yield chunk.subarray(0, left);
        if ((left -= chunk.length) <= 0) throw new ObjectStoreUnavailable('the connection was cut');
      }
    })(),
  );

test('a fetch goes on where the connection was cut, and keeps the edition in force whatever happens (C20.36)', async () => {
  const { dataDir, store, release: first } = await aRelease();
  const node = aNode();
  await follow(node, store, first.version);
  const before = inForceIn(node);
  await anEdition(dataDir, 50);
  const second = await publishRelease({ dataDir, store });
  const { object, storedBytes } = second.files[0]!;
  const step = Math.ceil(storedBytes / 4);
  let cuts = 0;
  const { store: cutting, reads } = watched(store, (body, key) =>
    key === object && cuts++ < 3 ? cutAfter(step)(body) : body,
  );
  await fetchRelease({ dataDir: node, store: cutting, version: second.version, signal });
  expect(reads.filter(({ key }) => key === object).map(({ from }) => from)).toEqual([0, step, 2 * step, 3 * step]);
  expect(inForceIn(node)).toEqual(before);
  await switchToRelease(node, second.version);
  expect(inForceIn(node)).toEqual(inForceIn(dataDir));
});

test('a fetch from a store that is gone ends, leaves what is in force, and a later one goes on (C20.36)', async () => {
  const { store, release } = fifty;
  const { object, storedBytes } = release.files[0]!;
  const node = aNode();
  let opened = 0;
  const gone: ObjectStore = {
    ...store,
    open: async (key, options) => {
      const found = await store.open(key, options);
      if (key !== object) return found;
      if (opened++ === 4) throw new ObjectStoreUnavailable('no answer');
      // then answers that have no byte
      return { ...found, body: opened === 1 ? cutAfter(storedBytes - 5)(found.body) : Readable.from([]) };
    },
  };
  const { version } = release;
  await expect(fetchRelease({ dataDir: node, store: gone, version, signal })).rejects.toThrow('no answer');
  expect([opened, inForceIn(node)]).toEqual([5, {}]);
  await expect(switchToRelease(node, version)).rejects.toThrow('fetch it first');
  const { store: counting, reads } = watched(store);
  const other = fetchRelease({ dataDir: node, store, version: '20200101', keep: [version], signal });
  await expect(other).rejects.toThrow('There is no release 20200101');
  await fetchRelease({ dataDir: node, store: counting, version, signal });
  expect(reads).toEqual([{ key: object, from: storedBytes - 5 }]);
});

test('a fetch of an object that is another one at each answer ends, and says so', async () => {
  const { store, release } = fifty;
  const { object } = release.files[0]!;
  let opened = 0;
  const changing: ObjectStore = {
    ...store,
    open: async (key, options) => {
      if (key !== object) return store.open(key, options);
      if (++opened > 20) throw new Error('no end');
      if (options?.ifMatch) throw new ObjectChanged('it was replaced');
      const found = await store.open(key, options);
      return { ...found, etag: `"${opened}"`, body: cutAfter(100)(found.body) };
    },
  };
  const fetching = fetchRelease({ dataDir: aNode(), store: changing, version: release.version, signal });
  await expect(fetching).rejects.toThrow('the connection was cut');
});

test('a fetch stops at any moment when it is told to, and the next one ends it', async () => {
  const { dataDir, store, release } = fifty;
  const { version } = release;
  const node = aNode();
  let steps = 0;
  let whole = false;
  for (let stopAt = 1; !whole && stopAt < 50; stopAt++) {
    const stop = new AbortController();
    steps = 0;
    const progress = (): void => void (++steps === stopAt && stop.abort());
    const fetching = fetchRelease({ dataDir: node, store, version, signal: stop.signal, progress });
    whole = await fetching.then(
      () => true,
      () => false,
    );
    expect(existsSync(join(node, 'releases', version, 'manifest.json'))).toBe(whole);
  }
  expect(whole).toBe(true);
  await switchToRelease(node, version);
  expect(inForceIn(node)).toEqual(inForceIn(dataDir));
});

test.each([
  ['the catalog', 0, /^catalog-\w+\.db is refused: objects\/\w+\.zst in the store cannot be unpacked/],
  ['a sitemap file', 1, /^sitemaps\/nsn-1\.xml\.gz is refused: objects\/\w+ in the store has another checksum/],
])(
  'a fetch refuses a wrong byte in %s, names the file, and takes it when right again (C20.37)',
  async (_, at, words) => {
    const { store, release } = fifty;
    const { version } = release;
    const { object } = release.files[at]!;
    const node = aNode();
    const flip = (chunk: Buffer) => chunk.fill(chunk[0]! ^ 1, 0, 1);
    const { store: lying } = watched(store, (body, key) => (key === object ? body.map(flip) : body));
    await expect(fetchRelease({ dataDir: node, store: lying, version, signal })).rejects.toThrow(words);
    expect(inForceIn(node)).toEqual({});
    await follow(node, store, version);
  },
);

test('a fetch refuses an object of another size, one that is gone, and a release that is not there', async () => {
  const { dataDir, store, release } = await aRelease();
  const { version, files } = release;
  const [{ object }] = files as [ReleaseManifest['files'][0]];
  const fetching = () => fetchRelease({ dataDir: aNode(), store, version, signal });
  await store.putText(object, 'short');
  await expect(fetching()).rejects.toThrow(/has 5 bytes instead of \d+\.$/);
  await store.remove(object);
  await expect(fetching()).rejects.toThrow('in the store is not there.');
  // what a store may lose, the next publication gives back
  await publishRelease({ dataDir, store });
  await fetching();
  const key = `releases/${version}.json`;
  await store.putText(key, (await store.getText(key))!.replace('"format":1', '"format":2'));
  await expect(fetching()).rejects.toThrow('cannot be read');
  await store.remove(key);
  await expect(fetching()).rejects.toThrow(`There is no release ${version} in the store.`);
});

test('a fetch syncs and removes large files without keeping the process from its visitors (C20.40)', async () => {
  const { store, release } = fifty;
  const { bytes, storedBytes } = release.files[0]!;
  const [blocking, beside]: [number[], number[]] = [[], []];
  const remove = fs.rmSync;
  const handle = await open(import.meta.filename);
  const spies = [
    vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => void blocking.push(fs.fstatSync(file).size)),
    vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
      blocking.push(statSync(path, { throwIfNoEntry: false })?.size ?? 0);
      remove(path, options);
    }),
    vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync').mockImplementation(async function (this: FileHandle) {
      beside.push((await this.stat()).size);
    }),
  ];
  syncBuiltinESMExports();
  onTestFinished(async () => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
    await handle.close();
  });
  await fetchRelease({ dataDir: aNode(), store, version: release.version, signal });
  expect(beside).toEqual(expect.arrayContaining([storedBytes, bytes]));
  expect(blocking.length).toBeGreaterThan(0);
  expect(blocking.filter((size) => size === storedBytes || size === bytes)).toEqual([]);
});

test('a fetch of a release that is too large for the disk is refused before it begins', async () => {
  const { store, release } = await aRelease();
  const { version } = release;
  const huge = { ...release, files: [{ ...release.files[0]!, bytes: 1e15 }, ...release.files.slice(1)] };
  await store.putText(`releases/${version}.json`, formatManifest(huge));
  const { store: counting, reads } = watched(store);
  const fetching = fetchRelease({ dataDir: aNode(), store: counting, version, signal });
  const refusal: unknown = await fetching.catch((error: unknown) => error);
  const reason = /^The disk is too full for release \w+: about 1000000\.\d\d GB are needed/;
  expect([problemOf(refusal), reads]).toEqual([{ kind: 'disk', reason: expect.stringMatching(reason) }, []]);
});

test('a fetch brings back a catalog in force that was cut short since (C20.36)', async () => {
  const { dataDir, store, release } = await aRelease();
  const { version, files } = release;
  const node = aNode();
  await follow(node, store, version);
  truncateSync(join(node, files[0]!.name), files[0]!.bytes - 4096);
  await follow(node, store, version);
  expect(inForceIn(node)).toEqual(inForceIn(dataDir));
});

test('a fetch leaves alone a catalog in force that has its name and other content', async () => {
  const { dataDir, store, release } = await aRelease();
  const path = join(dataDir, release.files[0]!.name);
  appendFileSync(path, 'x');
  const { size } = statSync(path);
  const fetching = fetchRelease({ dataDir, store, version: release.version, signal });
  await expect(fetching).rejects.toThrow('is in force here, and is another one');
  expect(statSync(path).size).toBe(size);
  rmSync(join(dataDir, 'catalog-current.json'));
  await fetchRelease({ dataDir, store, version: release.version, signal });
  expect(statSync(path).size).toBe(size - 1);
  renameSync(path, `${path}.away`);
  await expect(switchToRelease(dataDir, release.version)).rejects.toThrow('fetch it first');
});
