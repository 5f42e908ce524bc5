import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPageQueue } from '../fair-queue.ts';

test('pages have their turns in the order in which they were asked for, one between two looks at the network', async () => {
  const turns = createPageQueue();
  const begun: number[] = [];
  for (let page = 0; page < 4; page++) void turns.take('192.0.2.1').then(() => begun.push(page));
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

test('an address that asks for 1,400 pages delays another by one', async () => {
  const turns = createPageQueue();
  const begun: string[] = [];
  const take = (address: string) => void turns.take(address).then(() => begun.push(address));
  for (let page = 0; page < 1_400; page++) take('203.0.113.66');
  take('198.51.100.7');
  for (let round = 0; round < 5; round++) await nextRound();
  expect(begun.slice(0, 3)).toEqual(['203.0.113.66', '203.0.113.66', '198.51.100.7']);
});

test('sends away who would have to wait behind too many, and takes others again when those are done', async () => {
  const turns = createPageQueue(2);
  const waiting = [1, 2, 3].map(() => turns.take('192.0.2.1'));
  expect(await turns.take('192.0.2.1')).toBe(false);
  expect(await Promise.all(waiting)).toEqual([true, true, true]);
  await nextRound();
  await nextRound();
  expect(await turns.take('192.0.2.1')).toBe(true);
});

test('an address that fills the line makes room for another', async () => {
  const turns = createPageQueue(2);
  const ofOne = [1, 2, 3].map(() => turns.take('203.0.113.66'));
  const ofOther = turns.take('198.51.100.7');
  expect(await Promise.all(ofOne)).toEqual([true, true, false]);
  expect(await ofOther).toBe(true);
});
