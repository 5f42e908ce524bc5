import { type ComponentType, useCallback } from 'react';
import { resultsCsv, resultsJson } from '../../sitemaps/checks/export-results.ts';
import { fetchAsAsked, useCheckRun } from '../../sitemaps/checks/use-check-run.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';
import { useCacheHeader, useTimeHistory } from '../../sitemaps/screens/answer-memory.ts';
import { CheckList } from '../../sitemaps/screens/check-list.tsx';
import { TestScreen } from '../../sitemaps/screens/test-screen.tsx';
import { type CheckScreenName, checkScreens } from './screens.tsx';

type CheckIslandProps = { facts: SitemapToolFacts };

/** The component of one check screen: runs its checks and shows the results. Call it once for each screen, outside of rendering. */
export const checkIsland = (name: CheckScreenName): ComponentType<CheckIslandProps> => {
  const { checks, pace, onLoad, paceWords, actionName, actions, state, stats, chartFirst, above, list } =
    checkScreens[name];
  return function CheckIsland({ facts }) {
    const [history, addTimes] = useTimeHistory(`${name}-times`);
    const [cacheControl, look] = useCacheHeader();
    const fetchUrl = useCallback<typeof fetchAsAsked>(async (...asked) => look(await fetchAsAsked(...asked)), [look]);
    // The times of earlier runs are drawn in the list alone.
    const run = useCheckRun(facts, checks, { pace, onLoad, onFinished: list ? addTimes : undefined, fetchUrl });
    return (
      <TestScreen
        run={run}
        actionName={actionName}
        state={state(run)}
        actions={actions}
        stats={stats(run, facts, cacheControl)}
        pace={paceWords}
        chartFirst={chartFirst}
        fileName={name}
        json={resultsJson}
        csv={resultsCsv}
      >
        {above?.(run, facts)}
        {list && <CheckList results={run.results} history={history} {...list} />}
      </TestScreen>
    );
  };
};
