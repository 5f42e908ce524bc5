import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { aManifest } from '../../../test/support/releases/manifest.fixture.ts';
import { aFolderStore, aNode, anEdition } from '../../../test/support/releases/release.fixture.ts';
import { oneS3Server, PART_BYTES } from '../../../test/support/releases/s3-server.fixture.ts';
import { watched } from '../../../test/support/releases/watched-store.fixture.ts';
import { MANIFESTS, OBJECTS, manifestKey, parseReleaseManifest } from './manifest.ts';
import { formatManifest } from '../sitemap-files/set-folder.ts';
import type { ObjectStore } from './object-store-port.ts';
import { planPrune, pruneReleases } from '../cli/prune-command.ts';
import { publishRelease } from './publish-release.ts';

const { server, openEmpty: openInS3 } = oneS3Server();

const VERSIONS = ['20260601', '20260701', '20260801', '20260901', '20261001', '20261101'] as const;
const [JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER] = VERSIONS;
const published = VERSIONS.toReversed().map((version) => ({ version }));
/** July was gone back from, and June before it. */
const standing = { version: JULY, before: JUNE, staged: null, flippedAtMs: 1 };
const always = { check: () => Promise.resolve() };
const KEPT = [JUNE, JULY, OCTOBER, NOVEMBER];

/** Six releases of one object each, of which August has that of July, and an object of none. */
async function fill(store: ObjectStore): Promise<ObjectStore> {
  for (const version of VERSIONS) {
    const manifest = aManifest(version, { content: version === AUGUST ? JULY : version });
    await store.putText(manifest.files[0]!.object, `bytes of ${version}`);
    await store.putText(manifestKey(version), formatManifest(manifest));
  }
  await store.putText(`${OBJECTS}of-nobody`, '1234567');
  return store;
}

const plan = (
  store: ObjectStore,
  { keep = 2, nowMs = Date.now(), known = published as readonly { version: string }[] } = {},
) => planPrune({ store, standing, published: known, keep, nowMs });

async function releasesIn(store: ObjectStore) {
  const manifests = [...(await store.list(MANIFESTS)).keys()];
  const objects = await store.list(OBJECTS);
  const texts = await Promise.all(manifests.map((key) => store.getText(key)));
  const files = texts.flatMap((text) => parseReleaseManifest(text!)!.files);
  return {
    versions: manifests.map((key) => key.slice(MANIFESTS.length, -'.json'.length)),
    objects: objects.size,
    lacking: files.filter(({ object }) => !objects.has(object)).map(({ name }) => name),
  };
}

describe.each<[string, () => ObjectStore]>([
  ['in a folder', aFolderStore],
  ['in S3', openInS3],
])('old releases of a store %s', (_, openEmpty) => {
  test('go with the objects that no other release names, and nothing else (C20.26)', async () => {
    const store = await fill(openEmpty());
    const planned = await plan(store);
    expect(planned).toMatchObject({ kept: KEPT, removed: [AUGUST, SEPTEMBER], unfinished: [] });
    const bytes: number[] = [];
    await pruneReleases(store, planned, { ...always, onRemoved: (count) => bytes.push(count) });
    expect(bytes.toSorted((one, other) => one - other)).toEqual([0, 0, 7, 17]);
    expect(await releasesIn(store)).toEqual({ versions: KEPT, objects: 4, lacking: [] });
    const known = published.filter(({ version }) => planned.kept.includes(version));
    expect(await plan(store, { known })).toMatchObject({ removed: [], objects: new Map() });
  });
});

test('a removal that is ended at any moment leaves no release without an object, and goes on (C20.27)', async () => {
  for (let steps = 0; steps < 5; steps++) {
    const store = await fill(aFolderStore());
    let left = steps;
    const check = () => (left-- > 0 ? Promise.resolve() : Promise.reject(new Error('ended')));
    const ended = pruneReleases(store, await plan(store), { check });
    await (steps < 4 ? expect(ended).rejects.toThrow('ended') : ended);
    expect((await releasesIn(store)).lacking).toEqual([]);
    await pruneReleases(store, await plan(store), always);
    expect(await releasesIn(store)).toEqual({ versions: KEPT, objects: 4, lacking: [] });
  }
});

test('the newest by version stay also where the database does not know them, as after a publication that was killed', async () => {
  const store = await fill(aFolderStore());
  const known = [{ version: JULY }, { version: JUNE }];
  const { kept } = await plan(store, { known, keep: 1 });
  expect(kept).toEqual([JUNE, JULY, NOVEMBER]);
});

test('objects of a release that is kept are kept also where the list of the store lacks it', async () => {
  const store = await fill(aFolderStore());
  const short: ObjectStore = {
    ...store,
    list: async (prefix) => new Map([...(await store.list(prefix))].filter(([key]) => key !== manifestKey(OCTOBER))),
  };
  const { kept, objects } = await plan(short);
  expect(kept).toContain(OCTOBER);
  expect([...objects.keys()]).not.toContain(aManifest(OCTOBER).files[0]!.object);
});

test('parts of an upload that was never finished go after a day (C20.27)', async () => {
  const store = await fill(openInS3());
  const large = join(newFolder('prune'), 'large');
  writeFileSync(large, Buffer.alloc(1.5 * PART_BYTES));
  server.spoil(({ url = '' }) => (url.includes('partNumber=2') ? { status: 403 } : null));
  for (const key of [`${OBJECTS}large`, 'of-another-program'])
    await expect(store.putFile(key, large)).rejects.toThrow('403');
  server.spoil(() => null);
  expect((await plan(store)).unfinished).toEqual([]);
  const later = await plan(store, { nowMs: Date.now() + 2 * 86_400_000 });
  expect(later.unfinished).toMatchObject([{ key: `${OBJECTS}large`, bytes: PART_BYTES }]);
  await pruneReleases(store, later, always);
  expect(await store.listUnfinished('')).toMatchObject([{ key: 'of-another-program' }]);
});

test('nothing is planned where it is not sure what is in force (C20.26)', async () => {
  const store = await fill(aFolderStore());
  const options = { store, standing, published, keep: 2, nowMs: Date.now() };
  const none = { ...standing, version: null };
  await expect(planPrune({ ...options, standing: none })).rejects.toThrow(/^No release is in force, so nothing/);
  await expect(planPrune({ ...options, store: aFolderStore() })).rejects.toThrow('is CATALOG_STORE right?');
  await store.putText(manifestKey(OCTOBER), '{"format":2}');
  await expect(planPrune(options)).rejects.toThrow(`Release ${OCTOBER} is kept, and its manifest cannot be read`);
  await store.remove(manifestKey(JUNE));
  await expect(planPrune(options)).rejects.toThrow(`does not have release ${JUNE}, which nodes hold: is CATALOG_STORE`);
});

test('a publication whose objects are removed meanwhile fails, and its next try sends them again (C20.27)', async () => {
  const [dataDir, inner] = [aNode(), aFolderStore()];
  const version = await anEdition(dataDir);
  let removes = true;
  const { store, sent } = watched({
    ...inner,
    putFile: async (key, path, options) => {
      await inner.putFile(key, path, options);
      if (removes && key.endsWith('.zst')) await inner.remove(key);
    },
  });
  await expect(publishRelease({ dataDir, store })).rejects.toThrow('The store has lost objects of this release');
  expect((await releasesIn(inner)).versions).toEqual([]);
  removes = false;
  sent.length = 0;
  await publishRelease({ dataDir, store });
  expect([sent.length, await releasesIn(inner)]).toMatchObject([2, { versions: [version], lacking: [] }]);
});
