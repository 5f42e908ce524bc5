import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '#base/paths.ts';
import type { Check, CheckResult } from './check.ts';
import { initialResult, type Pace, runChecks, type RunOptions } from './run-checks.ts';

export type CheckRun = {
  results: readonly CheckResult[];
  phase: 'idle' | 'running' | 'finished' | 'stopped';
  /** Of the last run that ended; null before one has. */
  tookMs: number | null;
  finishedAt: Date | null;
  /** How long the run still waits for a limit of this site; null: it does not wait. */
  waitSeconds: number | null;
  /** Runs all checks again, from pending. */
  run: () => void;
  stop: () => void;
};

type CheckRunOptions = {
  pace: Pace;
  /** Runs once as soon as React answers in the browser. */
  onLoad?: boolean;
  /** Called with the results of each run that was not stopped. */
  onFinished?: (results: readonly CheckResult[]) => void;
  fetchUrl?: RunOptions['fetchUrl'];
};

/** Runs a list of checks from a page. `facts` and `listChecks` say which; both stay the same while the page is shown. */
export function useCheckRun<Facts>(
  facts: Facts,
  listChecks: (facts: Facts) => readonly Check[],
  { pace, onLoad = false, onFinished, fetchUrl = fetchAsAsked }: CheckRunOptions,
): CheckRun {
  const checks = useMemo(() => listChecks(facts), [facts, listChecks]);
  const [results, setResults] = useState<readonly CheckResult[]>(() => checks.map(initialResult));
  const [end, setEnd] = useState<Pick<CheckRun, 'phase' | 'tookMs' | 'finishedAt'>>({
    phase: 'idle',
    tookMs: null,
    finishedAt: null,
  });
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null);
  const current = useRef<AbortController | null>(null);

  const run = useCallback(async () => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const isCurrent = (): boolean => current.current === controller;
    const startedAt = performance.now();
    const { signal } = controller;
    setEnd((before) => ({ ...before, phase: 'running' }));
    setWaitSeconds(null);
    const done = await runChecks(checks, {
      ...pace,
      fetchUrl,
      signal,
      onChange: (changed) => isCurrent() && setResults(changed),
      onWait: (secondsLeft) => isCurrent() && setWaitSeconds(secondsLeft),
    });
    if (!isCurrent()) return;
    // a check that this site's limit kept from being tested has no verdict
    const isWhole = done.every(({ status }) => status !== 'pending');
    const phase = signal.aborted || !isWhole ? 'stopped' : 'finished';
    setEnd({ phase, tookMs: performance.now() - startedAt, finishedAt: new Date() });
    if (phase === 'finished') onFinished?.(done);
  }, [checks, pace, fetchUrl, onFinished]);

  useEffect(() => {
    const start = onLoad ? setTimeout(() => void run()) : undefined;
    return () => {
      clearTimeout(start);
      current.current?.abort();
      current.current = null;
    };
  }, [onLoad, run]);

  return { results, ...end, waitSeconds, run: () => void run(), stop: useCallback(() => current.current?.abort(), []) };
}

/** From this site, or through proxy-fetch, as the check says. */
export const fetchAsAsked: RunOptions['fetchUrl'] = ({ url, via }, init) =>
  fetch(via === 'proxy' ? paths.proxyFetch(url) : url, init);
