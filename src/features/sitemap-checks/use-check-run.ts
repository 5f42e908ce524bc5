import { useCallback, useEffect, useRef, useState } from 'react';
import type { Check, CheckResult } from './check.ts';
import { pendingResults } from './pending-results.ts';
import { runChecks, type FetchSitemap } from './run-checks.ts';

export type Pacing = { concurrency: number; pauseBetweenMs: number; timeoutMs: number };

export type CheckRun = {
  results: readonly CheckResult[];
  phase: 'idle' | 'running' | 'finished' | 'stopped';
  tookMs: number | null;
  finishedAt: Date | null;
  run: () => void;
  stop: () => void;
};

type CheckRunOptions = {
  checks: readonly Check[];
  pacing: Pacing;
  /** Runs once as soon as the browser has taken over. */
  onLoad?: boolean;
  fetch?: FetchSitemap;
};

/** Runs checks from a page: results as they come, stop, and again. A second run starts with every result pending. */
export function useCheckRun({ checks, pacing, onLoad, fetch = fetchPlainly }: CheckRunOptions): CheckRun {
  const [results, setResults] = useState<readonly CheckResult[]>(() => pendingResults(checks));
  const [end, setEnd] = useState<Pick<CheckRun, 'phase' | 'tookMs' | 'finishedAt'>>({
    phase: 'idle',
    tookMs: null,
    finishedAt: null,
  });
  const current = useRef<AbortController | null>(null);

  const run = useCallback(() => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const startedAt = performance.now();
    setResults(pendingResults(checks));
    setEnd((before) => ({ ...before, phase: 'running' }));
    const { signal } = controller;
    const onChange = (now: readonly CheckResult[]) => {
      if (current.current === controller) setResults(now);
    };
    void runChecks(checks, { ...pacing, fetch, signal, onChange }).then((done) => {
      if (current.current !== controller) return;
      setResults(done);
      setEnd({
        phase: signal.aborted ? 'stopped' : 'finished',
        tookMs: performance.now() - startedAt,
        finishedAt: new Date(),
      });
    });
  }, [checks, pacing, fetch]);

  useEffect(() => {
    if (onLoad) run();
    return () => {
      current.current?.abort();
      current.current = null;
    };
  }, [onLoad, run]);

  return { results, ...end, run, stop: useCallback(() => current.current?.abort(), []) };
}

const fetchPlainly: FetchSitemap = (url, init) => globalThis.fetch(url, init);
