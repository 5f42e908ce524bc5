import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  aCatalogOf,
  faultsOf,
  manifestOf,
  newDataDir,
  ORIGIN,
  putInForce,
  rootOf,
  sumsOf,
} from '../../../test/support/cli/sitemap-folder.fixture.ts';
import { jobPlaceOf } from '#base/cluster/open-cluster.ts';
import { openFileRuns } from '../open-file-runs.ts';
import type { FileRunNews } from '#sitemaps/runs/file-run.ts';
import { openSitemapRun } from '#publog/sitemap-files/open-sitemap-run.ts';
import { runOverFiles } from '#sitemaps/cli/make-sitemaps.ts';

/** Two nsn files of 1560 and its class file, then one nsn file of 5306, which has none. */
const COUNTS = { 1560: 10_000, 5306: 3_000 };
const FILES = ['nsn-1', 'nsn-2', 'nsn-3', 'fsc-1560'];
const dataDir = newDataDir();
await putInForce(dataDir, aCatalogOf(COUNTS));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs of a server over the files of the folder; `onNews` sees what each tells, before it is recorded. */
function aServer({
  origin = ORIGIN,
  onNews = () => {},
}: { origin?: string; onNews?: (news: FileRunNews) => void } = {}) {
  const runs = openFileRuns({
    place: jobPlaceOf(dataDir, null),
    origin: () => origin,
    onFailure: () => {},
    makeFiles: (order, run, tell) =>
      runOverFiles({ dataDir }, order, {
        waitWhilePaused: () => run.waitWhilePaused(),
        clock: () => performance.now(),
        tell: (news) => {
          onNews(news);
          tell(news);
        },
      }),
  });
  onTestFinished(() => runs.close());
  /** Waits until the end is kept too: the next server of a test keeps its job in the same folder. */
  async function ended(): Promise<void> {
    await expect.poll(async () => (await runs.job())?.endedAt ?? null).not.toBeNull();
    await runs.close();
  }
  return {
    runs,
    ended,
    async run(range: { start: number; end: number } | null = null) {
      await runs.start('ada', range);
      await ended();
      return (await runs.job())!;
    },
  };
}

test('a run makes every file, and counts those that are right already with their bytes and records (S14.1)', async () => {
  const news: FileRunNews[] = [];
  const server = aServer({ origin: 'https://one.example', onNews: (one) => news.push(one) });
  const first = await server.run();
  expect(first).toMatchObject({ state: 'done', startedBy: 'ada', done: 4, total: 4 });
  expect(first.details).toMatchObject({ chosen: FILES, inWork: [] });
  const { files } = manifestOf(dataDir);
  const measured = Object.fromEntries(
    files.map(({ name, bytes, records }) => [name.replace('.xml.gz', ''), [expect.any(Number), bytes, records]]),
  );
  expect(first.details!.outcomes).toEqual(measured);
  expect(news.filter(({ kind }) => kind === 'began')).toHaveLength(4);
  news.length = 0;
  const again = await server.run();
  expect([again.id, again.details!.outcomes]).toEqual([first.id + 1, measured]);
  expect(news.filter(({ kind }) => kind === 'began')).toEqual([]);
});

test('a range makes its nsn files and the class files that list the same NSNs (S13.3)', async () => {
  const origin = 'https://two.example';
  await aServer().run();
  const { details } = await aServer({ origin }).run({ start: 2, end: 3 });
  expect(details).toMatchObject({ chosen: ['nsn-2', 'nsn-3', 'fsc-1560'] });
  const origins = Object.fromEntries(manifestOf(dataDir).files.map((line) => [line.name.slice(0, -7), line.origin]));
  expect(origins).toEqual({ 'nsn-1': ORIGIN, 'nsn-2': origin, 'nsn-3': origin, 'fsc-1560': origin });
  const last = await aServer({ origin }).run({ start: 3, end: 3 });
  expect(last).toMatchObject({ total: 1, details: { chosen: ['nsn-3'] } });
  const { state, failure } = await aServer().run({ start: 3, end: 9 });
  expect([state, failure]).toEqual(['failed', 'Batch range must be between 1 and 3']);
});

test('pause is honored after the files under way, and resume goes on (S14.2)', async () => {
  const server = aServer({
    origin: 'https://three.example',
    onNews: ({ kind }) => void (kind === 'planned' && server.runs.command('pause')),
  });
  await server.runs.start('ada', null);
  await expect.poll(async () => (await server.runs.job())?.total).toBe(4);
  const held = await server.runs.job();
  expect([held!.state, held!.done]).toEqual(['paused', 0]);
  await server.runs.command('resume');
  await server.ended();
  expect(await server.runs.job()).toMatchObject({ state: 'done', done: 4 });
});

test('stop leaves the set as it was; the next run takes over what was made, and reset forgets the results (S14.2)', async () => {
  await aServer().run();
  const before = sumsOf(dataDir);
  const origin = 'https://four.example';
  const server = aServer({ origin, onNews: ({ kind }) => void (kind === 'ready' && server.runs.command('stop')) });
  expect(await server.run()).toMatchObject({ state: 'stopped' });
  expect(sumsOf(dataDir)).toEqual(before);
  expect(faultsOf(dataDir)).toEqual([]);
  await server.runs.reset();
  expect(await server.runs.job()).toBeNull();
  const next = await aServer({ origin }).run();
  expect(next).toMatchObject({ state: 'done', done: 4 });
  expect(faultsOf(dataDir)).toEqual([]);
});

test('a run fails with words while another holds the lock (S14.6)', async () => {
  await aServer().run();
  const other = await openSitemapRun(dataDir);
  const { state, failure } = await aServer().run();
  expect([state, failure]).toEqual(['failed', expect.stringMatching(/^Another run is under way: /)]);
  other.close('discard');
});

test('a file that fails is counted with its error, the published one stays, and the others are made (S14.3)', async () => {
  await aServer().run();
  const before = sumsOf(dataDir);
  let isPlanted = false;
  const obstacle = join(rootOf(dataDir), 'next', '.nsn-2.xml.gz.new');
  const server = aServer({
    origin: 'https://five.example',
    onNews: ({ kind }) => {
      // the first `ready` says what is right already
      if (kind === 'ready' && !isPlanted) mkdirSync(obstacle, { recursive: true });
      isPlanted ||= kind === 'ready';
      if (kind === 'failed') rmSync(obstacle, { recursive: true });
    },
  });
  const { state, done, details } = await server.run();
  expect([state, done, FILES.map((type) => details!.outcomes[type]!.length)]).toEqual(['done', 4, [3, 2, 3, 3]]);
  const after = sumsOf(dataDir);
  expect(FILES.filter((type) => after[`${type}.xml.gz`] === before[`${type}.xml.gz`])).toEqual(['nsn-2']);
  const lines = manifestOf(dataDir).files.map(({ name, origin }) => [name, origin]);
  expect(lines).toContainEqual(['nsn-2.xml.gz', ORIGIN]);
});

test('a process that is killed before its first file leaves the set whole, and the next run makes every file (S14.2)', async () => {
  await aServer().run();
  const before = sumsOf(dataDir);
  vi.stubEnv('DATA_DIR', dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const place = jobPlaceOf(dataDir, null);
  const runs = openFileRuns({ place, origin: () => 'https://six.example', onFailure: () => {} });
  await runs.start('ada', null);
  await runs.command('pause');
  await expect.poll(async () => (await runs.job())?.total).toBe(4);
  await runs.command('stop');
  await runs.close();
  expect(await runs.job()).toMatchObject({ state: 'stopped' });
  expect(sumsOf(dataDir)).toEqual(before);
  expect(await aServer({ origin: 'https://six.example' }).run()).toMatchObject({ state: 'done', done: 4 });
  expect(faultsOf(dataDir)).toEqual([]);
});
