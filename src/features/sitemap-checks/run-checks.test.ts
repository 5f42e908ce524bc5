import { describe, expect, test } from 'vitest';
import type { Check, CheckResult } from './check.ts';
import { MAX_BODY_BYTES } from './body-limit.ts';
import { runChecks, type FetchSitemap, type RunOptions } from './run-checks.ts';

type Pending = { url: string; init: RequestInit; answer: (response: Response) => void; fail: (error: Error) => void };

const aCheck = (id: string, given: Partial<Check> = {}): Check => ({
  id,
  name: `Sitemap ${id}`,
  url: `/${id}.xml`,
  via: 'direct',
  classify: ({ status, bytes }) => ({ status: status === 200 ? 'success' : 'error', message: `${bytes.length} bytes` }),
  ...given,
});
const someChecks = (count: number): Check[] => Array.from({ length: count }, (_, index) => aCheck(String(index + 1)));

/** Lets everything go on that waits for nothing. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** A run whose server and clock do what the test says. */
function aRun(checks: readonly Check[], given: Partial<RunOptions> = {}) {
  const asked: Pending[] = [];
  const waits: { durationMs: number; end: () => void; isOver: boolean }[] = [];
  const seen: (readonly CheckResult[])[] = [];
  const controller = new AbortController();
  let nowMs = 0;
  const fetchUrl: FetchSitemap = ({ url }, init) =>
    new Promise<Response>((resolve, reject) => {
      asked.push({ url, init, answer: resolve, fail: reject });
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  const done = runChecks(checks, {
    concurrency: 1,
    pauseBetweenMs: 0,
    timeoutMs: 30_000,
    fetchUrl,
    signal: controller.signal,
    onChange: (results) => seen.push(results),
    now: () => nowMs,
    wait: (durationMs, signal) =>
      new Promise((resolve) => {
        const wait = { durationMs, isOver: false, end: () => ((wait.isOver = true), resolve()) };
        waits.push(wait);
        if (signal.aborted) wait.end();
        signal.addEventListener('abort', wait.end);
      }),
    ...given,
  });
  return {
    done,
    asked,
    seen,
    controller,
    latest: () => seen.at(-1)!.map(({ status }) => status),
    pass: (durationMs: number) => (nowMs += durationMs),
    /** Ends what waits for so long: a pause or a time-out. */
    async elapse(durationMs: number) {
      nowMs += durationMs;
      for (const wait of waits.filter((wait) => wait.durationMs === durationMs && !wait.isOver)) wait.end();
      await settle();
    },
    async answerAll(body: BodyInit = 'xml', init?: ResponseInit) {
      for (const { answer } of asked) answer(new Response(body, init));
      await settle();
    },
    pending: () => waits.filter(({ isOver }) => !isOver).map(({ durationMs }) => durationMs),
  };
}

describe('a run', () => {
  test('asks for each sitemap without a cache, shows what is tested, and what came of it and when', async () => {
    const run = aRun([
      aCheck('1'),
      aCheck('2', { classify: () => ({ status: 'warning', message: 'Hm', urlCount: 3 }) }),
    ]);
    await settle();
    expect(run.seen[0]!.map(({ status, message }) => [status, message])).toEqual([
      ['pending', 'Waiting to test...'],
      ['pending', 'Waiting to test...'],
    ]);
    expect(run.latest()).toEqual(['testing', 'pending']);
    expect(run.asked).toHaveLength(1);
    expect(run.asked[0]!.init).toMatchObject({
      cache: 'no-store',
      headers: { accept: expect.stringMatching(/^application\/xml/) },
    });
    run.pass(41);
    run.asked[0]!.answer(new Response('four', { headers: { 'content-type': 'application/xml' } }));
    await settle();
    expect(run.latest()).toEqual(['success', 'testing']);
    run.asked[1]!.answer(new Response(null));
    expect(await run.done).toEqual([
      {
        id: '1',
        name: 'Sitemap 1',
        url: '/1.xml',
        status: 'success',
        message: '4 bytes',
        statusCode: 200,
        responseTimeMs: 41,
        contentType: 'application/xml',
      },
      {
        id: '2',
        name: 'Sitemap 2',
        url: '/2.xml',
        status: 'warning',
        message: 'Hm',
        urlCount: 3,
        statusCode: 200,
        responseTimeMs: 0,
        contentType: null,
      },
    ]);
    expect(run.pending()).toEqual([]);
  });

  test('works through batches, 10 at a time with 500 ms between, and none after the last', async () => {
    const run = aRun(someChecks(25), { concurrency: 10, pauseBetweenMs: 500 });
    const asked: number[] = [];
    for (let batch = 0; batch < 3; batch++) {
      await settle();
      asked.push(run.asked.length);
      await run.answerAll();
      expect(run.pending()).toEqual(batch === 2 ? [] : [500]);
      await run.elapse(499);
      expect(run.asked).toHaveLength(asked.at(-1)!);
      await run.elapse(500);
    }
    expect(asked).toEqual([10, 20, 25]);
    expect((await run.done).every(({ status }) => status === 'success')).toBe(true);
  });

  test('starts the next batch when the slowest of one is there', async () => {
    const run = aRun(someChecks(3), { concurrency: 2 });
    await settle();
    run.asked[1]!.answer(new Response());
    await settle();
    expect(run.latest()).toEqual(['testing', 'success', 'pending']);
    run.asked[0]!.answer(new Response());
    await run.elapse(0);
    expect(run.latest()).toEqual(['success', 'success', 'testing']);
    await run.answerAll();
    await run.done;
  });

  test('reads what has come in the pause, and asks for no more before it is read', async () => {
    let finish = (): void => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const classify = async () => (await slow, { status: 'success' as const, message: 'read' });
    const run = aRun([aCheck('1', { classify }), aCheck('2')], { pauseBetweenMs: 500 });
    await settle();
    await run.answerAll();
    expect([run.latest(), run.pending()]).toEqual([['testing', 'pending'], [500]]);
    await run.elapse(500);
    expect(run.asked).toHaveLength(1);
    finish();
    await settle();
    expect(run.latest()).toEqual(['success', 'testing']);
    await run.answerAll();
    await run.done;
  });

  test('never asks for what is not in the catalog, and does not wait for it', async () => {
    const run = aRun([aCheck('1', { url: null }), aCheck('2'), aCheck('3', { url: null })], { pauseBetweenMs: 1_000 });
    await settle();
    expect(run.asked.map(({ url }) => url)).toEqual(['/2.xml']);
    await run.answerAll();
    expect((await run.done).map(({ status, message }) => [status, message])).toEqual([
      ['absent', 'not in this catalog'],
      ['success', '3 bytes'],
      ['absent', 'not in this catalog'],
    ]);
  });

  test('hands on how each is to be fetched', async () => {
    const vias: string[] = [];
    const fetchUrl: FetchSitemap = ({ url, via }) => {
      vias.push(`${via} ${url}`);
      return Promise.resolve(new Response());
    };
    await aRun([aCheck('1'), aCheck('2', { via: 'proxy' })], { fetchUrl }).elapse(0);
    expect(vias).toEqual(['direct /1.xml', 'proxy /2.xml']);
  });

  test('that is stopped leaves what has no verdict pending and asks for nothing more', async () => {
    const run = aRun(someChecks(5), { concurrency: 2, pauseBetweenMs: 500 });
    await settle();
    await run.answerAll();
    await run.elapse(500);
    run.asked[2]!.answer(new Response());
    await settle();
    run.controller.abort();
    expect((await run.done).map(({ status }) => status)).toEqual([
      'success',
      'success',
      'success',
      'pending',
      'pending',
    ]);
    expect(run.latest()).toEqual(['success', 'success', 'success', 'pending', 'pending']);
    expect(run.asked).toHaveLength(4);
    expect(run.asked[3]!.init.signal?.aborted).toBe(true);
  });

  test('that is stopped in a pause ends at once', async () => {
    const run = aRun(someChecks(2), { pauseBetweenMs: 1_000 });
    await settle();
    await run.answerAll();
    run.controller.abort();
    expect((await run.done).map(({ status }) => status)).toEqual(['success', 'pending']);
  });
});

describe('a check that fails', () => {
  test.each([30_000, 15_000])(
    'by the clock is an error after %i ms, and its request is given up',
    async (timeoutMs) => {
      const run = aRun(someChecks(2), { timeoutMs });
      await settle();
      await run.elapse(timeoutMs);
      expect(run.asked[0]!.init.signal?.aborted).toBe(true);
      await run.elapse(0);
      await run.answerAll();
      const [late, next] = await run.done;
      expect(late).toMatchObject({
        status: 'error',
        message: `Timed out after ${timeoutMs / 1_000} s`,
        statusCode: null,
        responseTimeMs: timeoutMs,
      });
      expect(next!.status).toBe('success');
    },
  );

  test('by the clock may have begun to answer', async () => {
    const run = aRun(someChecks(1));
    await settle();
    run.asked[0]!.answer(new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(9)) })));
    await settle();
    await run.elapse(30_000);
    expect((await run.done)[0]).toMatchObject({ status: 'error', message: 'Timed out after 30 s', statusCode: 200 });
  });

  test('by the network is an error that says why, before or within the answer', async () => {
    const run = aRun(someChecks(2));
    await settle();
    run.asked[0]!.fail(new TypeError('Failed to fetch'));
    await run.elapse(0);
    const cut = new ReadableStream({
      start(body) {
        body.enqueue(new Uint8Array(9));
        body.error(new TypeError('terminated'));
      },
    });
    run.asked[1]!.answer(new Response(cut));
    expect(await run.done).toMatchObject([
      { status: 'error', message: 'Network failure: Failed to fetch', statusCode: null },
      { status: 'error', message: 'Network failure: terminated', statusCode: 200 },
    ]);
  });

  test('is called what its list calls it', async () => {
    const classifyFailure: Check['classifyFailure'] = ({ kind, message }) => ({
      status: 'error',
      message: `${kind}: ${message}`,
    });
    const run = aRun([aCheck('1', { classifyFailure })]);
    await settle();
    await run.elapse(30_000);
    expect((await run.done)[0]!.message).toBe('timeout: Timed out after 30 s');
  });

  test('in its own judgement is an error, and the run goes on', async () => {
    const classify = () => Promise.reject(new Error('no such rule'));
    const run = aRun([aCheck('1', { classify }), aCheck('2')], { concurrency: 2 });
    await settle();
    await run.answerAll();
    expect((await run.done).map(({ status, message }) => [status, message])).toEqual([
      ['error', 'no such rule'],
      ['success', '3 bytes'],
    ]);
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

  test('of more is not read to its end, and is an error', async () => {
    let isCanceled = false;
    const [result] = await runOnce(bodyOf(2 * MAX_BODY_BYTES, () => (isCanceled = true)));
    expect(result).toMatchObject({ status: 'error', message: 'Response is larger than 60 MB', statusCode: 200 });
    expect(isCanceled).toBe(true);
  });

  test('that is not OK is an error by its status, and only its beginning is read', async () => {
    let isCanceled = false;
    const [result] = await runOnce(
      bodyOf(2 * MAX_BODY_BYTES, () => (isCanceled = true)),
      500,
    );
    expect(result).toMatchObject({ status: 'error', message: '1048576 bytes', statusCode: 500 });
    expect(isCanceled).toBe(true);
  });

  function runOnce(body: ReadableStream<Uint8Array>, status = 200): Promise<CheckResult[]> {
    return aRun(someChecks(1), { fetchUrl: () => Promise.resolve(new Response(body, { status })) }).done;
  }
});

test('without a clock of its own a run keeps real time', async () => {
  const { signal } = new AbortController();
  const fetchUrl: FetchSitemap = () => Promise.resolve(new Response('xml'));
  const startedAt = performance.now();
  const options = { concurrency: 1, pauseBetweenMs: 20, timeoutMs: 1_000, fetchUrl, signal, onChange: () => {} };
  const results = await runChecks(someChecks(2), options);
  expect(performance.now() - startedAt).toBeGreaterThan(18);
  expect(results.every(({ status }) => status === 'success')).toBe(true);
});
