import { setTimeout as wait } from 'node:timers/promises';
import { NODES, type Cluster, type NodeNumber } from './cluster.ts';
import { ROOT } from './configurations.ts';
import type { Failure } from './failures.ts';
import { rollNode, underLoad } from './failures-web.ts';
import { ask } from '../ask.ts';
import { holds } from './failures-releases.ts';
import { count, countsInWords, partPaths, problemsOf, whyOf, type Counts } from './load.ts';
import { until } from './parts.ts';
import { catalogFormatOf } from './source-tree.ts';

/** Between two visitors who load a page with all that it links. */
const VISIT_MS = 100;
/** How long two versions stay side by side after each node. */
const SIDE_BY_SIDE_MS = 3_000;
const HOLD_LIMIT_MS = 60_000;
/** The sample that the cluster started with: the same parts in the other format. */
const SEED = 1;

/** As the runbook says: the machine that imports, then node by node, under readers, senders and visitors. */
async function changeVersion(cluster: Cluster, source: string) {
  const formats = await Promise.all([cluster.sourceOf('importer'), source].map(catalogFormatOf));
  const visits = visitPages(cluster.origin, await partPaths(cluster.origin, 100));
  const { figures, problems } = await underLoad(cluster, async () => {
    cluster.putSource('importer', source);
    if (formats[0] !== formats[1]) return changeWithFormat(cluster, source);
    for (const number of NODES) {
      cluster.putSource(number, source);
      await rollNode(cluster, number);
      await wait(SIDE_BY_SIDE_MS);
    }
  });
  const { files, missing } = await visits.stop();
  return {
    figures: { ...figures, 'files of pages': files, 'files missing': countsInWords(missing) },
    problems: [...problems, ...problemsOf([missing.size > 0, 'a page links files that no node has'])],
  };
}

/** A release of the other format is published first. Two nodes fetch it and wait, it comes into force, then the third follows. */
async function changeWithFormat(cluster: Cluster, source: string): Promise<void> {
  await cluster.publishSample(SEED);
  const [version] = await cluster.releases();
  const [last, ...first] = NODES.toReversed() as [NodeNumber, ...NodeNumber[]];
  for (const number of first) {
    cluster.putSource(number, source);
    await cluster.node(number).end('SIGTERM');
    cluster.startNode(number);
    await until(`the release on web${number}`, () => holds(cluster, number, version!), HOLD_LIMIT_MS);
    await wait(SIDE_BY_SIDE_MS);
  }
  await cluster.release('activate', version!, '--now');
  for (const number of first) await cluster.nodeReady(number);
  await wait(SIDE_BY_SIDE_MS);
  cluster.putSource(last, source);
  await rollNode(cluster, last);
}

/** Loads pages as browsers do: each with its styles, scripts and letters, one after the other, until it is stopped. */
function visitPages(origin: string, paths: readonly string[]) {
  let isRunning = true;
  let files = 0;
  const missing: Counts = new Map();
  const visiting = (async () => {
    for (let visit = 0; isRunning; visit++) {
      const { text } = await ask(origin + paths[visit % paths.length]!).catch(() => ({ text: '' }));
      const links = new Set([...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, link]) => link!));
      for (const link of links) {
        const came = await ask(origin + link).then(({ status }) => String(status), whyOf);
        files += 1;
        if (came !== '200') count(missing, came);
      }
      await wait(VISIT_MS);
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await visiting;
      return { files, missing };
    },
  };
}

export const VERSION_FAILURES: Record<string, Failure> = {
  upgrade: {
    what: 'from the version of --from to this one, node by node, under readers, senders and visitors',
    needsOther: true,
    run: (cluster) => changeVersion(cluster, ROOT),
  },
  downgrade: {
    what: 'back to the version of --from, node by node, under the same load',
    needsOther: true,
    run: (cluster) => changeVersion(cluster, cluster.from),
  },
};
