import { describe, expect, test } from 'vitest';
import { aCheck, aRun, settle, someChecks } from '../../../test/support/sitemaps/check-run.fixture.ts';
import { type Check, type CheckResult, MAX_BODY_BYTES, type Verdict } from './check.ts';

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
      const message = `Timed out after ${timeoutMs / 1_000} s`;
      expect(late).toMatchObject({ status: 'error', message, statusCode: null, responseTimeMs: timeoutMs });
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
    await settle();
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

  test('of more is not read to its end, and is an error', async () => {
    let isCanceled = false;
    const [result] = await runOnce(bodyOf(2 * MAX_BODY_BYTES, () => (isCanceled = true)));
    expect(result).toMatchObject({ status: 'error', message: 'Response is larger than 60 MB', statusCode: 200 });
    expect(isCanceled).toBe(true);
  });

  test('that is not OK is an error by its status, and only its beginning is read', async () => {
    let isCanceled = false;
    const body = bodyOf(2 * MAX_BODY_BYTES, () => (isCanceled = true));
    const [result] = await runOnce(body, 500);
    expect(result).toMatchObject({ status: 'error', message: '1048576 bytes', statusCode: 500 });
    expect(isCanceled).toBe(true);
  });

  function runOnce(body: ReadableStream<Uint8Array>, status = 200): Promise<CheckResult[]> {
    return aRun(someChecks(1), { fetchUrl: () => Promise.resolve(new Response(body, { status })) }).done;
  }
});
