import { describe, expect, test } from 'vitest';
import { fairQueue, type FairQueue, type Place, roundRobin, createPageQueue } from './fair-queue.ts';
import { setImmediate as nextRound } from 'node:timers/promises';

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
    expect([await queue.take('c'), queue.waiting]).toEqual([{ kind: 'refused', reason: 'queue' }, 2]);
  });

  test('an aborted request is told so, and takes no place', async () => {
    const queue = fairQueue({ places: 1, perAddress: 1, ...MANY_WAIT });
    const place = await placeIn(queue, 'a');
    const leaving = new AbortController();
    const left = queue.take('b', leaving.signal);
    leaving.abort();
    expect([await left, queue.waiting]).toEqual([{ kind: 'refused', reason: 'aborted' }, 0]);
    place.giveBack();
    expect([queue.taken, await queue.take('b', leaving.signal)]).toEqual([0, { kind: 'refused', reason: 'aborted' }]);
  });

  test('a place that was taken outlives the abort: the work ends it', async () => {
    const queue = fairQueue({ places: 1, perAddress: 1, ...MANY_WAIT });
    const leaving = new AbortController();
    const first = await placeIn(queue, 'a');
    const second = queue.take('b', leaving.signal);
    first.giveBack();
    leaving.abort();
    expect([(await second).kind, queue.taken]).toEqual(['place', 1]);
  });
});

test('run gives the place back after the work, and after a failure', async () => {
  const queue = fairQueue({ places: 1, perAddress: 1, ...NOBODY_WAITS });
  expect(await queue.run('a', () => 7)).toEqual({ kind: 'done', value: 7 });
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(queue.taken).toBe(0);
});

test('run refuses without working', async () => {
  const queue = fairQueue({ places: 1, perAddress: 1, ...NOBODY_WAITS });
  await placeIn(queue, 'a');
  let worked = false;
  expect(await queue.run('a', () => (worked = true))).toEqual({ kind: 'refused', reason: 'address' });
  expect(worked).toBe(false);
});

function aLine(waiting: number, waitingPerAddress: number) {
  const dropped: string[] = [];
  const line = roundRobin<string>({ waiting, waitingPerAddress, onDropped: (entry) => dropped.push(entry) });
  const all = (): string[] => Array.from({ length: line.size }, () => line.next()!);
  return { line, dropped, all };
}

test('addresses have turns, and each keeps its own order', () => {
  const { line, all } = aLine(100, 100);
  for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) line.add(entry[0]!, entry);
  expect(all()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(line.next()).toBeUndefined();
});

test('an address that comes late waits for one entry of each other address', () => {
  const { line } = aLine(5_000, 5_000);
  for (let index = 0; index < 1_400; index++) line.add('hostile', `h${index}`);
  expect(line.next()).toBe('h0');
  line.add('honest', 'x');
  expect([line.next(), line.next()]).toEqual(['h1', 'x']);
});

test('a full line drops the last entry of the longest group for an address that has fewer', () => {
  const { line, dropped, all } = aLine(4, 4);
  for (const entry of ['a1', 'a2', 'a3', 'b1']) line.add(entry[0]!, entry);
  expect([line.add('c', 'c1'), dropped]).toEqual([null, ['a3']]);
  expect([line.add('a', 'a4'), all()]).toEqual(['queue', ['a1', 'b1', 'c1', 'a2']]);
});

test('addresses that are not ready are passed over, and keep their turn', () => {
  const { line } = aLine(10, 10);
  for (const entry of ['a1', 'b1', 'b2']) line.add(entry[0]!, entry);
  expect([line.next((key) => key === 'b'), line.next()]).toEqual(['b1', 'a1']);
  expect([line.next((key) => key === 'a'), line.size]).toEqual([undefined, 1]);
});

test('an entry that leaves is forgotten', () => {
  const { line, all } = aLine(10, 10);
  for (const entry of ['a1', 'a2', 'b1']) line.add(entry[0]!, entry);
  line.remove('a', 'a1');
  line.remove('b', 'b1');
  line.remove('b', 'b1');
  expect([line.size, all()]).toEqual([1, ['a2']]);
});

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

test('sends away who would have to wait behind too many, and takes others again when those are done', async () => {
  const turns = createPageQueue(2);
  const waiting = [1, 2, 3].map(() => turns.take('192.0.2.1'));
  expect([await turns.take('192.0.2.1'), await Promise.all(waiting)]).toEqual([false, [true, true, true]]);
  await nextRound();
  await nextRound();
  expect(await turns.take('192.0.2.1')).toBe(true);
});
