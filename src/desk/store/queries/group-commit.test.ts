import { expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { groupCommits } from '../quote-store.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('grouped commits put what is asked for in a few turns, and while one runs, into one transaction each', async () => {
  const groups: number[][] = [];
  let finish = (): void => {};
  const add = groupCommits<number, number>(async (items) => {
    groups.push([...items]);
    if (groups.length === 1) await new Promise<void>((resolve) => (finish = resolve));
    return items.map((item) => item * 10);
  });
  const first = [1, 2].map(add);
  await nextTurn();
  first.push(add(3));
  for (let turn = 0; turn < 20 && groups.length === 0; turn++) await nextTurn();
  const second = [4, 5].map(add);
  let isAnswered = false;
  void Promise.race(first).then(() => (isAnswered = true));
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect([groups, isAnswered]).toEqual([[[1, 2, 3]], false]);
  finish();
  expect(await Promise.all([...first, ...second])).toEqual([10, 20, 30, 40, 50]);
  expect(groups).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('grouped commits are at most 50 items long', async () => {
  const sizes: number[] = [];
  const add = groupCommits<number, number>(async (items) => {
    sizes.push(items.length);
    return [...items];
  });
  expect(await Promise.all(Array.from({ length: 120 }, (_, index) => add(index)))).toHaveLength(120);
  expect(sizes).toEqual([50, 50, 20]);
});

test('grouped commits refuse all of a group when the store is out, and only the one at fault when an item is', async () => {
  const store = { isOut: true };
  const add = groupCommits<number, number>(async (items) => {
    if (store.isOut) throw new StoreUnavailable('out');
    if (items.includes(2)) throw new RangeError('two');
    return [...items];
  });
  const refused = await Promise.allSettled([1, 2, 3].map(add));
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  store.isOut = false;
  const settled = await Promise.allSettled([1, 2, 3].map(add));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('grouped commits refuse more than 2,000 that wait, and take others again afterwards', async () => {
  const add = groupCommits<number, number>(async (items) => [...items]);
  const asked = Array.from({ length: 2_001 }, (_, index) => add(index));
  await expect(asked[2_000]).rejects.toBeInstanceOf(StoreUnavailable);
  expect([(await Promise.all(asked.slice(0, 2_000))).length, await add(1)]).toEqual([2_000, 1]);
});
