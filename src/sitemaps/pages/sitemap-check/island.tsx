import { useCallback, useMemo, useState } from 'react';
import type { CheckResult } from '../../checks/check.ts';
import { useCheckRun } from '../../checks/use-check-run.ts';
import type { SitemapToolFacts } from '../../plan/tool-facts.ts';
import type { TimeHistory } from '../../screens/check-list.tsx';
import { TestScreen } from '../../screens/test-screen.tsx';
import { checkScreens, type CheckScreenName } from '../../screens/check-screens.tsx';

const KEPT_RUNS = 16;

export const Island = ({ screen: name, facts }: { screen: CheckScreenName; facts: SitemapToolFacts }) => {
  const screen = checkScreens[name];
  const { listChecks, pace, onLoad = true } = screen;
  const [history, setHistory] = useState<TimeHistory>({});
  const onFinished = useCallback(
    (results: readonly CheckResult[]) => setHistory(keepTimes(`${name}-times`, results)),
    [name],
  );
  const checks = useMemo(() => listChecks(facts), [listChecks, facts]);
  const run = useCheckRun({ checks, pace, onLoad, onFinished });
  return <TestScreen {...{ run, facts, name, screen, history }} />;
};

/** Adds the times of a run to those of this tab. */
function keepTimes(key: string, results: readonly CheckResult[]): TimeHistory {
  let history: Record<string, readonly number[]> = {};
  try {
    history = JSON.parse(sessionStorage.getItem(key) ?? '{}') as typeof history;
    for (const { id, responseTimeMs } of results)
      if (responseTimeMs !== null) history[id] = [...(history[id] ?? []), responseTimeMs].slice(-KEPT_RUNS);
    sessionStorage.setItem(key, JSON.stringify(history));
  } catch {
    // storage is full or forbidden
  }
  return history;
}
