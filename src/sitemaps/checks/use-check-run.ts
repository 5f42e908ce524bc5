import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#base/paths.ts';
import type { Check, CheckResult, Pace } from './check.ts';
import { initialResult, runChecks } from './run-checks.ts';

export type CheckRun = ReturnType<typeof useCheckRun>;

const NOT_RUN = {
  phase: 'idle' as 'idle' | 'running' | 'finished' | 'stopped',
  tookMs: null as number | null,
  finishedAt: null as Date | null,
  /** Seconds left of a wait for our own limit. */
  waitSeconds: null as number | null,
  cacheControl: null as string | null,
};

/** Runs checks; `onLoad`: once when React answers. The options never change. */
export function useCheckRun({
  checks,
  pace,
  onLoad,
  onFinished,
}: {
  checks: readonly Check[];
  pace: Pace;
  onLoad: boolean;
  onFinished: (results: readonly CheckResult[]) => void;
}) {
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
    update({
      phase: isWhole ? 'finished' : 'stopped',
      tookMs: performance.now() - startedAt,
      finishedAt: new Date(),
    });
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
