import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPageTurns } from './page-turns.ts';

test('pages have their turns in the order in which they were asked for, one between two looks at the network', async () => {
  const turns = createPageTurns();
  const begun: number[] = [];
  for (let page = 0; page < 4; page++) void turns.take()!.then(() => begun.push(page));
  await Promise.resolve();
  expect(begun).toEqual([0]);
  const rounds: number[] = [];
  for (let round = 0; round < 6; round++) {
    await nextRound();
    rounds.push(begun.length);
  }
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const [round, count] of rounds.entries()) expect(count).toBeLessThanOrEqual(round + 2);
});

test('sends away who would have to wait behind too many, and takes others again when those are done', async () => {
  const turns = createPageTurns(2);
  const waiting = [turns.take(), turns.take(), turns.take()];
  expect(waiting).not.toContain(null);
  expect(turns.take()).toBeNull();
  await Promise.all(waiting);
  await nextRound();
  await nextRound();
  expect(turns.take()).not.toBeNull();
});
