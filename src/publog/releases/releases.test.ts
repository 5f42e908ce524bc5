import { appendFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { aFolderStore, aNode, anEdition, follow, inForceIn } from '../../../test/support/releases/release.fixture.ts';
import { aRelease, watched } from '../../../test/support/releases/watched-store.fixture.ts';
import { takeProcessLock } from '#base/database/process-lock.ts';
import type { Database } from '#base/database/database.ts';
import { openChangeFile, recordChanges } from '../sqlite/change-file.ts';
import { openSitemapFolder } from '../sitemap-files/open-sitemap-folder.ts';
import { fetchRelease } from './follow-releases.ts';
import { MANIFESTS, OBJECTS, manifestKey, parseReleaseManifest } from './manifest.ts';
import { formatManifest } from '../sitemap-files/set-folder.ts';
import { ObjectStoreUnavailable, type ObjectStore } from './object-store-port.ts';
import { openObjectStore } from './open-release-place.ts';
import { publishRelease } from './publish-release.ts';
import { switchToRelease } from './release-folder.ts';

const signal = AbortSignal.timeout(60_000);
const catalogsIn = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => name.endsWith('.db'))
    .sort();

/** For tests that only read it. */
let one: Awaited<ReturnType<typeof aRelease>>;
beforeAll(async () => void (one = await aRelease()));

describe('a release', () => {
  test('has the same catalog and sitemap files on every node, with the same dates (C20.31)', async () => {
    const { dataDir, store, release } = one;
    const nodes = [aNode(), aNode()];
    for (const node of nodes) {
      await fetchRelease({ dataDir: node, store, version: release.version, signal });
      expect(inForceIn(node)).toEqual({});
      await switchToRelease(node, release.version);
    }
    expect(nodes.map(inForceIn)).toEqual([inForceIn(dataDir), inForceIn(dataDir)]);
    expect(release).toMatchObject({ format: 1, listedNsns: 1, files: { length: 4, 0: { encoding: 'zstd' } } });
    expect(parseReleaseManifest(formatManifest(release))).toEqual(release);
  });

  test('comes into force on the machine that published it, which fetches nothing', async () => {
    const { dataDir, store, release } = await aRelease();
    const before = inForceIn(dataDir);
    const { store: counting, reads } = watched(store);
    await follow(dataDir, counting, release.version);
    expect([inForceIn(dataDir), reads]).toEqual([before, []]);
  });

  test('has the record of changes as it was, checked like its catalog; without one the node knows that (C20.31)', async () => {
    const [dataDir, store, node] = [aNode(), aFolderStore(), aNode()];
    const version = await anEdition(dataDir);
    const recordEdition = async (of: string, number: number) => {
      const writer = recordChanges(dataDir);
      await writer.query('insert into edition values ($1, $2, $3, null, 1)', [of, number, '2026-02-05']);
      await writer.commit();
    };
    await recordEdition(version, 1);
    const { files } = await publishRelease({ dataDir, store });
    expect(files.map(({ name }) => name)).toContain('changes.db');
    const { object } = files[1]!;
    const { store: lying } = watched(store, (body, key) =>
      key === object ? body.map((chunk: Buffer) => chunk.fill(chunk[9]! ^ 1, 9, 10)) : body,
    );
    await expect(follow(node, lying, version)).rejects.toThrow(/^changes\.db is refused/);
    await follow(node, store, version);
    const record = openChangeFile(node, version) as Database;
    expect(await record.query('select version, number from edition')).toEqual([[version, 1]]);
    await record.close();
    // what later imports record belongs to their releases
    await recordEdition('99991231T000000000', 2);
    expect((await publishRelease({ dataDir, store })).files).toEqual(files);

    await follow(node, one.store, one.release.version);
    expect(openChangeFile(node, one.release.version)).toBe('not in release');
    writeFileSync(join(dataDir, 'changes.db'), 'damaged, and longer than the header of a database'.repeat(10));
    await expect(publishRelease({ dataDir, store })).rejects.toThrow(/changes\.db is not a database: move it away/);
  });

  test('sends and fetches only what is new, and keeps the one before on the disk alone (C20.32)', async () => {
    const { dataDir, store, release: first } = await aRelease();
    const node = aNode();
    await follow(node, store, first.version);
    const before = inForceIn(node);
    await anEdition(dataDir, 2);
    const { store: counting, sent, reads } = watched(store);
    const second = await publishRelease({ dataDir, store: counting });
    expect([sent.length, sent.at(-1)]).toEqual([4, `releases/${second.version}.json`]);
    await follow(node, counting, second.version);
    expect(reads.map(({ key }) => key)).not.toContain(first.files[1]!.object);
    await switchToRelease(node, first.version);
    expect(inForceIn(node)).toEqual(before);
    await follow(node, store, second.version);

    await anEdition(dataDir, 3);
    const third = await publishRelease({ dataDir, store });
    await follow(node, store, third.version);
    const kept = [second.version, third.version];
    expect(readdirSync(join(node, 'releases')).sort()).toEqual(kept);
    expect(catalogsIn(node)).toEqual(kept.map((each) => `catalog-${each}.db`));
    await expect(switchToRelease(node, first.version)).rejects.toThrow('fetch it first');

    // an older one that comes into force next
    await fetchRelease({ dataDir: node, store, version: first.version, signal, keep: kept });
    await switchToRelease(node, second.version, [first.version]);
    await switchToRelease(node, first.version);
    expect(inForceIn(node)).toEqual(before);
  });

  test('that was published and is not wanted any more goes from the disk of a node (C20.32)', async () => {
    const { dataDir, store, release: first } = await aRelease();
    const node = aNode();
    await follow(node, store, first.version);
    const versions = [first.version];
    for (const parts of [2, 3]) {
      versions.push(await anEdition(dataDir, parts));
      await publishRelease({ dataDir, store });
      await fetchRelease({ dataDir: node, store, version: versions.at(-1)!, signal });
    }
    const [inForce, , last] = versions;
    expect(catalogsIn(node)).toEqual([`catalog-${inForce}.db`, `catalog-${last}.db`]);
    expect(readdirSync(join(node, 'releases')).sort()).toEqual([inForce, last]);
  });

  test.each(['.', 'releases'])('stays in a store that is in the folder of a node, at %s (C20.32)', async (place) => {
    const { dataDir } = await aRelease();
    const node = aNode();
    const store = openObjectStore(pathToFileURL(join(node, place)).href);
    const versions: string[] = [];
    for (const parts of [2, 3]) {
      versions.push(await anEdition(dataDir, parts));
      await publishRelease({ dataDir, store });
      await follow(node, store, versions.at(-1)!);
    }
    expect([...(await store.list(MANIFESTS)).keys()]).toEqual(expect.arrayContaining(versions.map(manifestKey)));
    expect((await store.list(OBJECTS)).size).toBeGreaterThan(versions.length);
  });

  test('is seen by a server with its sitemap files at the moment at which the server has its catalog (C20.33)', async () => {
    const { dataDir, store, release: first } = await aRelease();
    await anEdition(dataDir, 2);
    const second = await publishRelease({ dataDir, store });
    const node = aNode();
    let open = first.version;
    const files = openSitemapFolder(node, () => open);
    const versionOfSet = async () => (await files.readManifest())?.catalogVersion;
    for (const { version } of [first, second]) await follow(node, store, version);
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
    expect([...(await store.list('releases/')).keys()]).toEqual([]);
    const [packed] = sent.splice(0);
    const doing = new Set<string>();
    await publishRelease({ dataDir, store: failing, progress: (progress) => void doing.add(progress.doing) });
    expect([...doing]).toEqual(['sending']);
    expect(sent).not.toContain(packed);
    expect([...(await store.list('releases/')).keys()]).toEqual([`releases/${version}.json`]);
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
    const set = join(dataDir, 'sitemaps/current/manifest.json');
    const manifest = readFileSync(set, 'utf8');
    const refused = (text: string) => {
      writeFileSync(set, text);
      return expect(publishRelease({ dataDir, store })).rejects.toThrow('npm run sitemaps makes them');
    };
    await refused(manifest.replaceAll(/"catalogVersion":"\w+"/g, '"catalogVersion":"other"'));
    // one file alone is of an earlier catalog: classes are made anew by hand
    const { files, ...rest } = JSON.parse(manifest) as { files: object[] };
    const stale = files.map((file, at) => (at === 0 ? { ...file, catalogVersion: 'other' } : file));
    await refused(JSON.stringify({ ...rest, files: stale }));
    writeFileSync(set, manifest);
    writeFileSync(join(dataDir, 'sitemaps/current/nsn-1.xml.gz'), 'changed by hand');
    const changed = 'sitemaps/nsn-1.xml.gz is not as the manifest says';
    await expect(publishRelease({ dataDir, store })).rejects.toThrow(changed);
  });
});

test.each([
  ['another format', '"format":1', '"format":2'],
  ['a file elsewhere', 'sitemaps/nsn-1.xml.gz', 'sitemaps/../../quotes.db'],
  ['a catalog of another version', /"version":"\w+"/, '"version":"other"'],
  ['a version that leads elsewhere', /\d{8}T\d{9}/g, '../x'],
  ['an object that is not named by its checksum', /objects\/\w{8}/, 'objects/00000000'],
  ['a file twice', 'fsc-5305', 'nsn-1'],
  ['no end', /.{20}$/s, ''],
])('a manifest with %s counts as none', (_, text, damaged) => {
  expect(parseReleaseManifest(formatManifest(one.release).replace(text, damaged))).toBeNull();
});
