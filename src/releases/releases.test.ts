import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { aFolderStore, aNode, anEdition, inForceIn } from '../../test/support/releases/release.fixture.ts';
import { takeProcessLock } from '../database/process-lock.ts';
import { openSitemapFolder } from '../sitemaps/store/open-sitemap-folder.ts';
import { fetchRelease } from './fetch-release.ts';
import { formatReleaseManifest, parseReleaseManifest, type ReleaseManifest } from './manifest.ts';
import { type ObjectStore, ObjectStoreUnavailable } from './object-store-port.ts';
import { publishRelease } from './publish-release.ts';
import { switchToRelease } from './switch-release.ts';

const signal = AbortSignal.timeout(60_000);

async function aRelease(parts = 1) {
  const [dataDir, store] = [aNode(), aFolderStore()];
  await anEdition(dataDir, parts);
  return { dataDir, store, release: await publishRelease({ dataDir, store }) };
}

/** A store that counts what is sent and read, and may change what is read. */
function watched(store: ObjectStore, changed: (body: Readable, key: string) => Readable = (body) => body) {
  const sent: string[] = [];
  const reads: { key: string; from: number }[] = [];
  const watching: ObjectStore = {
    ...store,
    async putFile(key, path, options) {
      sent.push(key);
      return store.putFile(key, path, options);
    },
    async putText(key, text) {
      sent.push(key);
      return store.putText(key, text);
    },
    async open(key, options) {
      reads.push({ key, from: options?.from ?? 0 });
      const opened = await store.open(key, options);
      return { ...opened, body: changed(opened.body, key) };
    },
  };
  return { store: watching, sent, reads };
}

describe('a release', () => {
  test('has the same catalog and sitemap files on every node, with the same dates (C20.31)', async () => {
    const { dataDir, store, release } = await aRelease();
    const [one, other] = [aNode(), aNode()];
    for (const node of [one, other]) {
      await fetchRelease({ dataDir: node, store, version: release.version, signal });
      expect(inForceIn(node)).toEqual({});
      await switchToRelease({ dataDir: node, version: release.version });
    }
    expect(inForceIn(one)).toEqual(inForceIn(dataDir));
    expect(inForceIn(other)).toEqual(inForceIn(dataDir));
    expect(release).toMatchObject({ format: 1, listedNsns: 1, files: { length: 4, 0: { encoding: 'zstd' } } });
    expect(parseReleaseManifest(formatReleaseManifest(release))).toEqual(release);
  });

  test('comes into force on the machine that published it, which fetches nothing', async () => {
    const { dataDir, store, release } = await aRelease();
    const before = inForceIn(dataDir);
    const { store: counting, reads } = watched(store);
    await fetchRelease({ dataDir, store: counting, version: release.version, signal });
    await switchToRelease({ dataDir, version: release.version });
    expect(inForceIn(dataDir)).toEqual(before);
    expect(reads).toEqual([]);
  });

  test('sends and fetches only what is new, and keeps the one before on the disk alone (C20.32)', async () => {
    const { dataDir, store, release: first } = await aRelease();
    const node = aNode();
    const follow = async (version: string, from = store): Promise<void> => {
      await fetchRelease({ dataDir: node, store: from, version, signal });
      await switchToRelease({ dataDir: node, version });
    };
    await follow(first.version);
    const before = inForceIn(node);
    await anEdition(dataDir, 2);
    const { store: counting, sent, reads } = watched(store);
    const second = await publishRelease({ dataDir, store: counting });
    expect(sent).toHaveLength(4);
    expect(sent.at(-1)).toBe(`releases/${second.version}.json`);
    await follow(second.version, counting);
    expect(reads.map(({ key }) => key)).not.toContain(first.files[1]!.object);
    await switchToRelease({ dataDir: node, version: first.version });
    expect(inForceIn(node)).toEqual(before);
    await follow(second.version);

    await anEdition(dataDir, 3);
    const third = await publishRelease({ dataDir, store });
    await follow(third.version);
    const kept = [second.version, third.version];
    expect(readdirSync(join(node, 'releases')).sort()).toEqual(kept);
    expect(
      readdirSync(node)
        .filter((name) => name.endsWith('.db'))
        .sort(),
    ).toEqual(kept.map((each) => `catalog-${each}.db`));
    await expect(switchToRelease({ dataDir: node, version: first.version })).rejects.toThrow('fetch it first');
  });

  test('is seen by a server with its sitemap files at the moment at which the server has its catalog (C20.33)', async () => {
    const { dataDir, store, release: first } = await aRelease();
    await anEdition(dataDir, 2);
    const second = await publishRelease({ dataDir, store });
    const node = aNode();
    let open = first.version;
    const files = openSitemapFolder(node, () => open);
    const versionOfSet = async () => (await files.readManifest())?.catalogVersion;
    for (const { version } of [first, second]) {
      await fetchRelease({ dataDir: node, store, version, signal });
      await switchToRelease({ dataDir: node, version });
    }
    expect(await versionOfSet()).toBe(first.version);
    open = second.version;
    expect(await versionOfSet()).toBe(second.version);
    expect((await openSitemapFolder(node).readManifest())?.catalogVersion).toBe(second.version);
  });
});

describe('a publication', () => {
  test('that was ended goes on: what was packed and sent is not sent again, and the manifest comes last (C20.34)', async () => {
    const [dataDir, store] = [aNode(), aFolderStore()];
    const version = await anEdition(dataDir);
    const { store: failing, sent } = watched(store);
    const broken: ObjectStore = {
      ...failing,
      putFile: async (key, path) =>
        key.endsWith('.zst') ? failing.putFile(key, path) : Promise.reject(new ObjectStoreUnavailable('gone')),
    };
    await expect(publishRelease({ dataDir, store: broken })).rejects.toThrow('gone');
    expect(await store.list('releases/')).toEqual([]);
    const [packed] = sent.splice(0);
    const doing = new Set<string>();
    await publishRelease({ dataDir, store: failing, progress: (progress) => void doing.add(progress.doing) });
    expect([...doing]).toEqual(['sending']);
    expect(sent).not.toContain(packed);
    expect(await store.list('releases/')).toEqual([`releases/${version}.json`]);
    sent.length = 0;
    await publishRelease({ dataDir, store: failing });
    expect(sent).toEqual([]);
    expect(readdirSync(dataDir).sort()).toEqual([`catalog-${version}.db`, 'catalog-current.json', 'sitemaps']);
  });

  test('beside another one, and one of other files under the same version, are refused in words (C20.35)', async () => {
    const { dataDir, store, release } = await aRelease();
    const release1 = takeProcessLock(join(dataDir, 'publish.lock'), () => new Error('held'));
    await expect(publishRelease({ dataDir, store })).rejects.toThrow(/^Another publication is running: process \d+/);
    release1();
    const path = join(dataDir, release.files[0]!.name);
    appendFileSync(path, 'x');
    const before = await store.getText(`releases/${release.version}.json`);
    await expect(publishRelease({ dataDir, store })).rejects.toThrow('is in the store already, with another catalog-');
    expect(await store.getText(`releases/${release.version}.json`)).toBe(before);
  });

  test('without a catalog, or with sitemaps of another one, is refused in words', async () => {
    const [dataDir, store] = [aNode(), aFolderStore()];
    await expect(publishRelease({ dataDir, store })).rejects.toThrow('No catalog is loaded');
    await anEdition(dataDir);
    const set = join(dataDir, 'sitemaps/current');
    const manifest = readFileSync(join(set, 'manifest.json'), 'utf8');
    writeFileSync(
      join(set, 'manifest.json'),
      manifest.replaceAll(/"catalogVersion":"\w+"/g, '"catalogVersion":"other"'),
    );
    await expect(publishRelease({ dataDir, store })).rejects.toThrow('npm run sitemaps makes them');
    writeFileSync(join(set, 'manifest.json'), manifest);
    writeFileSync(join(set, 'nsn-1.xml.gz'), 'changed by hand');
    await expect(publishRelease({ dataDir, store })).rejects.toThrow(
      'sitemaps/nsn-1.xml.gz is not as the manifest says',
    );
  });
});

describe('a fetch', () => {
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

  test('goes on where the connection was cut, and keeps the edition in force whatever happens (C20.36)', async () => {
    const { dataDir, store, release: first } = await aRelease();
    const node = aNode();
    await fetchRelease({ dataDir: node, store, version: first.version, signal });
    await switchToRelease({ dataDir: node, version: first.version });
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
    await switchToRelease({ dataDir: node, version: second.version });
    expect(inForceIn(node)).toEqual(inForceIn(dataDir));
  });

  test('of a store that is gone ends, leaves what is in force, and a later one goes on', async () => {
    const { store, release } = await aRelease(50);
    const { object, storedBytes } = release.files[0]!;
    const node = aNode();
    let opened = 0;
    const gone: ObjectStore = {
      ...store,
      open: async (key, options) => {
        if (key === object && opened++ > 0) throw new ObjectStoreUnavailable('no answer');
        const found = await store.open(key, options);
        return key === object ? { ...found, body: cutAfter(storedBytes - 5)(found.body) } : found;
      },
    };
    const { version } = release;
    await expect(fetchRelease({ dataDir: node, store: gone, version, signal })).rejects.toThrow('no answer');
    expect(inForceIn(node)).toEqual({});
    await expect(switchToRelease({ dataDir: node, version })).rejects.toThrow('fetch it first');
    const { store: counting, reads } = watched(store);
    await fetchRelease({ dataDir: node, store: counting, version, signal });
    expect(reads).toEqual([{ key: object, from: storedBytes - 5 }]);
  });

  test('stops at any moment when it is told to, and the next one ends it', async () => {
    const { dataDir, store, release } = await aRelease(50);
    const { version } = release;
    const node = aNode();
    let steps = 0;
    let whole = false;
    for (let stopAt = 1; !whole && stopAt < 50; stopAt++) {
      const stop = new AbortController();
      steps = 0;
      const progress = (): void => {
        if (++steps === stopAt) stop.abort();
      };
      whole = await fetchRelease({ dataDir: node, store, version, signal: stop.signal, progress }).then(
        () => true,
        () => false,
      );
      expect(existsSync(join(node, 'releases', version, 'manifest.json'))).toBe(whole);
    }
    expect(whole).toBe(true);
    await switchToRelease({ dataDir: node, version });
    expect(inForceIn(node)).toEqual(inForceIn(dataDir));
    await wait(0);
  });

  test.each([
    ['the catalog', 0, /^catalog-\w+\.db is refused: objects\/\w+\.zst in the store /],
    ['a sitemap file', 1, /^sitemaps\/nsn-1\.xml\.gz is refused: objects\/\w+ in the store /],
  ])(
    'refuses a wrong byte in %s, names the file, and takes it when it is right again (C20.37)',
    async (_, at, words) => {
      const { store, release } = await aRelease(50);
      const { version } = release;
      const { object } = release.files[at]!;
      const node = aNode();
      const { store: lying } = watched(store, (body, key) => {
        if (key !== object) return body;
        return body.map((chunk: Buffer) => {
          chunk[chunk.length >> 1]! ^= 1;
          return chunk;
        });
      });
      await expect(fetchRelease({ dataDir: node, store: lying, version, signal })).rejects.toThrow(words);
      expect(inForceIn(node)).toEqual({});
      await fetchRelease({ dataDir: node, store, version, signal });
      await switchToRelease({ dataDir: node, version });
    },
  );

  test('refuses an object of another size, one that is gone, and a release that is not there', async () => {
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
    await store.putText(
      `releases/${version}.json`,
      (await store.getText(`releases/${version}.json`))!.replace('"format":1', '"format":2'),
    );
    await expect(fetching()).rejects.toThrow('cannot be read');
    await store.remove(`releases/${version}.json`);
    await expect(fetching()).rejects.toThrow(`There is no release ${version} in the store.`);
  });

  test('of a release that is too large for the disk is refused before it begins', async () => {
    const { store, release } = await aRelease();
    const { version } = release;
    const huge = { ...release, files: [{ ...release.files[0]!, bytes: 1e15 }, ...release.files.slice(1)] };
    await store.putText(`releases/${version}.json`, formatReleaseManifest(huge));
    const { store: counting, reads } = watched(store);
    await expect(fetchRelease({ dataDir: aNode(), store: counting, version, signal })).rejects.toThrow(
      /^There is too little free space for release \w+: about 1000000\.\d\d GB are needed/,
    );
    expect(reads).toEqual([]);
  });

  test('leaves alone a catalog in force that has its name and other content', async () => {
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
    await expect(switchToRelease({ dataDir, version: release.version })).rejects.toThrow('fetch it first');
  });
});

test.each([
  ['another format', (text: string) => text.replace('"format":1', '"format":2')],
  ['a file elsewhere', (text: string) => text.replace('sitemaps/nsn-1.xml.gz', 'sitemaps/../../quotes.db')],
  ['a catalog of another version', (text: string) => text.replace(/"version":"\w+"/, '"version":"other"')],
  ['a version that leads elsewhere', (text: string) => text.replaceAll(/\d{8}T\d{9}/g, '../x')],
  ['an object that is not named by its checksum', (text: string) => text.replace(/objects\/\w{8}/, 'objects/00000000')],
  ['a file twice', (text: string) => text.replace('fsc-5305', 'nsn-1')],
  ['no end', (text: string) => text.slice(0, -20)],
])('a manifest with %s counts as none', async (_, damage) => {
  const { release } = await aRelease();
  expect(parseReleaseManifest(damage(formatReleaseManifest(release)))).toBeNull();
});
