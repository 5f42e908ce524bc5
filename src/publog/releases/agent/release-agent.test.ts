import { afterEach, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { ReleaseProblem } from '../manifest.ts';
import type { NodeReport, Standing } from '../release-registry.ts';
import { startReleaseAgent } from '../release-agent.ts';

/** However busy the machine is. */
const eventually = <Read>(read: () => Read) => expect.poll(read);
const NONE: Standing = { version: null, before: null, staged: null, flippedAtMs: null };
const agents: ReturnType<typeof startReleaseAgent>[] = [];
afterEach(() => Promise.all(agents.splice(0).map((agent) => agent.stop())));

/** A node whose disk and registry are variables. */
function aNode(given: { serves?: string | null; standing?: Standing; isRegistryOut?: boolean } = {}) {
  const node = {
    standing: given.standing ?? NONE,
    serves: given.serves ?? null,
    isRegistryOut: given.isRegistryOut ?? false,
    onDisk: new Set([given.serves]),
    /** Why fetches fail. */
    fails: null as Error | null,
    switchFails: null as Error | null,
    /** Releases that the last switch was told to keep. */
    kept: [] as readonly string[],
    /** Fetches that wait for `deliver`. */
    fetching: new Map<string, () => void>(),
    isSlow: false,
    isAlone: true,
    reports: [] as NodeReport[],
    log: [] as string[],
  };
  const agent = startReleaseAgent({
    node: 'web-1',
    pollMs: 2,
    registry: {
      current: async () => {
        if (node.isRegistryOut) throw new StoreUnavailable('out');
        return node.standing;
      },
      report: async (report) => node.reports.push(report) > 0 && node.isAlone,
    },
    disk: {
      fetch: async (version, { signal, onProgress }) => {
        if (node.onDisk.has(version)) return;
        if (node.fails) throw node.fails;
        onProgress(0.5);
        if (node.isSlow) {
          await new Promise<void>((resolve, reject) => {
            node.fetching.set(version, resolve);
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }).finally(() => node.fetching.delete(version));
        }
        node.onDisk.add(version);
      },
      switchTo: async (version, { keep }) => {
        if (node.switchFails) throw node.switchFails;
        if (!node.onDisk.has(version)) throw new ReleaseProblem(`${version} is not whole: fetch it first`);
        node.kept = keep;
        node.serves = version;
      },
    },
    serves: () => node.serves,
    log: {
      info: (_fields: unknown, line?: string) => void node.log.push(line!),
      warn: (_fields: unknown, line?: string) => void node.log.push(line!),
    },
  });
  agents.push(agent);
  return Object.assign(node, { agent, last: () => node.reports.at(-1) });
}

const inForce = (version: string, before: string | null = null, staged = version): Standing => {
  return { version, before, staged, flippedAtMs: 1 };
};

test('a node fetches what was published, reports it, and switches when it comes into force (C20.40)', async () => {
  const node = aNode({ serves: 'A', standing: inForce('A', null, 'B') });
  await eventually(() => node.last()?.ready).toEqual(['A', 'B']);
  expect([node.serves, node.agent.state().status]).toEqual(['A', 'ok']);
  node.standing = inForce('B', 'A');
  await eventually(() => node.last()?.serves).toBe('B');
  expect(node.agent.state()).toEqual({ status: 'ok', inForce: 'B', serves: 'B', problem: null });
});

test('a node that starts empty, or late, takes no visitors until it serves the release in force (C20.41)', async () => {
  const empty = aNode({ standing: inForce('B', 'A') });
  expect(empty.agent.state().status).toBe('late');
  await eventually(() => empty.agent.state().status).toBe('ok');
  expect(empty.serves).toBe('B');

  const late = aNode({ serves: 'B', standing: inForce('B') });
  late.isSlow = true;
  late.standing = inForce('C', 'B');
  await eventually(() => [...late.fetching.keys()]).toEqual(['C']);
  expect([late.agent.state().status, late.serves]).toEqual(['late', 'B']);
  late.fetching.get('C')!();
  await eventually(() => late.agent.state()).toMatchObject({ status: 'ok', serves: 'C' });
});

test('the release in force goes before the one that was published', async () => {
  const node = aNode({ serves: 'A', standing: inForce('A', null, 'C') });
  node.isSlow = true;
  await eventually(() => [...node.fetching.keys()]).toEqual(['C']);
  node.standing = inForce('B', 'A', 'C');
  await eventually(() => [...node.fetching.keys()]).toEqual(['B']);
  node.fetching.get('B')!();
  await eventually(() => node.serves).toBe('B');
  await eventually(() => [...node.fetching.keys()]).toEqual(['C']);
  expect(node.last()?.error).toBeNull();
});

test.each([
  ['a wrong byte', 'damaged', Object.assign(new Error('a wrong sum\nmore'), { name: 'ReleaseDamaged' })],
  ['a full disk', 'disk', new Error('the disk is full', { cause: { code: 'ENOSPC' } })],
  ['an object store that is gone', 'store', Object.assign(new Error('no answer'), { name: 'ObjectStoreUnavailable' })],
])(
  '%s: the release in force stays, the node says why, once in the log, and tries again (C20.42)',
  async (_, kind, failure) => {
    const node = aNode({ serves: 'A', standing: inForce('A') });
    node.fails = failure;
    node.standing = inForce('A', null, 'B');
    const reason = failure.message.split('\n')[0];
    await eventually(() => node.last()?.error).toBe(reason);
    expect(node.agent.state()).toMatchObject({ status: 'failing', serves: 'A', problem: { kind, reason } });
    node.fails = null;
    await eventually(() => node.last()).toMatchObject({ error: null, ready: ['A', 'B'] });
    expect(node.log.filter((line) => line.includes('cannot fetch'))).toHaveLength(1);
  },
);

test('a node whose name another one has says so, and serves (C20.48)', async () => {
  const node = aNode({ serves: 'A', standing: inForce('A', null, 'B') });
  node.isAlone = false;
  const reason = 'another node is named web-1 too: each needs a NODE_NAME of its own';
  await eventually(() => node.last()).toMatchObject({ ready: ['A', 'B'], error: reason });
  expect(node.agent.state()).toMatchObject({ status: 'failing', problem: { kind: 'other', reason } });
  expect(node.log.filter((line) => line.includes('NODE_NAME'))).toHaveLength(1);
});

test('a catalog that cannot be opened leaves the one before, and the node is late until it can (C20.42)', async () => {
  const node = aNode({ serves: 'A', standing: inForce('A', null, 'B') });
  await eventually(() => node.last()?.ready).toEqual(['A', 'B']);
  node.switchFails = new StoreUnavailable('catalog-B.db cannot be read');
  node.standing = inForce('B', 'A');
  await eventually(() => node.last()?.error).toBe('catalog-B.db cannot be read');
  expect(node.agent.state()).toMatchObject({ status: 'late', serves: 'A' });
  node.switchFails = null;
  await eventually(() => node.agent.state()).toMatchObject({ status: 'ok', serves: 'B', problem: null });
});

test('a rollback keeps what is activated next, though it is older; one that is lost is fetched again (C20.41)', async () => {
  const node = aNode({ serves: 'C', standing: inForce('C', 'B', 'A') });
  await eventually(() => node.last()?.ready).toEqual(['C', 'A', 'B']);
  node.standing = inForce('B', 'C', 'A');
  await eventually(() => node.serves).toBe('B');
  expect(node.kept).toEqual(['B', 'A', 'C']);
  node.onDisk.delete('A');
  node.standing = inForce('A', 'B');
  await eventually(() => node.agent.state()).toEqual({ status: 'ok', inForce: 'A', serves: 'A', problem: null });
});

test('while PostgreSQL is out a node serves what it has and takes visitors, and follows when it is back (C20.43)', async () => {
  const node = aNode({ serves: 'A', standing: inForce('B', 'A'), isRegistryOut: true });
  expect(node.agent.state().status).toBe('late');
  await eventually(() => node.agent.state()).toEqual({ status: 'ok', inForce: null, serves: 'A', problem: null });
  node.isRegistryOut = false;
  await eventually(() => node.last()?.serves).toBe('B');
  node.isRegistryOut = true;
  await eventually(() => node.log.filter((line) => line.includes('does not answer'))).toHaveLength(2);
  expect(node.agent.state()).toMatchObject({ status: 'ok', inForce: 'B', serves: 'B' });
});
