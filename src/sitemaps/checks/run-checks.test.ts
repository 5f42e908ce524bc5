import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Check, type CheckResult, MAX_BODY_BYTES, type Verdict } from './check.ts';
import { runChecks, type RunOptions } from './run-checks.ts';

type Pending = { url: string; init: RequestInit; answer: (response: Response) => void; fail: (error: Error) => void };

const aCheck = (id: string, given: Partial<Check> = {}): Check => ({
  id,
  name: `Sitemap ${id}`,
  url: `/${id}.xml`,
  via: 'direct',
  rules: 'sitemap',
  origin: null,
  expected: null,
  ...given,
});
const someChecks = (count: number): Check[] => Array.from({ length: count }, (_, index) => aCheck(String(index + 1)));

const statusesOf = (results: readonly CheckResult[]): string => results.map(({ status }) => status).join(' ');

/** Lets everything go on that waits for nothing. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** A run whose server does what the test says. Its clock stands still until `elapse`. */
function aRun(checks: readonly Check[], given: Partial<RunOptions> = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked: Pending[] = [];
  const seen: (readonly CheckResult[])[] = [];
  const controller = new AbortController();
  const fetchUrl: RunOptions['fetchUrl'] = ({ url }, init) =>
    new Promise<Response>((resolve, reject) => {
      asked.push({ url, init, answer: resolve, fail: reject });
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  const done = runChecks(checks, {
    concurrency: 1,
    pauseBetweenMs: 0,
    timeoutMs: 30_000,
    fetchUrl,
    judge: async ({ status, bytes }) => ({
      status: status === 200 ? 'success' : 'error',
      message: `${bytes.length} bytes`,
    }),
    signal: controller.signal,
    onChange: (results) => seen.push(results),
    onWait: () => {},
    ...given,
  });
  return {
    done,
    asked,
    seen,
    controller,
    latest: () => statusesOf(seen.at(-1)!),
    ended: async () => statusesOf(await done),
    async elapse(durationMs: number) {
      await vi.advanceTimersByTimeAsync(durationMs);
      await settle();
    },
    /** Answers a request, once it is made. */
    async answer(at: number, response = new Response()) {
      await settle();
      asked[at]!.answer(response);
      await settle();
    },
    async answerAll() {
      await settle();
      for (const { answer } of asked) answer(new Response('xml'));
      await settle();
    },
    /** How many pauses and time limits run. */
    timers: () => vi.getTimerCount(),
  };
}

describe('a run', () => {
  test('asks for each sitemap without a cache, shows what is tested, its result and when (S8.1)', async () => {
    const run = aRun([aCheck('1'), aCheck('2', { verdict: { status: 'warning', message: 'Hm', urlCount: 3 } })]);
    await settle();
    const waiting = { status: 'pending', message: 'Waiting to test...' };
    expect(run.seen[0]).toMatchObject([waiting, waiting]);
    expect(run.latest()).toBe('testing pending');
    expect(run.asked).toHaveLength(1);
    const headers = { accept: expect.stringMatching(/^application\/xml/) };
    expect(run.asked[0]!.init).toMatchObject({ cache: 'no-store', headers });
    await run.elapse(41);
    await run.answer(0, new Response('four', { headers: { 'content-type': 'application/xml' } }));
    expect(run.latest()).toBe('success testing');
    await run.answer(1, new Response(null));
    const [one, two] = [1, 2].map((id) => ({ id: `${id}`, name: `Sitemap ${id}`, url: `/${id}.xml`, statusCode: 200 }));
    expect(await run.done).toEqual([
      { ...one, status: 'success', message: '4 bytes', responseTimeMs: 41, contentType: 'application/xml' },
      { ...two, status: 'warning', message: 'Hm', urlCount: 3, responseTimeMs: 0, contentType: null },
    ]);
    expect(run.timers()).toBe(0);
  });

  test('works through batches, 10 at a time with 500 ms between, and none after the last (S12.2)', async () => {
    const run = aRun(someChecks(25), { concurrency: 10, pauseBetweenMs: 500 });
    const asked: number[] = [];
    for (let batch = 0; batch < 3; batch++) {
      await settle();
      asked.push(run.asked.length);
      await run.answerAll();
      expect(run.timers()).toBe(batch === 2 ? 0 : 1);
      await run.elapse(499);
      expect(run.asked).toHaveLength(asked.at(-1)!);
      await run.elapse(1);
    }
    expect(asked).toEqual([10, 20, 25]);
    expect((await run.done).every(({ status }) => status === 'success')).toBe(true);
  });

  test('starts the next batch when the slowest of one is there', async () => {
    const run = aRun(someChecks(3), { concurrency: 2 });
    await run.answer(1);
    expect(run.latest()).toBe('testing success pending');
    run.asked[0]!.answer(new Response());
    await run.elapse(0);
    expect(run.latest()).toBe('success success testing');
    await run.answerAll();
    await run.done;
  });

  test('reads what has come in the pause, and asks for no more before it is read', async () => {
    let finish = (): void => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const judge = async () => (await slow, { status: 'success' as const, message: 'read' });
    const run = aRun(someChecks(2), { pauseBetweenMs: 500, judge });
    await run.answerAll();
    expect([run.latest(), run.timers()]).toEqual(['testing pending', 1]);
    await run.elapse(500);
    expect(run.asked).toHaveLength(1);
    finish();
    await settle();
    expect(run.latest()).toBe('success testing');
    await run.answerAll();
    await run.done;
  });

  test('never asks for what is not in the catalog, and does not wait for it (S8.2)', async () => {
    const run = aRun([aCheck('1', { url: null }), aCheck('2'), aCheck('3', { url: null })], { pauseBetweenMs: 1_000 });
    await settle();
    expect(run.asked.map(({ url }) => url)).toEqual(['/2.xml']);
    await run.answerAll();
    expect(await run.ended()).toBe('absent success absent');
    expect((await run.done)[0]!.message).toBe('not in this catalog');
  });

  test('that is stopped leaves what has no verdict pending and asks for nothing more', async () => {
    const run = aRun(someChecks(5), { concurrency: 2, pauseBetweenMs: 500 });
    await run.answerAll();
    await run.elapse(500);
    await run.answer(2);
    run.controller.abort();
    expect(await run.ended()).toBe('success success success pending pending');
    expect(run.latest()).toBe(await run.ended());
    expect(run.asked).toHaveLength(4);
    expect(run.asked[3]!.init.signal?.aborted).toBe(true);
  });

  test.each([
    ['a pause', () => new Response(), 'success pending'],
    ['the wait for a limit of this site', () => ours(30), 'pending pending'],
  ])('that is stopped in %s ends at once, and leaves the rest pending', async (_, answer, ended) => {
    const run = aRun(someChecks(2), { pauseBetweenMs: 1_000 });
    await run.answer(0, answer());
    run.controller.abort();
    expect([await run.ended(), run.asked.length]).toEqual([ended, 1]);
  });
});

const ours = (seconds: number) => {
  const headers = { 'x-limit': 'proxy-fetch', 'retry-after': `${seconds}` };
  return new Response('{"error":"..."}', { status: 429, headers });
};

describe('a limit of this site', () => {
  test('makes the run wait, says for how long, and is never a verdict (S8.3)', async () => {
    const told: (number | null)[] = [];
    const run = aRun(someChecks(3), { concurrency: 2, onWait: (secondsLeft) => told.push(secondsLeft) });
    await settle();
    run.asked[0]!.answer(ours(3));
    await run.answer(1, ours(2));
    expect([run.latest(), run.asked.length, told]).toEqual(['testing testing pending', 2, [3]]);
    for (let second = 0; second < 3; second++) await run.elapse(1_000);
    expect(told).toEqual([3, 2, 1, null]);
    expect(run.asked.map(({ url }) => url)).toEqual(['/1.xml', '/2.xml', '/1.xml', '/2.xml']);
    await run.answerAll();
    await run.answerAll();
    expect(await run.ended()).toBe('success success success');
  });

  test('is told from one of the server that is tested', async () => {
    const run = aRun(someChecks(1));
    await run.answer(0, new Response('slow down', { status: 429, headers: { 'retry-after': '3' } }));
    expect((await run.done)[0]).toMatchObject({ status: 'error', statusCode: 429 });
  });

  test('that does not end leaves what it refuses untested, without an error', async () => {
    const run = aRun(someChecks(2), { fetchUrl: () => Promise.resolve(ours(60)) });
    for (let wait = 0; wait < 6; wait++) await run.elapse(60_000);
    expect(await run.ended()).toBe('pending pending');
    expect((await run.done)[0]!.message).toBe('Not tested: this site’s own limit did not end');
  });
});

describe('a check that fails', () => {
  test('by the clock is an error after the time of its screen, and its request is given up', async () => {
    const run = aRun(someChecks(2), { timeoutMs: 15_000 });
    await settle();
    await run.elapse(15_000);
    expect(run.asked[0]!.init.signal?.aborted).toBe(true);
    await run.elapse(0);
    await run.answerAll();
    const late = { status: 'error', message: 'Timed out after 15 s', statusCode: null, responseTimeMs: 15_000 };
    expect(await run.done).toMatchObject([late, { status: 'success' }]);
  });

  test('by the clock may have begun to answer', async () => {
    const run = aRun(someChecks(1));
    await settle();
    const { signal } = run.asked[0]!.init;
    const start = (body: ReadableStreamDefaultController) => {
      body.enqueue(new Uint8Array(9));
      signal!.addEventListener('abort', () => body.error(signal!.reason));
    };
    await run.answer(0, new Response(new ReadableStream({ start })));
    await run.elapse(30_000);
    expect((await run.done)[0]).toMatchObject({ status: 'error', message: 'Timed out after 30 s', statusCode: 200 });
  });

  test('by the network is an error that says why, before or within the answer', async () => {
    const run = aRun(someChecks(2));
    await settle();
    run.asked[0]!.fail(new TypeError('Failed to fetch'));
    await run.elapse(0);
    const start = (body: ReadableStreamDefaultController) => body.error(new TypeError('terminated'));
    await run.answer(1, new Response(new ReadableStream({ start })));
    expect(await run.done).toMatchObject([
      { status: 'error', message: 'Network failure: Failed to fetch', statusCode: null },
      { status: 'error', message: 'Network failure: terminated', statusCode: 200 },
    ]);
  });

  test('of the domain validator has its own words (S7.5)', async () => {
    const run = aRun([aCheck('1', { rules: 'domain' })]);
    await settle();
    await run.elapse(30_000);
    expect((await run.done)[0]).toMatchObject({
      status: 'error',
      message: 'Validation failed: Timed out after 30 s',
      details: 'Network or parsing error occurred',
    });
  });

  test('in its own judgement is an error, and the run goes on', async () => {
    const judge = async (_reply: unknown, { id }: Check): Promise<Verdict> => {
      if (id === '1') throw new Error('no such rule');
      return { status: 'success', message: '3 bytes' };
    };
    const run = aRun(someChecks(2), { concurrency: 2, judge });
    await run.answerAll();
    expect(await run.done).toMatchObject([{ status: 'error', message: 'no such rule' }, { status: 'success' }]);
  });
});

describe('a large answer', () => {
  /** Bodies of any length without holding them. */
  function bodyOf(length: number, onCancel = (): void => {}): ReadableStream<Uint8Array> {
    const chunk = new Uint8Array(1_048_576);
    let left = length;
    return new ReadableStream({
      pull(body) {
        if (left === 0) return body.close();
        body.enqueue(chunk.subarray(0, Math.min(left, chunk.length)));
        left -= Math.min(left, chunk.length);
      },
      cancel: onCancel,
    });
  }

  test('of 60 MB is read whole', async () => {
    const [result] = await runOnce(bodyOf(MAX_BODY_BYTES));
    expect(result).toMatchObject({ status: 'success', message: `${MAX_BODY_BYTES} bytes` });
  });

  test.each([
    ['of more is an error', 'Response is larger than 60 MB', 200],
    ['that is not OK is an error by its status', '1048576 bytes', 500],
  ])('%s, and is not read to its end', async (_, message, statusCode) => {
    let isCanceled = false;
    const [result] = await runOnce(
      bodyOf(2 * MAX_BODY_BYTES, () => (isCanceled = true)),
      statusCode,
    );
    expect([result, isCanceled]).toMatchObject([{ status: 'error', message, statusCode }, true]);
  });

  function runOnce(body: ReadableStream<Uint8Array>, status = 200): Promise<CheckResult[]> {
    return aRun(someChecks(1), { fetchUrl: () => Promise.resolve(new Response(body, { status })) }).done;
  }
});
