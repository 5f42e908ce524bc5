import { expect, inject, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { aManifest } from '../../../../test/support/releases/manifest.fixture.ts';
import { openSchemaPool } from '#base/database/postgres/schema-pool.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { activateRelease, rollBackRelease } from '../flip-release.ts';
import {
  RELEASE_SCHEMA,
  ReleaseBusy,
  openReleaseRegistry,
  takeReleaseLock,
  type ReleaseRegistry,
} from '../open-release-registry.ts';
import type { NodeReport, ReleaseNode } from '../release-registry.ts';

/** A registry whose connections end with the test. */
function openRegistry(url: string) {
  const registry = openReleaseRegistry({ url });
  onTestFinished(() => registry.close());
  return registry;
}
async function aRegistry() {
  const url = await freshDatabase(inject('postgresUrl'));
  return { url, registry: openRegistry(url) };
}
const NOWHERE = 'postgres://127.0.0.1:1/none';

test('a release is published once, and one of the same version with other files is refused', async () => {
  const { registry } = await aRegistry();
  expect(await registry.current()).toEqual({ version: null, before: null, staged: null, flippedAtMs: null });
  expect(await registry.add(aManifest('20261101'), 'terminal:ann')).toBe('added');
  expect(await registry.add(aManifest('20261101'), 'terminal:ben')).toBe('known');
  expect(await registry.add(aManifest('20261101', { content: 'other' }), 'terminal:ben')).toBe('other');
  expect(await registry.add(aManifest('20261201'), 'terminal:ben')).toBe('added');
  expect((await registry.list()).map(({ version, publishedBy }) => [version, publishedBy])).toEqual([
    ['20261201', 'terminal:ben'],
    ['20261101', 'terminal:ann'],
  ]);
  expect((await registry.list())[0]).toMatchObject({ listedNsns: 7, bytes: 300, storedBytes: 100 });
  expect(await registry.current()).toMatchObject({ version: null, staged: '20261201' });
});

test('one row names the release in force and the one before; a flip that comes second changes nothing', async () => {
  const { registry } = await aRegistry();
  for (const version of ['20261101', '20261201', '20270101']) await registry.add(aManifest(version), 'x');
  expect(await registry.activate('20261101', null)).toBe(true);
  const flips = await Promise.all(['20261201', '20270101'].map((version) => registry.activate(version, '20261101')));
  expect(flips.toSorted()).toEqual([false, true]);
  const [winner, loser] = flips[0] ? ['20261201', '20270101'] : ['20270101', '20261201'];
  expect(await registry.current()).toMatchObject({ version: winner, before: '20261101' });
  expect(Math.abs(Date.now() - (await registry.current()).flippedAtMs!)).toBeLessThan(60_000);
  await registry.stage(loser);
  expect(await registry.current()).toMatchObject({ version: winner, before: '20261101', staged: loser });
});

test('a rollback that is in force counts as done, also when PostgreSQL cannot say any more which nodes serve it', async () => {
  const registry = openRegistry(NOWHERE);
  let isMade = false;
  const outcome = await rollBackRelease({
    registry: {
      ...registry,
      current: async () => ({ version: 'B', before: 'A', staged: null, flippedAtMs: 1 }),
      activate: async () => (isMade = true),
      nodes: async () => (isMade ? registry.nodes() : []),
    },
    signal: AbortSignal.timeout(60_000),
    beforeFlip: () => Promise.resolve(),
  });
  expect(outcome).toEqual({ outcome: 'flipped', flip: { from: 'B', to: 'A' }, served: null, late: [] });
});

/** A registry where A is in force after B, and B before: what nodes said last is a variable. */
function aSilentCluster(ready: string[][]) {
  const flips: string[] = [];
  const silent = { serves: 'A', fetching: null, error: null, seenAgoMs: 31_000 };
  const nodes = ready.map((held, at): ReleaseNode => ({ name: `web${at + 1}`, ready: held, ...silent }));
  const registry = {
    current: async () => ({ version: 'A', before: 'B', staged: 'B', flippedAtMs: 1 }),
    list: async () => [{ version: 'B' }],
    nodes: async () => nodes,
    activate: async (version: string) => flips.push(version) > 0,
  } as unknown as ReleaseRegistry;
  const means = { registry, signal: AbortSignal.timeout(60_000), beforeFlip: () => Promise.resolve() };
  return { nodes, flips, means };
}

test('nodes that PostgreSQL has not heard of while it was out are waited for by what they said last (C20.45)', async () => {
  const { nodes, flips, means } = aSilentCluster([['A'], ['A']]);
  const now = await activateRelease('B', { ...means, waitMs: 0, onWait: () => undefined });
  expect([now.outcome, now.late.map(({ name }) => name)]).toEqual(['not-ready', ['web1', 'web2']]);
  expect([(await rollBackRelease(means)).outcome, flips]).toEqual(['not-ready', []]);
  const waits: string[] = [];
  const report = (at: number): void => void Object.assign(nodes[at]!, { ready: ['A', 'B'], seenAgoMs: 0 });
  const activated = await activateRelease('B', {
    ...means,
    waitMs: 600_000,
    onWait: ({ ready, late }) => {
      report(waits.length);
      waits.push(`${ready.length} of ${ready.length + late.length}`);
      if (waits.length === 2) for (const node of nodes) node.serves = 'B';
    },
  });
  expect([waits, activated.outcome, flips]).toEqual([['0 of 2', '1 of 2'], 'flipped', ['B']]);
});

test('where no node has reported for seven days there is nobody to wait for', async () => {
  const { nodes, flips, means } = aSilentCluster([['A']]);
  nodes[0]!.seenAgoMs = 8 * 86_400_000;
  expect([(await rollBackRelease(means)).outcome, flips]).toEqual(['flipped', ['B']]);
});

test('nodes tell what they serve, hold and fetch, and what keeps them from it', async () => {
  const { registry } = await aRegistry();
  const fetching = { version: 'B', done: 0.4 };
  const one: NodeReport = { name: 'web-1', serves: 'A', ready: ['A'], fetching, error: null };
  await registry.report({ ...one, name: 'web-2', fetching: null, error: 'x'.repeat(900) });
  await registry.report({ ...one, serves: null });
  await registry.report(one);
  const [first, second] = await registry.nodes();
  expect(first).toEqual({ ...one, seenAgoMs: expect.any(Number) });
  expect(first!.seenAgoMs).toBeLessThan(10_000);
  expect([second!.name, second!.fetching, second!.error!.length]).toEqual(['web-2', null, 300]);
});

test('two nodes of one name are noticed, and a process that replaces another is not taken for a second one (C20.48)', async () => {
  const { url, registry } = await aRegistry();
  const other = openRegistry(url);
  const report: NodeReport = { name: 'web1', serves: 'A', ready: ['A'], fetching: null, error: null };
  expect([await registry.report(report), await registry.report(report)]).toEqual([true, true]);
  expect([await other.report(report), await other.report({ ...report, name: 'web2' })]).toEqual([true, true]);
  expect([await registry.report(report), await other.report(report)]).toEqual([false, false]);
  expect([await registry.report(report), await registry.report(report)]).toEqual([false, true]);
});

test('an older program goes on with the tables, beside this one and after it', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  const schema = { ...RELEASE_SCHEMA, migrations: RELEASE_SCHEMA.migrations.slice(0, 1) };
  const openOlder = () => {
    const older = openSchemaPool({ url, schema, maxConnections: 1 });
    onTestFinished(() => older.close());
    return older;
  };
  const before = openOlder();
  const report = (name: string) =>
    `insert into node (name, serves, ready, fetching, error, seen_at) values ('${name}', null, '[]', 'null', null, 0)
    on conflict (name) do update set seen_at = 1`;
  await before.query(report('web1'));
  const registry = openRegistry(url);
  const mine: NodeReport = { name: 'web2', serves: null, ready: [], fetching: null, error: null };
  expect([await registry.report(mine), await registry.report(mine)]).toEqual([true, true]);
  await before.query(report('web1'));
  await openOlder().query(report('web2'));
  expect((await registry.nodes()).map(({ name }) => name)).toEqual(['web1', 'web2']);
});

test('two publications at once: one wins, the other is refused in words, and activations go on (C20.44)', async () => {
  const { url } = await aRegistry();
  const first = await takeReleaseLock(url, 'publication');
  const second = takeReleaseLock(url, 'publication');
  await expect(second).rejects.toBeInstanceOf(ReleaseBusy);
  const words = /^Another publication is running: process \d+ since 20\d\d-\S+Z on .+\. Try again when it has ended\.$/;
  await expect(second).rejects.toThrow(words);
  const activation = await takeReleaseLock(url, 'activation');
  await activation.release();
  first.check();
  await first.release();
  await (await takeReleaseLock(url, 'publication')).release();
});

test('a registry whose database is out rejects as unavailable', async () => {
  await expect(openRegistry(NOWHERE).current()).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(takeReleaseLock(NOWHERE, 'activation')).rejects.toBeInstanceOf(StoreUnavailable);
});
