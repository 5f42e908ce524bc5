import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import type { CatalogStore } from '../catalog-store.ts';
import { onThisNode } from '#base/cluster/one-node.ts';
import { openFolderNotes } from '#base/jobs/folder-notes.ts';
import { followEditions, type PurgeAgreement } from './follow-editions.ts';
import { purge } from '#base/http/cdn/purge.ts';

const edition = (version: string): CatalogStore => ({
  ...emptyCatalog,
  edition: { ...emptyCatalog.edition, version },
});

/** A node: `purges` collects what it purged, `failures` come first. */
function aNode(agreement: PurgeAgreement, { first = 'V1', failures = 0, frame = 'F1', name = 'web-1' } = {}) {
  let store = edition(first);
  let left = failures;
  const listeners: ((store: CatalogStore) => void)[] = [];
  const purges: string[][] = [];
  const warnings: string[] = [];
  const follower = followEditions({
    source: { current: () => store, onSwitch: (listener) => void listeners.push(listener) },
    frame: () => frame,
    purge: async (keys) => {
      if (left-- > 0) throw new Error('the CDN is out');
      purges.push([...keys]);
    },
    agreement,
    node: name,
    log: { info: () => {}, warn: (_fields, text) => void warnings.push(text) },
    settleMs: 0,
    firstWaitMs: 1,
  });
  onTestFinished(() => follower.stop());
  return {
    purges,
    warnings,
    follower,
    switchTo(version: string): void {
      store = edition(version);
      for (const listener of listeners) listener(store);
    },
  };
}

const ofOne = (): PurgeAgreement => ({
  notes: openFolderNotes(mkdtempSync(join(tmpdir(), 'cdn-'))),
  onOneNode: onThisNode,
});
/** Until a node knows that nothing older of its own is with the CDN. */
const until = (agreement: PurgeAgreement, state: string, name = 'web-1') =>
  vi.waitFor(async () => expect(await agreement.notes.read(`cdn-purged-${name}`)).toBe(state), {
    timeout: 20_000,
    interval: 5,
  });

test('a new edition purges once, and the first start and the same edition never (C20.54)', async () => {
  const agreement = ofOne();
  const node = aNode(agreement);
  await until(agreement, 'V1 F1');
  expect(node.purges).toEqual([]);
  node.switchTo('V2');
  await until(agreement, 'V2 F1');
  await node.follower.stop();
  const restarted = aNode(agreement, { first: 'V2' });
  restarted.switchTo('V1');
  await until(agreement, 'V1 F1');
  expect([node.purges, restarted.purges]).toEqual([[['catalog']], [['catalog']]]);
  await restarted.follower.stop();
  const upgraded = aNode(agreement, { frame: 'F2' });
  await until(agreement, 'V1 F2');
  expect(upgraded.purges).toEqual([['catalog']]);
});

test('a rollback purges also where the edition between was never purged (C20.54)', async () => {
  const agreement = ofOne();
  const node = aNode(agreement);
  await until(agreement, 'V1 F1');
  node.switchTo('V2');
  node.switchTo('V1');
  await vi.waitFor(() => expect(node.purges).toEqual([['catalog']]), 20_000);
});

test('a purge that fails is logged and tried again (C20.54)', async () => {
  const agreement = ofOne();
  await agreement.notes.keep('cdn-purged', 'V1 F1 id');
  const node = aNode(agreement, { first: 'V2', failures: 2 });
  await until(agreement, 'V2 F1');
  expect(node.purges).toEqual([['catalog']]);
  expect(node.warnings).toHaveLength(2);
});

test('of several nodes that change together one purges (C20.54)', async () => {
  const { notes } = ofOne();
  await notes.keep('cdn-purged', 'V1 F1 id');
  let isTaken = false;
  const agreement: PurgeAgreement = {
    notes,
    async onOneNode(_name, action) {
      if (isTaken) return { kind: 'elsewhere' };
      isTaken = true;
      const result = await action(new AbortController().signal).finally(() => (isTaken = false));
      return { kind: 'done', result };
    },
  };
  const names = ['web-1', 'web-2', 'web-3'];
  const nodes = names.map((name, index) => aNode(agreement, { name, failures: index === 2 ? 1 : 0 }));
  for (const node of nodes) node.switchTo('V2');
  for (const name of names) await until(agreement, 'V2 F1', name);
  expect(nodes.flatMap(({ purges }) => purges)).toEqual([['catalog']]);
});

test('a node that changes while the database is out purges for itself, whoever has purged for the same before (C20.54)', async () => {
  const agreement = ofOne();
  await agreement.notes.keep('cdn-purged', 'V1 F2 id');
  let isOut = true;
  const node = aNode(
    {
      ...agreement,
      notes: {
        ...agreement.notes,
        read: (name) => {
          if (!isOut) return agreement.notes.read(name);
          isOut = false;
          return Promise.reject(new Error('the database is out'));
        },
      },
    },
    { name: 'web-2', frame: 'F2' },
  );
  await until(agreement, 'V1 F2', 'web-2');
  expect(node.purges).toEqual([['catalog']]);
});

test('each node that changes after a purge purges again, and none that starts as it was (C20.54)', async () => {
  const agreement = ofOne();
  const names = ['web-1', 'web-2', 'web-3'];
  const startAll = async (frame: string) => {
    let purges = 0;
    for (const name of names) {
      const node = aNode(agreement, { name, frame });
      await until(agreement, `V1 ${frame}`, name);
      await node.follower.stop();
      purges += node.purges.length;
    }
    return purges;
  };
  await startAll('F1');
  expect([await startAll('F1'), await startAll('F2'), await startAll('F2')]).toEqual([0, 3, 0]);
});

test('a program gets the keys as its last arguments, and its failure is told in its words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'purge-'));
  const program = join(folder, 'purge.sh');
  writeFileSync(
    program,
    `#!/bin/sh\n[ "$1" = --soft ] || exit 7\necho "$@" > ${folder}/told\n[ "$2" != bad ] || { echo no such key >&2; exit 3; }\n`,
  );
  chmodSync(program, 0o700);
  const { signal } = new AbortController();
  await purge({ kind: 'command', command: `${program} --soft` }, ['catalog', 'x;y'], signal);
  expect(readFileSync(join(folder, 'told'), 'utf8')).toBe('--soft catalog x;y\n');
  const refused = purge({ kind: 'command', command: `${program} --soft` }, ['bad'], signal);
  await expect(refused).rejects.toThrow('PURGE_COMMAND failed: 3 no such key');
});

test('an address gets the keys with the headers that are set, and its secrets are in no message', async () => {
  const told: unknown[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body) => {
      told.push(request.method, request.headers['surrogate-key'], request.headers['x-key'], JSON.parse(body));
      response.writeHead(request.url === '/purge-secret' ? 200 : 403).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const to = (path: string) =>
    purge({ kind: 'url', url: origin + path, headers: { 'X-Key': 'k' } }, ['catalog'], new AbortController().signal);
  await to('/purge-secret');
  expect(told).toEqual(['POST', 'catalog', 'k', { surrogate_keys: ['catalog'] }]);
  await expect(to('/other-secret')).rejects.toThrow(/^PURGE_URL answered 403$/);
  server.close();
  await expect(
    purge({ kind: 'url', url: 'http://127.0.0.1:1/secret', headers: {} }, ['a'], new AbortController().signal),
  ).rejects.toThrow(/^PURGE_URL does not answer: \w+$/);
});
