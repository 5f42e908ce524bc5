import { IMPORT_ELSEWHERE, refuseOnNode } from './run-import.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { runCommand } from '../../../test/support/cli/run-command.fixture.ts';
import { aManifest } from '../../../test/support/releases/manifest.fixture.ts';
import { openReleasePlace } from '../releases/open-release-place.ts';
import { openOperatorStore } from '#base/operators/store/open-operator-store.ts';
import { manifestKey } from '../releases/manifest.ts';
import { formatManifest } from '../sitemap-files/set-folder.ts';
import { openReleaseRegistry, takeReleaseLock } from '../releases/open-release-registry.ts';
import { aRelease } from '../../../test/support/releases/watched-store.fixture.ts';
import { aNode, follow, inForceIn } from '../../../test/support/releases/release.fixture.ts';
import type { NodeReport } from '../releases/release-registry.ts';
import { readConfig } from '#base/settings/config.ts';
import { runRelease } from './release.ts';

const [A, B] = ['20261101T000000000', '20261201T000000000'];
/** However busy the machine is. */
const eventually = <Read>(read: () => Read) => expect.poll(read);

/** A cluster whose nodes are rows: two releases, the first in force. */
async function aCluster() {
  const url = await freshDatabase(inject('postgresUrl'));
  const dataDir = newFolder('release-cli');
  const environment = { DATA_DIR: dataDir, QUOTES_DATABASE_URL: url, CATALOG_STORE: `file://${dataDir}/store` };
  const registry = openReleaseRegistry({ url });
  onTestFinished(() => registry.close());
  await registry.add(aManifest(A), 'terminal:ann');
  await registry.add(aManifest(B), 'terminal:ann');
  await registry.activate(A, null);
  const report = (name: string, fields: Partial<NodeReport> = {}) =>
    registry.report({ name, serves: A, ready: [A], fetching: null, error: null, ...fields });
  return { url, environment, registry, report, release: (...args: string[]) => run(args, environment) };
}

const run = (args: string[], environment: Record<string, string>) => runCommand(runRelease, args, environment);

test('an activation waits until the nodes that were seen have the release, then one row flips (C20.45)', async () => {
  const { environment, registry, report, release } = await aCluster();
  await report('web-1', { ready: [A, B] });
  await report('web-2', { fetching: { version: B, done: 0.43 } });
  const waited = await release('activate', B, '--wait', '1');
  expect([waited.code, waited.out]).toEqual([3, '']);
  expect(waited.error).toContain(`Not all nodes had release ${B} within 1 s.\n  web-2: fetches ${B}, 43 %\n`);
  expect((await registry.current()).version).toBe(A);

  const activated = release('activate', B);
  await report('web-2', { ready: [A, B] });
  await eventually(async () => (await registry.current()).version).toBe(B);
  await report('web-1', { serves: B, ready: [B, A] });
  await report('web-2', { serves: B, ready: [B, A] });
  expect(await activated).toMatchObject({ code: 0 });
  expect((await activated).out).toMatch(
    new RegExp(`^Release ${B} is in force, in place of ${A}. 2 of 2 nodes serve it, after \\d+\\.\\d s\\.\n$`),
  );
  const { log, close } = await openOperatorStore(readConfig(environment));
  const activation = { event: 'release-activated', subject: `${B}, in place of ${A}` };
  expect(await log.list({ limit: 9 })).toMatchObject([activation]);
  await close();
});

test('with --now it flips at once and names the nodes that do not have it, unless none has (C20.45)', async () => {
  const { registry, report, release } = await aCluster();
  await report('web-1', { error: 'the disk is full' });
  const none = `No node has release ${B}: activated now, it would leave none to take visitors.\n  web-1: the disk is full\n`;
  expect(await release('activate', B, '--now')).toEqual({ code: 3, out: '', error: none });
  await report('web-2', { ready: [A, B] });
  const activated = release('activate', B, '--now');
  await eventually(async () => (await registry.current()).version).toBe(B);
  await report('web-2', { serves: B, ready: [B, A] });
  const { code, out, error } = await activated;
  expect([code, error]).toEqual([0, '  web-1: the disk is full\n']);
  expect(out).toMatch(/1 of 2 nodes serve it, after .* s\. Those that do not take no visitors until they do:\n$/);
});

test('a rollback puts the release before in force at once, and is refused without one (C20.46)', async () => {
  const { registry, report, release } = await aCluster();
  const nothing = 'No release was in force before this one: there is nothing to go back to.\n';
  expect(await release('rollback')).toEqual({ code: 1, out: '', error: nothing });
  const already = `Release ${A} is in force already.\n`;
  expect(await release('activate', A)).toEqual({ code: 1, out: '', error: already });
  const unknown = 'There is no release ../x. "npm run release -- list" lists all releases.\n';
  expect(await release('activate', '../x')).toEqual({ code: 1, out: '', error: unknown });
  await registry.activate(B, A);
  await report('web-1', { serves: A, ready: [B, A] });
  const words = `Release ${A} is in force, in place of ${B}. 1 of 1 nodes serve it`;
  expect((await release('rollback')).out).toContain(words);
  expect(await registry.current()).toMatchObject({ version: A, before: B });
});

test('the list shows releases and nodes, and what keeps a node from a release', async () => {
  const { report, release } = await aCluster();
  await report('web-1', { ready: [A, B] });
  await report('web-2', { serves: null, ready: [], fetching: { version: A, done: 0.5 }, error: 'no answer\u001B[2J' });
  const { code, out } = await release('list');
  expect(code).toBe(0);
  expect(out.split('\n').map((line) => line.replaceAll(/20\d\d-\d\d-\d\d \S+ UTC/g, 'TIME'))).toEqual([
    'release             NSNs    size  stored  published                by',
    expect.stringMatching(/^20261201T000000000 {5}7 {2}0\.0 MB {2}0\.0 MB {2}TIME {2}terminal:ann {2}nodes fetch it$/),
    expect.stringMatching(/^20261101T000000000 .* {2}terminal:ann {2}in force since TIME$/),
    '',
    'node   serves              has                                    seen     state',
    `web-1  ${A}  ${A} ${B}  0 s ago  ok`,
    expect.stringMatching(
      /^web-2 {2}nothing .* takes no visitors: the release in force is missing; fetches 20261101T000000000, 50 %; no answer\\u001b\[2J$/,
    ),
    '',
  ]);
  expect(JSON.parse((await release('list', '--json')).out)).toMatchObject({ standing: { version: A, staged: B } });
});

test('two activations at once: one wins, the other is refused in words (C20.44)', async () => {
  const { url, registry, release } = await aCluster();
  const lock = await takeReleaseLock(url, 'activation');
  const error = expect.stringMatching(/^Another activation is running: process \d+ since .* on .*\. Try again/);
  expect(await release('activate', B)).toMatchObject({ code: 1, error });
  expect((await registry.current()).version).toBe(A);
  await lock.release();
});

test('old releases are removed from the store when that is said, by one at a time (C20.26, C20.27)', async () => {
  const { url, environment, registry, release } = await aCluster();
  const store = openReleasePlace(readConfig(environment)).store;
  const [old, next] = ['20261001T000000000', '20270101T000000000'];
  for (const version of [old, A, B, next]) {
    const manifest = aManifest(version);
    await registry.add(manifest, 'terminal:ann');
    await store.putText(manifest.files[0]!.object, 'x'.repeat(2_000_000));
    await store.putText(manifestKey(version), formatManifest(manifest));
  }
  await registry.activate(B, A);
  for (const [work, words] of [
    ['publication', /^Another publication is running: process \d+/],
    ['activation', /^Another activation is running: process \d+/],
  ] as const) {
    const lock = await takeReleaseLock(url, work);
    expect(await release('prune', '--yes')).toMatchObject({ code: 1, out: '', error: expect.stringMatching(words) });
    await lock.release();
  }
  const pruning = await takeReleaseLock(url, 'publication', 'prune');
  await Promise.all([pruning.verify(), pruning.verify()]);
  expect((await release('publish')).error).toMatch(/^Another publication is running: prune \d+ since .* on .*\. Try/);
  await pruning.release();
  const stays = `Kept: ${A}, ${B}, ${next}.\n`;
  const planned = `To remove: release ${old} with 1 object (2.0 MB).\n${stays}Nothing was removed: --yes removes it.\n`;
  expect(await release('prune', '--keep', '1')).toEqual({ code: 0, out: planned, error: '' });
  expect((await store.list('')).size).toBe(8);
  const removed = `Removed release ${old} with 1 object (2.0 MB).\n${stays}`;
  expect((await release('prune', '--keep', '1', '--yes')).out).toBe(removed);
  expect((await store.list('')).size).toBe(6);
  expect((await release('prune', '--keep', '1', '--yes')).out).toBe(`There is nothing to remove.\n${stays}`);
  expect((await release('activate', old)).error).toContain(`There is no release ${old}`);
});

test('a node puts the release in force into a new store, and is told that the one before is missing (C20.48)', async () => {
  const { dataDir, store, release } = await aRelease();
  const { environment, registry, report } = await aCluster();
  await registry.add(release, 'terminal:ann');
  await report('web-1');
  await registry.activate(release.version, A);
  const node = aNode();
  await follow(node, store, release.version);
  const { code, out, error } = await run(['publish'], { ...environment, DATA_DIR: node });
  expect([code, error]).toEqual([0, expect.any(String)]);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^Release ${release.version} was published before: 1 NSNs?, 4 files, `)),
    'It is in force.',
    `The store does not have release ${A}, which nodes hold: publish it too.`,
    '',
  ]);
  const fresh = aNode();
  const stored = openReleasePlace(readConfig(environment)).store;
  await follow(fresh, stored, release.version);
  expect(inForceIn(fresh)).toEqual(inForceIn(dataDir));
});

test.each([
  [[], 2, 'Usage: npm run release'],
  [['--help'], 0, 'rollback'],
  [['undo'], 2, 'There is no command "undo".'],
  [['activate'], 2, '"activate" needs the version of a release'],
  [['activate', B, '--now', '--wait', '3'], 2, '--now and --wait do not go together.'],
  [['activate', B, '--wait', '0'], 2, '--wait is a number of seconds from 1 to 86400, not "0".'],
  [['rollback', B], 2, '"rollback" does not know what to do with'],
  [['prune', '--keep', '0'], 2, '--keep is a number of releases from 1 to 999, not "0".'],
  [['publish', '--now'], 2, '"publish" knows no --now.'],
])('%j is answered with status %i and words', async (args, code, text) => {
  const answer = await run(args, {});
  expect([answer.code, answer.out]).toEqual([code, '']);
  expect(answer.error).toContain(text);
});

test('without the settings of the nodes it says which are missing', async () => {
  const missing = expect.stringMatching(/^Releases need CATALOG_STORE/);
  expect(await run(['list'], {})).toMatchObject({ code: 1, error: missing });
  const bad = { QUOTES_DATABASE_URL: 'postgres://127.0.0.1:1/x', CATALOG_STORE: 'ftp://x' };
  expect((await run(['list'], bad)).error).toContain('CATALOG_STORE is s3://');
  expect((await run(['list'], { ...bad, CATALOG_STORE: 'file:///x' })).error).toMatch(/^PostgreSQL does not answer/);
});

test('on a node of a cluster an import is refused, which says where to import instead (C20.47)', async () => {
  const database = 'postgres://localhost/x';
  const node = { CLUSTER: 'on', SITE_URL: 'https://x.example', ATTACHMENTS_DIR: '/x', QUOTES_DATABASE_URL: database };
  const refuse = (settings: Record<string, string>) => refuseOnNode(readConfig(settings), IMPORT_ELSEWHERE);
  await expect(refuse(node)).rejects.toThrow(/one of several nodes .* one machine without/);
  await refuse({ ...node, QUOTES_DATABASE_URL: '', DATABASE_URL: database });
  await refuse({ ...node, CLUSTER: '' });
});

test('so it is where a server without CLUSTER follows releases, and not where they are made (C20.47)', async () => {
  const { dataDir: importer, store, release } = await aRelease();
  const follower = aNode();
  await follow(follower, store, release.version);
  const settings = { CATALOG_STORE: 'file:///store', QUOTES_DATABASE_URL: 'postgres://localhost/x' };
  const refuse = (more: Record<string, string>) => refuseOnNode(readConfig({ ...settings, ...more }), IMPORT_ELSEWHERE);
  await expect(refuse({ DATA_DIR: follower })).rejects.toThrow(/is release \w+: a server follows .* no server uses/);
  await refuse({ DATA_DIR: importer });
  await refuse({ DATA_DIR: follower, CATALOG_STORE: '' });
});
