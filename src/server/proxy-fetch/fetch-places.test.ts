import { expect, test } from 'vitest';
import { fetchPlaces } from './fetch-places.ts';

const never = new AbortController().signal;

test('gives places in the order in which they were asked for', async () => {
  const places = fetchPlaces(2);
  const first = await places.take(never)!;
  await places.take(never);
  const order: string[] = [];
  const third = places.take(never)!.then((giveBack) => (order.push('third'), giveBack));
  const fourth = places.take(never)!.then(() => order.push('fourth'));
  await Promise.resolve();
  expect(order).toEqual([]);
  first();
  first();
  const giveThirdBack = await third;
  expect(order).toEqual(['third']);
  giveThirdBack();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});

test('forgets who has gone away while waiting', async () => {
  const places = fetchPlaces(1);
  const giveBack = await places.take(never)!;
  const gone = new AbortController();
  const left = places.take(gone.signal)!;
  const next = places.take(never)!;
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  giveBack();
  expect(await next).toBeTypeOf('function');
});

test('gives no place to who has gone away before', async () => {
  const places = fetchPlaces(1);
  await expect(places.take(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  expect(await places.take(never)).toBeTypeOf('function');
});

test('lets no more than so many wait', async () => {
  const places = fetchPlaces(1, 1);
  await places.take(never);
  void places.take(never);
  expect(places.take(never)).toBeNull();
});
