import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openBoundedThreads } from './bounded-threads.ts';

const ECHO = new URL(
  `data:text/javascript,import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, task }) => task !== 'endless' && parentPort.postMessage({ id, answer: task }))`,
);

test('a signal that outlives its tasks holds none of them, and ends those that run or wait', async () => {
  const threads = openBoundedThreads<string, string>(ECHO, { threads: 1, timeLimitMs: 60_000, resourceLimits: {} });
  onTestFinished(() => threads.close());
  const ending = new AbortController();
  const { signal } = ending;
  for (const task of ['a', 'b', 'c']) expect(await threads.run(task, { signal })).toBe(task);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const left = ['endless', 'd'].map((task) => threads.run(task, { signal }));
  ending.abort('the end');
  expect(await Promise.allSettled(left)).toMatchObject([{ reason: 'the end' }, { reason: 'the end' }]);
});

test('a thread that ends with its task keeps nothing of it, and the next task gets another', async () => {
  const counting = new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads';
    let tasks = 0;
    parentPort.on('message', ({ id }) => parentPort.postMessage({ id, answer: ++tasks }))`,
  );
  for (const [endsIdle, answers] of [
    [false, [1, 2]],
    [true, [1, 1]],
  ] as const) {
    const threads = openBoundedThreads<string, number>(counting, { threads: 1, endsIdle, resourceLimits: {} });
    onTestFinished(() => threads.close());
    expect(await Promise.all(['a', 'b'].map((task) => threads.run(task)))).toEqual(answers);
  }
});
