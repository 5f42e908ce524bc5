import { expect, test } from 'vitest';
import { EMPTY_BATCH, type CrawlBatch } from '../crawl-batch.ts';
import type { CrawlStore } from '../store/crawl-store.ts';
import { openBatchWriter } from './batch-writer.ts';

const aBatch = (day: string, pages = 1): CrawlBatch => ({
  ...EMPTY_BATCH,
  fetched: [{ engine: 'google', day, kind: 'nsn', pages: new Uint32Array(pages) }],
  days: [
    {
      engine: 'google',
      isVerified: true,
      day,
      target: 'nsn',
      status: 200,
      count: 7,
      bytes: 0,
      ms: [0, 0, 0, 0, 0, 0, 0],
    },
  ],
});

/** A writer on a store in memory that fails while `failing`. */
function aWriter() {
  const state = { failing: false, dropped: 0, waiting: 0, problems: 0, opened: 0, closed: false };
  const written: string[] = [];
  const names = new Set<string>();
  const store = {
    add: async (batch: CrawlBatch, name: string) => {
      if (state.failing) throw new Error('disk full');
      written.push(batch.days[0]!.day);
      names.add(name);
    },
    close: async () => void (state.closed = true),
  } as CrawlStore;
  const writer = openBatchWriter({
    openStore: async () => {
      state.opened += 1;
      if (state.failing) throw new Error('disk full');
      return store;
    },
    onDropped: (records) => (state.dropped += records),
    onWaiting: (batches) => (state.waiting = batches),
    onProblem: () => (state.problems += 1),
  });
  return { writer, state, written, names };
}

test('batches are written in their order, each under a name of its own', async () => {
  const { writer, written, names, state } = aWriter();
  await Promise.all([writer.write(aBatch('1')), writer.write(aBatch('2')), writer.write(null)]);
  expect([written, names.size, state.opened, state.waiting]).toEqual([['1', '2'], 2, 1, 0]);
  await writer.close();
  expect(state).toMatchObject({ closed: true, dropped: 0 });
});

test('what the store cannot take waits and is written later, and the failure is told once (C21.7)', async () => {
  const { writer, written, state } = aWriter();
  state.failing = true;
  await writer.write(aBatch('1'));
  await writer.write(aBatch('2'));
  expect(state).toMatchObject({ waiting: 2, problems: 1 });
  state.failing = false;
  await writer.write(aBatch('3'));
  expect([written, state.waiting]).toEqual([['1', '2', '3'], 0]);
  state.failing = true;
  await writer.write(aBatch('4'));
  expect(state.problems).toBe(2);
  await writer.close();
  expect(state.dropped).toBe(7);
});

test('what waits is bounded in batches and pages: the oldest is given up and said (C21.7)', async () => {
  const { writer, written, state } = aWriter();
  state.failing = true;
  for (let day = 1; day <= 40; day += 1) await writer.write(aBatch(String(day)));
  expect([state.waiting, state.dropped]).toEqual([30, 70]);
  await writer.write(aBatch('large', 4_000_000));
  expect([state.waiting, state.dropped]).toEqual([1, 70 + 210]);
  state.failing = false;
  await writer.write(null);
  expect(written).toEqual(['large']);
});
