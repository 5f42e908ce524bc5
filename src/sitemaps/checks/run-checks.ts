import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#base/paths.ts';
import { ownLimitWait } from '#base/domain/own-limit.ts';
import { readBytes } from '../plan/read-bytes.ts';
import { MAX_BODY_BYTES, domainFailure, NOT_IN_CATALOG, TOO_LARGE } from './check.ts';
import type { Check, CheckResult, Pace, Reply, Verdict } from './check.ts';
import type { Judged } from './judge.ts';

/** The server writes it into the page too. */
export const initialResult = ({ id, name, url, isBeside }: Check): CheckResult => ({
  id,
  name,
  url,
  ...(url === null
    ? { status: 'absent', message: NOT_IN_CATALOG }
    : { status: 'pending', message: 'Waiting to test...' }),
  statusCode: null,
  responseTimeMs: null,
  contentType: null,
  ...(isBeside && { isBeside }),
});

export type RunOptions = Pace & {
  fetchUrl: (check: Check & { url: string }, init: RequestInit) => Promise<Response>;
  judge?: (reply: Reply, check: Check) => Promise<Verdict>;
  signal: AbortSignal;
  onChange: (results: readonly CheckResult[]) => void;
  /** Tells the seconds left of a wait for our own limit. */
  onWait: (secondsLeft: number | null) => void;
};

/** Runs checks in batches with a pause between. Waits while this site limits the run (S8.3). Never rejects. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<CheckResult[]> {
  const { concurrency, pauseBetweenMs, judge = judgeBeside, signal, onChange } = options;
  const unlessLimited = createLimitWaits(options);
  let results = checks.map(initialResult);
  const change = (checked: readonly Check[], changed: (result: CheckResult) => CheckResult): void => {
    const ids = new Set(checked.map(({ id }) => id));
    results = results.map((result) => (ids.has(result.id) ? changed(result) : result));
    onChange(results);
  };
  onChange(results);
  const due = checks.filter((check): check is Check & { url: string } => check.url !== null);
  for (let start = 0; start < due.length && !signal.aborted; start += concurrency) {
    const batch = due.slice(start, start + concurrency);
    change(batch, (result) => ({ ...result, status: 'testing', message: 'Testing...' }));
    const fetched = batch.map((check) => unlessLimited(() => fetchReply(check, options)));
    const judged = batch.map(async (check, index) => {
      const outcome = await fetched[index]!;
      const result = { ...initialResult(check), ...('bytes' in outcome ? await verdictOn(outcome, check) : outcome) };
      change([check], () => (signal.aborted ? initialResult(check) : result));
    });
    await Promise.all(fetched);
    // bodies are read during the pause, which is between requests
    if (pauseBetweenMs > 0 && start + concurrency < due.length) await wait(pauseBetweenMs, signal);
    await Promise.all(judged);
  }
  return results;

  async function verdictOn(reply: Reply, check: Check): Promise<Partial<CheckResult>> {
    const { status: statusCode, responseTimeMs, headers } = reply;
    const verdict =
      check.verdict ?? (await judge(reply, check).catch((error: unknown) => failureOf(check, wordsOf(error))));
    return { ...verdict, statusCode, responseTimeMs, contentType: headers['content-type'] ?? null };
  }
}

const failureOf = ({ rules }: Check, message: string): Verdict =>
  rules === 'domain' ? domainFailure(message) : { status: 'error', message };

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ACCEPT = 'application/xml, text/xml;q=0.9, application/gzip;q=0.9, */*;q=0.1';
/** A refusal begins with its reason. */
const MAX_REFUSAL_BYTES = 64 * 1_024;

/** Reads an answer, or returns its failure. Never rejects. */
async function fetchReply(
  check: Check & { url: string },
  { fetchUrl, timeoutMs, signal }: RunOptions,
): Promise<Reply | Partial<CheckResult>> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const startedAt = performance.now();
  const elapsed = (): number => Math.round(performance.now() - startedAt);
  let statusCode: number | null = null;
  const failed = (message: string) => ({ ...failureOf(check, message), statusCode, responseTimeMs: elapsed() });
  try {
    const ended = AbortSignal.any([signal, limit.signal]);
    const response = await fetchUrl(check, { cache: 'no-store', headers: { accept: ACCEPT }, signal: ended });
    const { status, statusText } = response;
    statusCode = status;
    const { bytes, isWhole } = await readBytes(response, response.ok ? MAX_BODY_BYTES : MAX_REFUSAL_BYTES);
    if (response.ok && !isWhole) return failed(TOO_LARGE);
    const headers = Object.fromEntries(response.headers);
    return { status, statusText, headers, bytes, responseTimeMs: elapsed() };
  } catch (error) {
    const reason = wordsOf(error);
    const words = reason === '' ? 'Network failure' : `Network failure: ${reason}`;
    return failed(limit.signal.aborted ? `Timed out after ${timeoutMs / 1_000} s` : words);
  } finally {
    clearTimeout(timer);
  }
}

const wait = (durationMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });

/** Then limited checks stay untested. */
const MAX_WAIT_SECONDS = 300;

/** All checks of a run wait together. */
function createLimitWaits({ signal, onWait }: RunOptions) {
  let waiting: Promise<void> | null = null;
  let left = 0;
  let waitedSeconds = 0;
  async function countDown(): Promise<void> {
    for (; left > 0 && !signal.aborted; left--) {
      onWait(left);
      await wait(1_000, signal);
      waitedSeconds += 1;
    }
    waiting = null;
    onWait(null);
  }
  return async (fetchOnce: () => ReturnType<typeof fetchReply>): ReturnType<typeof fetchReply> => {
    while (!signal.aborted) {
      await waiting;
      const outcome = await fetchOnce();
      if (!('bytes' in outcome)) return outcome;
      const seconds = ownLimitWait(outcome.status, (name) => outcome.headers[name] ?? null);
      if (seconds === null) return outcome;
      if (waitedSeconds + seconds > MAX_WAIT_SECONDS)
        return { message: 'Not tested: this site’s own limit did not end' };
      left = Math.max(left, seconds);
      await (waiting ??= countDown());
    }
    return {};
  };
}

let judge: Worker | null = null;

/** Has a worker judge a reply: the page answers its user meanwhile. */
function judgeBeside(reply: Reply, { rules, origin, expected, domain, url }: Judged): Promise<Verdict> {
  const worker = (judge ??= new Worker(new URL('./judging.worker.ts', import.meta.url), { type: 'module' }));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.addEventListener('message', ({ data }: MessageEvent<Verdict>) => resolve(data), { once: true });
    port1.start();
    worker.addEventListener('error', () => {
      judge = null;
      reject(new Error('the worker has failed'));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a worker's message has no target
    worker.postMessage({ reply, check: { rules, origin, expected, domain, url } }, [port2]);
  });
}

export type CheckRun = ReturnType<typeof useCheckRun>;

const NOT_RUN = {
  phase: 'idle' as 'idle' | 'running' | 'finished' | 'stopped',
  tookMs: null as number | null,
  finishedAt: null as Date | null,
  waitSeconds: null as number | null,
  cacheControl: null as string | null,
};

/** Runs checks; `onLoad`: once when React answers. The options never change. */
export function useCheckRun(options: {
  checks: readonly Check[];
  pace: Pace;
  onLoad: boolean;
  onFinished: (results: readonly CheckResult[]) => void;
}) {
  const { checks, pace, onLoad, onFinished } = options;
  const [run, setRun] = useState(() => ({ ...NOT_RUN, results: checks.map(initialResult) as readonly CheckResult[] }));
  const current = useRef<AbortController | null>(null);
  const start = useCallback(async () => {
    current.current?.abort();
    const controller = (current.current = new AbortController());
    const update = (changed: Partial<typeof run>): void => {
      if (current.current === controller) setRun((before) => ({ ...before, ...changed }));
    };
    const startedAt = performance.now();
    update({ phase: 'running', waitSeconds: null });
    const results = await runChecks(checks, {
      ...pace,
      fetchUrl: async ({ url, via }, init) => {
        const answer = await fetch(via === 'proxy' ? paths.proxyFetch(url) : url, init);
        if (answer.ok) update({ cacheControl: answer.headers.get('cache-control') });
        return answer;
      },
      signal: controller.signal,
      onChange: (changed) => update({ results: changed }),
      onWait: (waitSeconds) => update({ waitSeconds }),
    });
    // a limited check has no verdict
    const isWhole = !controller.signal.aborted && results.every(({ status }) => status !== 'pending');
    const tookMs = performance.now() - startedAt;
    update({ phase: isWhole ? 'finished' : 'stopped', tookMs, finishedAt: new Date() });
    if (isWhole) onFinished(results);
  }, [checks, pace, onFinished]);
  useEffect(() => {
    const timer = onLoad ? setTimeout(() => void start()) : undefined;
    return () => {
      clearTimeout(timer);
      current.current?.abort();
      current.current = null;
    };
  }, [onLoad, start]);
  const stop = useCallback(() => current.current?.abort(), []);
  return { ...run, run: () => void start(), stop };
}
