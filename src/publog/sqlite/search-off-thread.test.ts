import { withAbortSignal } from '../http/catalog-call.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aCatalog, loadCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import { SEARCHED_TABLES, searchedParts } from '../../../test/support/catalog/searched-parts.ts';
import { anEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';
import { type Database, StoreUnavailable } from '#base/database/database.ts';
import { abortableDatabase, openSqliteDatabase } from '#base/database/sqlite/sqlite-database.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { parseFsc } from '#base/domain/nsn.ts';
import type { CatalogStore } from '../catalog-store.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { searchOffThread } from './search-off-thread.ts';
import type { FromSearchThread, ToSearchThread } from './search.worker.ts';

const BOLTS = { words: ['BOLT'] };
const MANY = Array.from({ length: 500 }, (_, index) => normalizePartNumber(`MS${index}-1`)!);
let engine: Awaited<ReturnType<typeof anEngine>>;
let file: string;
/** Its thread has started. */
let shared: CatalogStore;
let sharedThread: Worker | undefined;
let threads: Worker[] = [];
/** Opened by a test, for itself. */
let opened: CatalogStore[] = [];

beforeAll(async () => {
  engine = await anEngine();
  await loadCatalog(await engine.database.openLoader(), aCatalog({ parts: searchedParts(), tables: SEARCHED_TABLES }));
  const pointer = JSON.parse(readFileSync(join(engine.dataDir, 'catalog-current.json'), 'utf8')) as { file: string };
  file = join(engine.dataDir, pointer.file);
  shared = await open();
  await shared.prepareSearch();
  [sharedThread] = threads;
  opened = [];
});
beforeEach(() => void (threads = []));
afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));
afterAll(async () => {
  await shared.close();
  await engine.remove();
});

async function open(limits: { limitMs?: number; startLimitMs?: number } = {}, searched = file): Promise<CatalogStore> {
  const onStart = (thread: Worker): void => void threads.push(thread);
  const store = searchOffThread(await openCatalogStore(openSqliteDatabase(file)), searched, { onStart, ...limits });
  opened.push(store);
  return store;
}

test('starts a thread when the first search comes, and no second one, and says how it is', async () => {
  const store = await open();
  await store.suggestItemNames('BOLT', 10);
  await store.findPart(5305000000001 as never);
  expect([threads.length, store.searchState!()]).toEqual([0, 'starting']);
  expect((await store.findParts(BOLTS, { limit: 10 })).parts).toHaveLength(10);
  await store.countFacets(BOLTS);
  expect([threads.length, store.searchState!()]).toEqual([1, 'ok']);
  await threads[0]!.terminate();
  expect(store.searchState!()).toBe('ended');
});

test('getting ready starts the thread, so that the first search does not wait for it', async () => {
  const store = await open();
  expect(store.tellingOf(parseFsc('5306')!)).toBeNull();
  await store.prepareSearch();
  expect(threads).toHaveLength(1);
  expect(store.withSignal!(new AbortController().signal).tellingOf(parseFsc('5306')!)).not.toBeNull();
});

test('searches that come together are answered each with its own', async () => {
  const [bolts, nothing, facets, seals] = await Promise.all([
    shared.findParts(BOLTS, { limit: 3 }),
    shared.findParts({ words: ['NO SUCH'] }, { limit: 3 }),
    shared.countFacets({ words: ['SEAL'] }),
    shared.findParts({ words: ['SEAL'] }, { limit: 3 }),
  ]);
  expect([bolts.parts.length, nothing.parts.length, seals.parts.length]).toEqual([3, 0, 3]);
  expect(facets!.fsc).toMatchObject([{ value: '5330', count: 8 }]);
});

test('a mistake in a question crosses as what it is', async () => {
  const tooMany = Array.from({ length: 501 }, () => 1 as never);
  await expect(shared.findNiins(tooMany)).rejects.toThrow(RangeError);
});

test('what a thread that dies was asked is unavailable, and the next search but one starts another', async () => {
  const store = await open();
  await store.findParts(BOLTS, { limit: 1 });
  // the first may be answered before the thread has ended
  const asked = Array.from({ length: 500 }, () => store.findParts(BOLTS, { limit: 1 }));
  const settled = Promise.allSettled(asked);
  await threads[0]!.terminate();
  expect((await settled).at(-1)).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
  const found = () =>
    store.findParts(BOLTS, { limit: 1 }).then(
      ({ parts }) => parts.length,
      ({ name }: Error) => name,
    );
  // one that has died at once is not started at once
  await expect.poll(found, { timeout: 10_000 }).toBe(1);
  expect(threads).toHaveLength(2);
});

test('a search that takes too long is unavailable', async () => {
  const hasty = await open({ limitMs: 0 });
  await hasty.prepareSearch();
  // the thread hears nothing, and never answers
  vi.spyOn(threads[0]!, 'postMessage').mockReturnValue();
  await expect(hasty.findParts(BOLTS, { limit: 1 })).rejects.toThrow('findParts took longer than 0 ms');
});

test('a search that comes first may wait for the thread to start, but not for ever, and not for a file that is gone', async () => {
  const patient = await open({ limitMs: 0 });
  expect((await patient.findParts(BOLTS, { limit: 1 })).parts).toHaveLength(1);
  for (const store of [await open({ startLimitMs: 0 }), await open({}, `${file}-gone`)])
    await expect(store.findParts(BOLTS, { limit: 1 })).rejects.toThrow(StoreUnavailable);
});

test('a search is given up when its reader leaves, and those of others go on', async () => {
  const told = vi.spyOn(sharedThread!, 'postMessage');
  const leaving = new AbortController();
  const reader = withAbortSignal(shared, () => leaving.signal);
  const theirs = reader.findParts(BOLTS, { limit: 1 });
  const others = shared.findParts(BOLTS, { limit: 1 });
  leaving.abort();
  await expect(theirs).rejects.toThrow('has left');
  expect((await others).parts).toHaveLength(1);
  await expect(reader.countFacets(BOLTS)).rejects.toThrow(StoreUnavailable);
  const methods = told.mock.calls.map(([message]) => ('aborted' in message ? 'aborted' : message.method));
  expect(methods).toEqual(['findParts', 'findParts', 'aborted']);
  // what does not go to the thread does not wait for anybody
  expect(await reader.suggestItemNames('BOLT', 1)).toHaveLength(1);
});

test('a search that is aborted while it waits is passed over', async () => {
  const thread = new Worker(new URL('./search.worker.ts', import.meta.url), { workerData: { file } });
  const answers: FromSearchThread[] = [];
  const done = new Promise<void>((resolve) =>
    thread.on('message', (answer: FromSearchThread) => {
      answers.push(answer);
      if ('id' in answer && answer.id === 3) resolve();
    }),
  );
  const find = (id: number): ToSearchThread => ({ id, method: 'findParts', args: [BOLTS, { limit: 1 }] });
  // one is under way, one waits
  for (const message of [find(1), find(2), { aborted: 2 }, find(3)]) tell(thread, message);
  await done;
  await thread.terminate();
  const byId = answers.filter((answer) => 'id' in answer);
  expect(byId.map(({ id }) => id)).toEqual([1, 3]);
  expect(byId[1]).toMatchObject({ value: { parts: [{}] } });
});

test('a search that is withdrawn under way reads no further', async () => {
  let reads = 0;
  const read = openSqliteDatabase(file);
  const counted: Database = { ...read, query: (...asked) => (reads++, read.query(...asked)) };
  let isWithdrawn = false;
  const withdrawn = await openCatalogStore(abortableDatabase(counted, () => isWithdrawn));
  const search = withdrawn.findByPartNumbers(MANY, 5);
  isWithdrawn = true;
  reads = 0;
  await expect(search).rejects.toThrow('The search was withdrawn');
  expect(reads).toBe(0);
  await withdrawn.close();
});

test('when very many searches wait, more are refused', async () => {
  const words = ({ message }: Error) => message;
  const asked = Array.from({ length: 600 }, () => shared.findParts(BOLTS, { limit: 1 }).then(() => 'found', words));
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === 'found')).toHaveLength(500);
  expect(answers.at(-1)).toBe('Too many searches wait');
});

test('a closed store ends its thread and answers nothing more', async () => {
  const store = await open();
  await store.findParts(BOLTS, { limit: 1 });
  const asked = store.findParts(BOLTS, { limit: 1 });
  asked.catch(() => undefined);
  await store.close();
  await expect(asked).rejects.toThrow(StoreUnavailable);
  await expect(store.findParts(BOLTS, { limit: 1 })).rejects.toThrow(StoreUnavailable);
  expect(threads[0]!.threadId).toBe(-1);
});

function tell(thread: Worker, message: ToSearchThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  thread.postMessage(message);
}
