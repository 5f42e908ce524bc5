import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { setImmediate as nextRound } from 'node:timers/promises';
import { streamOf } from './send-sitemap.ts';

/** Chunks of 1 KB that count themselves; `failAt` throws in place of one. */
function chunks(count: number, failAt = Infinity) {
  const seen = { made: 0, ended: false };
  async function* make(): AsyncGenerator<Uint8Array> {
    try {
      for (; seen.made < count; seen.made++) {
        if (seen.made === failAt) throw new Error('out');
        yield Buffer.alloc(1_024, seen.made);
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, generator: make() };
}

test.each([5, 0])('carries every chunk in order, of %d', async (count) => {
  const { seen, generator } = chunks(count);
  const all = Buffer.concat(await (await streamOf(generator, nextRound)).toArray());
  expect([...all].filter((_byte, index) => index % 1_024 === 0)).toEqual([...Array(count).keys()]);
  expect([all.length, seen.ended]).toEqual([count * 1_024, true]);
});

test('makes no chunk before the last one was taken', async () => {
  const { seen, generator } = chunks(1_000);
  const stream = await streamOf(generator, nextRound);
  const slow = new PassThrough({ highWaterMark: 1 });
  stream.pipe(slow);
  await nextRound();
  await nextRound();
  // one that was taken, one that waits, one that is asked for
  expect(seen.made).toBeLessThan(4);
  stream.destroy();
  await once(stream, 'close');
});

test('lets others have their turn, however fast it is read', async () => {
  const { seen, generator } = chunks(200);
  const stream = await streamOf(generator, nextRound);
  let looks = 0;
  const look = () => {
    looks += 1;
    if (!stream.destroyed) setImmediate(look);
  };
  setImmediate(look);
  await stream.toArray();
  expect([seen.made, looks >= 190]).toEqual([200, true]);
});

test('makes chunks until it is ready, then no more', async () => {
  const { seen, generator } = chunks(10);
  const stream = await streamOf(generator, nextRound, () => seen.made >= 3);
  expect(seen.made).toBe(3);
  expect(Buffer.concat(await stream.toArray())).toHaveLength(10 * 1_024);
});

test('rejects with what fails before the first chunk', async () => {
  await expect(streamOf(chunks(3, 0).generator, nextRound)).rejects.toThrow('out');
});

test('is destroyed by what fails later, never ended', async () => {
  const { seen, generator } = chunks(3, 2);
  const target = new PassThrough();
  target.resume();
  await expect(pipeline(await streamOf(generator, nextRound), target)).rejects.toThrow('out');
  expect([seen.ended, target.destroyed, target.writableFinished]).toEqual([true, true, false]);
});

test('ends its generator when it is destroyed, also before anything was read', async () => {
  for (const reads of [0, 1]) {
    const { seen, generator } = chunks(1_000);
    const stream = await streamOf(generator, nextRound);
    if (reads > 0) await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect([reads, seen.ended, seen.made < 4]).toEqual([reads, true, true]);
  }
});
