import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import type { Cluster, NodeNumber } from './cluster.ts';
import { flip, holds, publishAnother, servedBy } from './failures-releases.ts';
import type { Failure } from './failures.ts';
import { ask } from '../ask.ts';
import { countsInWords, loadPages, partPaths, problemsOf } from './load.ts';
import { until } from './parts.ts';

/** The node whose disk is full. */
const NODE: NodeNumber = 3;
const READERS = 5;
const PARTS = 50;
const LIMIT_MS = 180_000;
/** Room beside what lies there, for the files of locks and not for a release. */
const SPARE_BYTES = 4_000_000;
/** A few files more than lie there: a disk that takes no further file is full as well, however many bytes are free. */
const SPARE_FILES = 4;
const ROOM = 'size=2g,nr_inodes=100000';

/** A folder moved to a disk in memory, and back. Needs root. */
function onSmallDisk(folder: string) {
  const kept = `${folder}-kept`;
  const run = (program: string, ...words: string[]): void => void execFileSync(program, words, { stdio: 'pipe' });
  renameSync(folder, kept);
  mkdirSync(folder);
  run('mount', '-t', 'tmpfs', '-o', ROOM, 'tmpfs', folder);
  run('cp', '-a', `${kept}/.`, folder);
  const used = () => {
    const { blocks, bfree, bsize, files, ffree } = statfsSync(folder);
    return { bytes: (blocks - bfree) * bsize, files: files - ffree };
  };
  return {
    resize: (room: string) => run('mount', '-o', `remount,${room}`, folder),
    withoutBytes: () => `size=${used().bytes + SPARE_BYTES},nr_inodes=100000`,
    withoutFiles: () => `size=2g,nr_inodes=${used().files + SPARE_FILES}`,
    leave(): void {
      rmSync(kept, { recursive: true, force: true });
      run('cp', '-a', folder, kept);
      run('umount', '-l', folder);
      rmdirSync(folder);
      renameSync(kept, folder);
    },
  };
}

/** Returns the node's row, once it matches, and its metrics then. */
async function saidBy(cluster: Cluster, words: RegExp): Promise<{ row: string; metric: string }> {
  let row = '';
  const says = async (): Promise<boolean> => {
    const [found] = await cluster.database.sql(`select error from releases.node where name = 'web${NODE}'`);
    row = String(found?.[0] ?? '');
    return words.test(row);
  };
  await until(`web${NODE}: ${words}`, says, LIMIT_MS);
  const { text } = await ask(`${cluster.nodeOrigin(NODE)}/metrics`);
  return { row, metric: /^release_problem\{.*\} 1$/m.exec(text)?.[0] ?? 'none' };
}

export const DISK_FAILURES: Record<string, Failure> = {
  'full-disk': {
    what: `the disk of one node has no room for a release, then takes no further file, then has room again`,
    async run(cluster) {
      if (process.getuid?.() !== 0) return { figures: { skipped: 'only root can mount a small disk' }, problems: [] };
      const before = await cluster.releaseInForce();
      const paths = await partPaths(cluster.origin, PARTS);
      await cluster.node(NODE).end();
      const disk = onSmallDisk(cluster.nodeSettings(NODE).DATA_DIR!);
      try {
        disk.resize(disk.withoutBytes());
        cluster.startNode(NODE, { METRICS: 'on' });
        await cluster.nodeReady(NODE);
        const pages = loadPages(cluster.nodeOrigin(NODE), paths, READERS);
        const version = await publishAnother(cluster);
        const withoutBytes = await saidBy(cluster, /too full/);
        disk.resize(disk.withoutFiles());
        const withoutFiles = await saidBy(cluster, /^The disk is full/);
        const served = await servedBy(cluster, NODE);
        disk.resize(ROOM);
        const start = performance.now();
        await until('the release', () => holds(cluster, NODE, version, 'and error is null'), LIMIT_MS);
        const seconds = Math.round((performance.now() - start) / 100) / 10;
        await pages.stop();
        const flipSeconds = await flip(cluster, version, 'activate', version);
        await flip(cluster, before, 'rollback');
        const metrics = [withoutBytes.metric, withoutFiles.metric];
        const problems = problemsOf(
          [served !== before, `the node served ${served}`],
          [pages.failed.size > 0, `pages failed: ${countsInWords(pages.failed)}`],
          [metrics.some((metric) => !metric.includes('kind="disk"')), `metrics say ${metrics.join(', ')}`],
        );
        const figures = {
          'without bytes the node says': JSON.stringify(withoutBytes.row),
          'without files': JSON.stringify(withoutFiles.row),
          'both in its metrics': withoutFiles.metric,
          'pages of it meanwhile': pages.pages,
          failed: countsInWords(pages.failed),
          'seconds from room to the whole release': seconds,
          'seconds from the flip until all nodes serve it': flipSeconds,
        };
        return { figures, problems };
      } finally {
        await cluster.node(NODE).end();
        disk.leave();
        cluster.startNode(NODE);
        await cluster.nodeReady(NODE);
      }
    },
  },
};
