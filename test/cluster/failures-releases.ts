import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NODES, type Cluster, type NodeNumber } from './cluster.ts';
import type { Failure } from './failures.ts';
import { ask } from '../ask.ts';
import { countsInWords, loadPages, partPaths, problemsOf } from './load.ts';

const READERS = 30;
const PARTS = 200;
const LIMIT_MS = 120_000;
/** All nodes serve a release that comes into force within this, and the one before again. */
const FLIP_BAR_SECONDS = 2;
const ROLLBACK_BAR_SECONDS = 5;
/** Each publication needs a sample of its own. */
let nextSeed = 2;

export async function servedBy(cluster: Cluster, number: NodeNumber): Promise<string | null> {
  const { text } = await ask(`${cluster.nodeOrigin(number)}/readyz`);
  return (JSON.parse(text) as { parts: { catalog: { version: string | null } } }).parts.catalog.version;
}

/** When every node serves a version, in milliseconds. */
async function untilServed(cluster: Cluster, version: string): Promise<number> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(20)) {
    const served = await Promise.all(NODES.map((number) => servedBy(cluster, number).catch(() => null)));
    if (served.every((one) => one === version)) return Date.now();
  }
  throw new Error(`not every node serves ${version} within ${LIMIT_MS / 1_000} s`);
}

/** Runs a release command that puts a version in force. Answers with the seconds from the change of the row until every node serves it. */
export async function flip(cluster: Cluster, version: string, ...words: string[]): Promise<number> {
  const [servedMs] = await Promise.all([untilServed(cluster, version), cluster.release(...words)]);
  const [[flippedMs]] = (await cluster.database.sql('select flipped_at from releases.standing')) as [[string]];
  return (servedMs - Number(flippedMs)) / 1_000;
}

/** Publishes another sample and waits until the nodes hold it. Answers with the version. */
export async function publishAnother(cluster: Cluster): Promise<string> {
  await cluster.publishSample(nextSeed++);
  return (await cluster.releases())[0]!;
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: Error & { stderr?: string }) => (error.stderr || error.message).trim().split('\n').at(-1)!,
  );

/** Whether a node holds a release, as its own row says. */
export async function holds({ database }: Cluster, number: NodeNumber, version: string, and = ''): Promise<boolean> {
  const own = `select 1 from releases.node where name = 'web${number}' and ready like '%${version}%' ${and}`;
  return (await database.sql(own)).length > 0;
}

/** The largest object of the store: the catalog that was published last. */
function largestObject(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const newestFirst = files
    .map((path) => ({ path, ...statSync(path) }))
    .filter(({ path, size }) => size > 1e6 && path.endsWith('_object'))
    .sort((one, other) => other.mtimeMs - one.mtimeMs);
  return newestFirst[0]!.path;
}

export const RELEASE_FAILURES: Record<string, Failure> = {
  'flip-release': {
    what: `a release comes into force and is rolled back under ${READERS} readers`,
    async run(cluster) {
      const before = await cluster.releaseInForce();
      const paths = [...(await partPaths(cluster.origin, PARTS)), '/sitemap-index.xml'];
      const version = await publishAnother(cluster);
      const pages = loadPages(cluster.origin, paths, READERS);
      // a part of one sample may not be in the other: 404 is an answer of its version
      const flipSeconds = await flip(cluster, version, 'activate', version);
      const rollbackSeconds = await flip(cluster, before, 'rollback');
      await wait(2_000);
      await pages.stop();
      pages.failed.delete('404');
      const problems = problemsOf(
        [pages.failed.size > 0, `pages failed: ${countsInWords(pages.failed)}`],
        [flipSeconds > FLIP_BAR_SECONDS, `the flip took ${flipSeconds} s`],
        [rollbackSeconds > ROLLBACK_BAR_SECONDS, `the way back took ${rollbackSeconds} s`],
      );
      const figures = {
        pages: pages.pages,
        'failed pages': countsInWords(pages.failed),
        'seconds from the flip until all nodes serve it': flipSeconds,
        'seconds from the rollback until all nodes serve the one before': rollbackSeconds,
      };
      return { figures, problems };
    },
  },
  'two-publications': {
    what: 'two publications, then two activations, at the same time',
    async run(cluster) {
      const before = await cluster.releaseInForce();
      const version = await publishAnother(cluster);
      const publishing = await Promise.all([1, 2].map(() => refusal(cluster.release('publish'))));
      const activations = await Promise.all([1, 2].map(() => refusal(cluster.release('activate', version))));
      await untilServed(cluster, version);
      await cluster.release('activate', before);
      const refused = [...publishing, ...activations].filter((text) => text !== '');
      const problems = publishing.every(Boolean) || activations.every(Boolean) ? ['nobody won'] : [];
      return { figures: { refused: refused.map((text) => JSON.stringify(text)).join(', ') || 'none' }, problems };
    },
  },
  'damaged-release': {
    what: 'a published catalog with a wrong byte; then the object store is gone; then the agent is killed while it fetches',
    async run(cluster) {
      const before = await cluster.releaseInForce();
      // what the nodes fetch is damaged before they look: none runs
      await cluster.stopNodes();
      const version = await publishAnother(cluster);
      const object = largestObject(join(cluster.folder, 'store'));
      const bytes = readFileSync(object);
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(object, bytes);
      await cluster.startNodes();
      await wait(3_000);
      const refused = await refusal(cluster.release('activate', version, '--wait', '3'));
      const served = await Promise.all(NODES.map((number) => servedBy(cluster, number)));
      const said = await cluster.database.sql(`select distinct error from releases.node where error is not null`);

      await cluster.store().end('SIGKILL');
      const gone = await refusal(cluster.release('publish'));
      await wait(3_000);
      const servedWithout = await Promise.all(NODES.map((number) => servedBy(cluster, number)));
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(object, bytes);
      cluster.startStore();

      // killed at any moment of a fetch that begins now
      for (let kill = 0; kill < 5; kill++) {
        await wait(Math.random() * 1_500);
        await cluster.node(2).end('SIGKILL');
        cluster.startNode(2);
      }
      await cluster.nodeReady(2);
      const seconds = await flip(cluster, version, 'activate', version);
      await cluster.release('rollback');
      const all = [...served, ...servedWithout];
      const problems = problemsOf(
        [all.some((one) => one !== before), `nodes served ${all.join(', ')}`],
        [refused === '' || gone === '', 'a damaged release, or a store that is gone, was not refused'],
      );
      const figures = {
        refused: JSON.stringify(refused),
        'nodes say': said.map(([text]) => JSON.stringify(text)).join(', '),
        'without a store': JSON.stringify(gone),
        'seconds to the flip after repair and five kills': seconds,
      };
      return { figures, problems };
    },
  },
};
