import type { Check, CheckResult } from '../../../src/sitemaps/checks/check.ts';
import { runChecks, type FetchSitemap, type RunOptions } from '../../../src/sitemaps/checks/run-checks.ts';

type Pending = { url: string; init: RequestInit; answer: (response: Response) => void; fail: (error: Error) => void };

export const aCheck = (id: string, given: Partial<Check> = {}): Check => ({
  id,
  name: `Sitemap ${id}`,
  url: `/${id}.xml`,
  via: 'direct',
  classify: ({ status, bytes }) => ({ status: status === 200 ? 'success' : 'error', message: `${bytes.length} bytes` }),
  ...given,
});
export const someChecks = (count: number): Check[] =>
  Array.from({ length: count }, (_, index) => aCheck(String(index + 1)));

/** Lets everything go on that waits for nothing. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** A run whose server and clock do what the test says. */
export function aRun(checks: readonly Check[], given: Partial<RunOptions> = {}) {
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
