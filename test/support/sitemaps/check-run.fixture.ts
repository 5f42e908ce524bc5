import { onTestFinished, vi } from 'vitest';
import type { Check, CheckResult } from '../../../src/sitemaps/checks/check.ts';
import { runChecks, type RunOptions } from '../../../src/sitemaps/checks/run-checks.ts';

type Pending = { url: string; init: RequestInit; answer: (response: Response) => void; fail: (error: Error) => void };

export const aCheck = (id: string, given: Partial<Check> = {}): Check => ({
  id,
  name: `Sitemap ${id}`,
  url: `/${id}.xml`,
  via: 'direct',
  rules: 'sitemap',
  origin: null,
  expected: null,
  ...given,
});
export const someChecks = (count: number): Check[] =>
  Array.from({ length: count }, (_, index) => aCheck(String(index + 1)));

const statusesOf = (results: readonly CheckResult[]): string => results.map(({ status }) => status).join(' ');

/** Lets everything go on that waits for nothing. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** A run whose server does what the test says. Its clock stands still until `elapse`. */
export function aRun(checks: readonly Check[], given: Partial<RunOptions> = {}) {
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
    async answerAll(body: BodyInit = 'xml', init?: ResponseInit) {
      for (const { answer } of asked) answer(new Response(body, init));
      await settle();
    },
    /** How many pauses and time limits run. */
    timers: () => vi.getTimerCount(),
  };
}
