import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFetch as aFetchOf } from '../../../test/support/crawl/fetch.fixture.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import type { FetchRecord } from './records.ts';
import { openSqliteCrawlStore } from './store/sqlite/crawl-store.ts';
import { openRecorder } from './open-recorder.ts';

/** A folder, and recorders with a store in it that say what goes wrong. */
function aPlace() {
  const dataDir = newFolder('recorder');
  const problems: string[] = [];
  const place = { dataDir, quotesDatabaseUrl: null, crawlStatistics: 'without-dns' as const };
  const open = ({ readEveryMs }: { readEveryMs?: number } = {}) =>
    openRecorder(place, (problem) => void problems.push(problem), readEveryMs);
  const fetches = async (): Promise<Record<string, number>> => {
    const store = await openSqliteCrawlStore({ dataDir });
    const days = await store.days('2000-01-01').finally(() => store.close());
    const byVerdict = Map.groupBy(days, ({ engine, isVerified }) => `${engine} ${isVerified}`);
    return Object.fromEntries([...byVerdict].map(([who, rows]) => [who, sumBy(rows, ({ count }) => count)]));
  };
  const log = join(dataDir, 'crawl-log');
  return { dataDir, log, problems, open, fetches };
}

const aFetch = (given: Partial<FetchRecord> = {}) => aFetchOf({ at: Date.now(), ...given });
const lineOf = (fetch: FetchRecord) => `${JSON.stringify(fetch)}\n`;

test('each of 20,000 fetches is counted once, and no address is left (C21.4, C21.5, C21.8)', async () => {
  const { dataDir, log, problems, open, fetches } = aPlace();
  const recorder = open({ readEveryMs: 10 });
  const clients = [
    aFetch(),
    aFetch({ engine: 'bing', address: '157.55.39.1' }),
    aFetch({ address: '93.184.215.14' }),
    aFetch({ engine: null, address: '', status: 404, path: '/old/page' }),
  ];
  for (let at = 0; at < 20_000; at += 1) {
    recorder.record(clients[at % 4]!);
    if (at % 3_000 === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await recorder.close();
  expect(await fetches()).toEqual({ 'google true': 5_000, 'bing true': 5_000, 'google false': 5_000 });
  expect(recorder.figures()).toMatchObject({ recorded: 20_000, dropped: 0, waitingBatches: 0 });
  expect(recorder.figures().missing).toEqual({ byPeople: 5_000, byEngines: 0 });
  expect(recorder.figures().answers.map(({ count }) => count)).toEqual([5_000, 5_000, 5_000]);
  expect([readdirSync(log), problems]).toEqual([[], []]);
  const stored = readFileSync(join(dataDir, 'crawl.db'), 'latin1');
  for (const { address } of clients.slice(0, 3)) expect([address, stored.includes(address)]).toEqual([address, false]);
});

test('what was asked for is in the store at the end of the process, and counted at once (C21.37, C21.38)', async () => {
  const { dataDir, problems, open } = aPlace();
  const recorder = open();
  const at = Date.now();
  const asked = { text: 'größe-1', at, nearest: null };
  recorder.recordDemand([{ ...asked, source: 'search' }]);
  recorder.recordDemand([{ ...asked, source: 'list' }]);
  expect(recorder.figures().asked).toEqual({ search: 1, list: 1, quote: 0 });
  await recorder.close();
  const store = await openSqliteCrawlStore({ dataDir });
  expect(await store.asked('2000-01', 9)).toEqual([
    { text: 'größe-1', counts: { search: 1, list: 1, quote: 0 }, lastAt: at, nearest: null, isEstimate: false },
  ]);
  await store.close();
  expect(problems).toEqual([]);
});

test('a record is in the log within a second, which its owner alone can read (C21.8)', async () => {
  const { log, open, fetches } = aPlace();
  const file = join(log, 'open.log');
  const recorder = open();
  recorder.record(aFetch({ path: `/${'x'.repeat(5_000)}` }));
  await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.size, { timeout: 5_000 }).toBeGreaterThan(1_000);
  expect([statSync(file).mode & 0o777, statSync(file).size < 1_300]).toEqual([0o600, true]);
  await recorder.close();
  expect(await fetches()).toEqual({ 'google true': 1 });
});

test('a file that is read again counts once, and a line that was cut off counts as lost (C21.7, C21.12)', async () => {
  const { log, open, fetches } = aPlace();
  for (const dropped of [1, 1]) {
    mkdirSync(log, { recursive: true });
    writeFileSync(join(log, '1-one.log'), `${lineOf(aFetch())}${lineOf(aFetch())}{"at":17`);
    const recorder = open();
    await recorder.close();
    expect([recorder.figures().dropped, readdirSync(log)]).toEqual([dropped, []]);
  }
  expect(await fetches()).toEqual({ 'google true': 2 });
});

test('what the store cannot take waits and is written later, and the failure is told once (C21.7)', async () => {
  const { dataDir, problems, open, fetches } = aPlace();
  mkdirSync(join(dataDir, 'crawl.db'));
  const recorder = open({ readEveryMs: 10 });
  for (const waiting of [1, 2]) {
    for (let at = 0; at < 1_000; at += 1) recorder.record(aFetch());
    await expect.poll(() => recorder.figures().waitingBatches).toBe(waiting);
  }
  expect(problems).toEqual([expect.stringContaining('crawl.db')]);
  rmSync(join(dataDir, 'crawl.db'), { recursive: true });
  await expect.poll(() => recorder.figures().waitingBatches).toBe(0);
  await recorder.close();
  expect([await fetches(), recorder.figures().dropped]).toEqual([{ 'google true': 2_000 }, 0]);
});

test('what waits is bounded: the oldest is given up and said, and so is what a full file or disk cannot take (C21.7)', async () => {
  const { dataDir, log, problems, open, fetches } = aPlace();
  mkdirSync(log);
  const [start, dayAgo] = [Date.now(), Date.now() - 86_400_000];
  writeFileSync(join(log, `${dayAgo - 1}-a.log`), lineOf(aFetch()));
  for (let at = 0; at < 242; at += 1) writeFileSync(join(log, `${start + at}-a.log`), lineOf(aFetch()));
  mkdirSync(join(dataDir, 'crawl.db'));
  const refused = open();
  await refused.close();
  expect(refused.figures()).toMatchObject({ recorded: 0, dropped: 3, waitingBatches: 240 });
  rmSync(join(dataDir, 'crawl.db'), { recursive: true });
  await open().close();
  expect(await fetches()).toEqual({ 'google true': 240 });

  const long = aFetch({ path: `/${'x'.repeat(999)}` });
  const recorder = open();
  for (let at = 0; at < 12_000; at += 1) recorder.record(long);
  const { dropped } = recorder.figures();
  expect(dropped).toBeGreaterThan(3_000);
  await recorder.close();
  expect(await fetches()).toEqual({ 'google true': 12_240 - dropped });
  rmSync(log, { recursive: true });
  writeFileSync(join(dataDir, 'crawl-log'), '');
  const without = open();
  without.record(aFetch());
  await without.close();
  expect(without.figures().dropped).toBe(1);
  expect(problems.slice(1)).toEqual([expect.stringContaining('is full'), expect.stringContaining('EEXIST')]);
});
