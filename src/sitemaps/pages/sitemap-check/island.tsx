import { useCallback } from 'react';
import { fetchAsAsked, useCheckRun } from '../../checks/use-check-run.ts';
import { CheckList } from '../../screens/check-list.tsx';
import { TestScreen } from '../../screens/test-screen.tsx';
import { useCacheHeader, useTimeHistory } from '../../screens/answer-memory.ts';
import type { SitemapToolFacts } from '../../plan/tool-facts.ts';
import { checkScreens, type CheckScreenName } from './screens.tsx';

type CheckIslandProps = { screen: CheckScreenName; facts: SitemapToolFacts };

/** One check screen: runs its checks and shows the results. */
export const Island = ({ screen, facts }: CheckIslandProps) => {
  const {
    checks,
    pace,
    onLoad = true,
    paceWords,
    actionName,
    actions,
    state,
    stats,
    chartFirst,
    above,
    list,
  } = checkScreens[screen];
  const [history, addTimes] = useTimeHistory(`${screen}-times`);
  const [cacheControl, look] = useCacheHeader();
  const fetchUrl = useCallback<typeof fetchAsAsked>(async (...asked) => look(await fetchAsAsked(...asked)), [look]);
  // Only the list draws the times of earlier runs.
  const run = useCheckRun(facts, checks, { pace, onLoad, onFinished: list ? addTimes : undefined, fetchUrl });
  return (
    <TestScreen
      run={run}
      actionName={actionName}
      state={state(run)}
      actions={actions}
      stats={stats(run, facts, cacheControl)}
      pace={paceWords ?? 'one after the other'}
      chartFirst={chartFirst}
      fileName={screen}
    >
      {above?.(run, facts)}
      {list && <CheckList results={run.results} history={history} {...list} />}
    </TestScreen>
  );
};
