import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteCrawlStore } from '../store/sqlite/crawl-store.ts';
import { openRecorder } from './open-recorder.ts';

/** A recorder with a store of its own, and what it says went wrong. */
function aRecorder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'recorder-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const problems: string[] = [];
  const place = { dataDir, quotesDatabaseUrl: null, crawlerDns: false, crawlerRanges: null };
  return { dataDir, problems, recorder: openRecorder(place, (problem) => void problems.push(problem)) };
}

test('what was asked for is in the store at the end of the process, and counted at once (C21.37, C21.38)', async () => {
  const { dataDir, problems, recorder } = aRecorder();
  const at = Date.now();
  const asked = { text: 'AB-1', at, nearest: null };
  recorder.recordDemand([{ ...asked, source: 'search' }]);
  recorder.recordDemand([{ ...asked, source: 'list' }]);
  expect(recorder.notFound().asked).toEqual({ search: 1, list: 1, quote: 0 });
  await recorder.close();
  const store = await openSqliteCrawlStore({ dataDir });
  expect(await store.asked('2000-01', 9)).toEqual([
    { text: 'AB-1', counts: { search: 1, list: 1, quote: 0 }, lastAt: at, nearest: null, isEstimate: false },
  ]);
  await store.close();
  expect(problems).toEqual([]);
});

test('texts that the thread cannot take in time, or that go with it, are counted as lost (C21.7)', async () => {
  const { problems, recorder } = aRecorder();
  const asked = { text: 'AB-1', source: 'search', at: Number.NaN, nearest: null } as const;
  const many = Array.from({ length: 20_000 }, () => asked);
  for (let call = 0; call < 4; call += 1) recorder.recordDemand(many);
  expect(recorder.figures()).toMatchObject({ recorded: 0, dropped: 20_000 });
  // an invalid time ends the thread
  await expect.poll(() => problems.length).toBe(1);
  expect(recorder.figures()).toMatchObject({ dropped: 80_000, waitingBatches: 0 });
  recorder.recordDemand([asked]);
  expect(recorder.figures().dropped).toBe(80_001);
  await recorder.close();
});
