import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { aProxy } from '../../../test/support/database/postgres-proxy.fixture.ts';
import { openSchemaPool } from '../database/postgres/schema-pool.ts';
import { StoreUnavailable } from '../database/database.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { keyRateLimit } from '../operators/sign-in/operator-gate.ts';
import type { ClusterStore } from './cluster-store.ts';
import { CLUSTER_SCHEMA, onOneNode, openClusterStore, sweepRates } from './open-cluster-store.ts';

const START = 1_800_000_000_000;
const MONTH_MS = 31 * 86_400_000;
const clock = { nowMs: START };
const now = () => clock.nowMs;
let url: string;
let nodes: ClusterStore[];
beforeAll(async () => {
  url = await freshDatabase(inject('postgresUrl'));
  nodes = [1, 2, 3].map((number) => openClusterStore({ url, node: `web-${number}`, now }));
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));
// what a test has recorded counts in no other one
beforeEach(() => void (clock.nowMs += MONTH_MS));

/** Numbers from 0 that look random and are the same in each run. */
function* numbers(below: number): Generator<number> {
  for (let seed = 7; ; seed = (seed * 48_271) % 2_147_483_647) yield seed % below;
}
const network = (index: number) => `2001:db8:0:${index.toString(16)}::1`;

test('a rate over three nodes lets through what the rate of one process does, address by address (C20.21)', async () => {
  const one = rateLimit(5, now);
  const shared = nodes.map((node) => node.rate('tests', 5));
  const random = numbers(9_973);
  let refused = 0;
  for (let step = 0; step < 150; step++) {
    const address = ['192.0.2.1', '192.0.2.2', network(1)][random.next().value % 3]!;
    const expected = one.take(address);
    expect([step, await shared[step % 3]!.take(address)]).toEqual([step, expected]);
    if (expected > 0) refused += 1;
    if (step % 2 === 0) clock.nowMs += random.next().value;
  }
  expect(refused).toBeGreaterThan(20);
});

test('a rate gives up a database that says nothing before a visitor does (C20.21)', async () => {
  const proxy = await aProxy(url);
  const node = openClusterStore({ url: proxy.url, now });
  const rate = node.rate('silence', 5);
  await rate.take('192.0.2.1');
  proxy.stall();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const taken = expect(rate.take('192.0.2.1')).rejects.toThrow('PostgreSQL did not answer within 3000 ms');
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(3_000);
    await taken;
  } finally {
    vi.useRealTimers();
    await proxy.restore();
    await Promise.all([node.close(), proxy.close()]);
  }
});

test('of tries at the same moment on all nodes, as many get through as one process lets through', async () => {
  const shared = nodes.map((node) => node.rate('at once', 5));
  const waits = await Promise.all(Array.from({ length: 15 }, (_, index) => shared[index % 3]!.take('192.0.2.9')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  expect(new Set(waits)).toEqual(new Set([0, 12]));
});

test('bytes that an address has brought to one node count on the others, and come back in an hour', async () => {
  const shared = nodes.map((node) => node.allowance('bytes', 60_000_000));
  await shared[0]!.count('192.0.2.1', 40_000_000);
  await shared[1]!.count('192.0.2.1', 10_000_000);
  expect([await shared[2]!.left('192.0.2.1'), await shared[2]!.left('192.0.2.1', 20_000_000)]).toEqual([10_000_000, 0]);
  expect(await shared[2]!.left('192.0.2.2')).toBe(60_000_000);
  clock.nowMs += 30 * 60_000;
  expect(await shared[0]!.left('192.0.2.1')).toBe(40_000_000);
});

test('wrong keys over three nodes are judged as those of one process are, address by address and over all (C20.22)', async () => {
  const one = keyRateLimit(now);
  const shared = nodes.map((node) => node.keyRate());
  const random = numbers(997);
  const closed = new Set<string | undefined>();
  for (let step = 0; step < 260; step++) {
    // often one who has never tried, and now and then one of few
    const address = network(step % 8 !== 0 ? 100 + step : random.next().value % 4);
    const expected = one.recordWrongKey(address);
    expect([step, await shared[step % 3]!.recordWrongKey(address)]).toEqual([step, expected]);
    closed.add(expected.closed?.scope ?? (expected.waitSeconds > 0 ? 'waits' : undefined));
    clock.nowMs += step < 150 ? 37 : 20_000 + random.next().value;
  }
  expect(closed).toEqual(new Set([undefined, 'address', 'everywhere', 'waits']));
});

test('of guesses at the same moment on all nodes as many count as of one process', async () => {
  clock.nowMs += 60_000;
  const shared = nodes.map((node) => node.keyRate());
  const verdicts = await Promise.all(
    Array.from({ length: 60 }, (_, index) => shared[index % 3]!.recordWrongKey('198.51.100.1')),
  );
  expect(verdicts.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(5);
  expect(await shared[1]!.recordWrongKey('198.51.100.1')).toEqual({ waitSeconds: 60, closed: null });
  clock.nowMs += 60_000;
  await shared[1]!.recordRightKey('198.51.100.1');
  expect(await shared[2]!.recordWrongKey('198.51.100.1')).toEqual({ waitSeconds: 0, closed: null });
});

test('addresses are kept as hashes, and no longer than they count (C20.23)', async () => {
  const pool = openSchemaPool({ url, schema: CLUSTER_SCHEMA, maxConnections: 1 });
  const rows = async () =>
    (await pool.query<[string]>('select key from rate union all select key from wrong_key')).map(([key]) => key);
  const tables = { query: pool.query, clock: () => clock.nowMs * 1_000, keyOf: async () => '' };
  const sweep = () => sweepRates(tables);
  await nodes[0]!.rate('kept', 5).take('203.0.113.7');
  await nodes[0]!.keyRate().recordWrongKey('203.0.113.7');
  const kept = await rows();
  expect(kept.length).toBeGreaterThanOrEqual(3);
  for (const key of kept) expect(key).toMatch(/^[\w-]{22}$/);
  clock.nowMs += MONTH_MS;
  await nodes[0]!.rate('kept', 5).take('203.0.113.7');
  await sweep();
  expect(await rows()).toHaveLength(1);
  clock.nowMs += 60_000;
  await sweep();
  expect(await rows()).toEqual([]);
  await pool.close();
});

test('one node alone does what is to be done once, and another one takes over when it fails or dies (C20.24)', async () => {
  const done: string[] = [];
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const first = nodes[0]!.onOneNode('job', async () => {
    begun.resolve();
    await go.promise;
    throw new Error('the disk is full');
  });
  await begun.promise;
  const job = (index: number) => nodes[index]!.onOneNode('job', async () => done.push(`web-${index + 1}`));
  expect(await job(1)).toEqual({ kind: 'elsewhere', holder: 'web-1' });
  go.resolve();
  await expect(first).rejects.toThrow('the disk is full');
  expect(await job(1)).toEqual({ kind: 'done', result: 1 });
  expect(await job(2)).toEqual({ kind: 'done', result: 2 });
  // of a round that all nodes begin, one does it
  const round = () => Promise.all(nodes.map((node) => node.onOneNode('round', async () => 0, { restMs: 3_000 })));
  const kinds = async () => (await round()).map(({ kind }) => kind).sort();
  expect(await kinds()).toEqual(['done', 'elsewhere', 'elsewhere']);
  expect(await kinds()).toEqual(['elsewhere', 'elsewhere', 'elsewhere']);
  clock.nowMs += 3_000;
  expect(await kinds()).toEqual(['done', 'elsewhere', 'elsewhere']);
});

test('a node that has lost its lease is told so', async () => {
  const pool = openSchemaPool({ url, schema: CLUSTER_SCHEMA, maxConnections: 1 });
  let awake = Promise.resolve();
  const query = (async (...call: Parameters<typeof pool.query>) => {
    await awake;
    return pool.query(...call);
  }) as typeof pool.query;
  const slow = onOneNode({ query, clock: () => clock.nowMs * 1_000, holder: 'web-4', leaseMs: 40 });
  let other: unknown;
  const outcome = await slow('long job', async (lost) => {
    // asleep for longer than its lease: no renewal is sent meanwhile
    const wake = Promise.withResolvers<void>();
    awake = wake.promise;
    clock.nowMs += 100;
    other = await nodes[0]!.onOneNode('long job', async () => 'took over', { restMs: 60_000 });
    wake.resolve();
    if (!lost.aborted) await once(lost, 'abort');
    return String((lost.reason as Error).message);
  });
  expect(other).toEqual({ kind: 'done', result: 'took over' });
  expect(outcome).toEqual({ kind: 'done', result: 'another node may do: long job' });
  // what it gives back is not the lease of the other
  expect(await nodes[1]!.onOneNode('long job', async () => 0)).toEqual({ kind: 'elsewhere', holder: 'web-1' });
  await pool.close();
});

test('a note is read by all nodes, ends in time, and is taken by one', async () => {
  const [one, two] = nodes.map((node) => node.notes) as [ClusterStore['notes'], ClusterStore['notes']];
  await one.keep('told', 'first');
  await two.keep('told', 'second');
  expect([await one.read('told'), await one.read('other')]).toEqual(['second', null]);
  await Promise.all([one.keepFirst('mark', 'its own'), two.keepFirst('mark', 'its own')]);
  await two.keepFirst('mark', 'another');
  expect(await one.read('mark')).toBe('its own');
  await one.keep('challenge', 'abc', 5_000);
  const taken = await Promise.all([two.take('challenge'), one.take('challenge'), two.take('challenge')]);
  expect(taken.filter((text) => text !== null)).toEqual(['abc']);
  await one.keep('challenge', 'def', 5_000);
  clock.nowMs += 5_000;
  expect([await two.read('challenge'), await two.take('challenge')]).toEqual([null, null]);
});

test('a database that is out refuses as unavailable', async () => {
  const store = openClusterStore({ url: 'postgres://127.0.0.1:1/none' });
  await expect(store.rate('tests', 5).take('192.0.2.1')).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.keyRate().recordWrongKey('192.0.2.1')).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.onOneNode('job', async () => 0)).rejects.toBeInstanceOf(StoreUnavailable);
  await store.close();
});
