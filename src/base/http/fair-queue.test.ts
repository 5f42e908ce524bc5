import { describe, expect, test } from 'vitest';
import { fairQueue, type FairQueue, type Place } from './fair-queue.ts';

const NOBODY_WAITS = { waiting: 0, waitingPerAddress: 0 };
const MANY_WAIT = { waiting: 100, waitingPerAddress: 100 };

const placeIn = async (queue: FairQueue, address: string): Promise<Place> => {
  const place = await queue.take(address);
  if (place.kind !== 'place') throw new Error(`no place for ${address}: ${place.reason}`);
  return place;
};

describe('places', () => {
  test('are limited, and each is given back once', async () => {
    const queue = fairQueue({ places: 2, perAddress: 2, ...NOBODY_WAITS });
    const first = await placeIn(queue, '192.0.2.1');
    await placeIn(queue, '192.0.2.2');
    expect(await queue.take('192.0.2.3')).toMatchObject({ kind: 'refused' });
    first.giveBack();
    first.giveBack();
    expect(queue.taken).toBe(1);
    await placeIn(queue, '192.0.2.3');
    expect(await queue.take('192.0.2.4')).toMatchObject({ kind: 'refused' });
  });

  test('an address has its share, and leaves the rest to others', async () => {
    const queue = fairQueue({ places: 8, perAddress: 2, ...NOBODY_WAITS });
    await placeIn(queue, '192.0.2.1');
    await placeIn(queue, '192.0.2.1');
    expect(await queue.take('192.0.2.1')).toEqual({ kind: 'refused', reason: 'address' });
    await placeIn(queue, '192.0.2.2');
  });

  test('a /64 of IPv6 is one address, and IPv4 inside IPv6 is IPv4', async () => {
    const queue = fairQueue({ places: 8, perAddress: 1, ...NOBODY_WAITS });
    await placeIn(queue, '2001:db8:0:1::1');
    await placeIn(queue, '192.0.2.1');
    expect(await queue.take('2001:db8:0:1:ffff::2')).toMatchObject({ kind: 'refused' });
    expect(await queue.take('::ffff:192.0.2.1')).toMatchObject({ kind: 'refused' });
    await placeIn(queue, '2001:db8:0:2::1');
  });
});

describe('waiting', () => {
  test('addresses are served in turn, within their own bound', async () => {
    const queue = fairQueue({ places: 2, perAddress: 1, ...MANY_WAIT });
    const held = await Promise.all([placeIn(queue, 'a'), placeIn(queue, 'b')]);
    const order: string[] = [];
    for (const name of ['a1', 'a2', 'b1', 'c1'])
      void queue.run(name[0]!, async () => {
        order.push(name);
        await Promise.resolve();
      });
    expect(queue.waiting).toBe(4);
    held[1].giveBack();
    while (queue.waiting > 2) await Promise.resolve();
    expect(order).not.toContain('a1');
    held[0].giveBack();
    while (queue.waiting > 0 || queue.taken > 0) await Promise.resolve();
    expect(order).toEqual(['b1', 'c1', 'a1', 'a2']);
  });

  test('has a bound for each address and one for all', async () => {
    const queue = fairQueue({ places: 1, perAddress: 1, waiting: 2, waitingPerAddress: 1 });
    await placeIn(queue, 'a');
    void queue.take('a');
    expect(await queue.take('a')).toEqual({ kind: 'refused', reason: 'address' });
    void queue.take('b');
    expect(await queue.take('c')).toEqual({ kind: 'refused', reason: 'queue' });
    expect(queue.waiting).toBe(2);
  });

  test('an aborted request is told so, and takes no place', async () => {
    const queue = fairQueue({ places: 1, perAddress: 1, ...MANY_WAIT });
    const place = await placeIn(queue, 'a');
    const leaving = new AbortController();
    const left = queue.take('b', leaving.signal);
    leaving.abort();
    expect(await left).toEqual({ kind: 'refused', reason: 'aborted' });
    expect(queue.waiting).toBe(0);
    place.giveBack();
    expect(queue.taken).toBe(0);
    expect(await queue.take('b', leaving.signal)).toEqual({ kind: 'refused', reason: 'aborted' });
  });

  test('a place that was taken outlives the abort: the work ends it', async () => {
    const queue = fairQueue({ places: 1, perAddress: 1, ...MANY_WAIT });
    const leaving = new AbortController();
    const first = await placeIn(queue, 'a');
    const second = queue.take('b', leaving.signal);
    first.giveBack();
    leaving.abort();
    expect((await second).kind).toBe('place');
    expect(queue.taken).toBe(1);
  });
});

describe('run', () => {
  test('gives the place back after the work, and after a failure', async () => {
    const queue = fairQueue({ places: 1, perAddress: 1, ...NOBODY_WAITS });
    expect(await queue.run('a', () => 7)).toEqual({ kind: 'done', value: 7 });
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(queue.taken).toBe(0);
  });

  test('refuses without working', async () => {
    const queue = fairQueue({ places: 1, perAddress: 1, ...NOBODY_WAITS });
    await placeIn(queue, 'a');
    let worked = false;
    expect(await queue.run('a', () => (worked = true))).toEqual({ kind: 'refused', reason: 'address' });
    expect(worked).toBe(false);
  });
});
