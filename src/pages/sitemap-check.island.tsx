import { useCallback, type ComponentType } from 'react';
import { resultsCsv } from '../features/sitemap-checks/results-csv.ts';
import { resultsJson } from '../features/sitemap-checks/results-json.ts';
import { fetchAsAsked, useCheckRun } from '../features/sitemap-checks/use-check-run.ts';
import { CheckList } from '../features/sitemap-tools/check-list.tsx';
import { TestScreen } from '../features/sitemap-tools/test-screen.tsx';
import { useCacheHeader } from '../features/sitemap-tools/use-cache-header.ts';
import { useTimeHistory } from '../features/sitemap-tools/use-time-history.ts';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';
import { checkScreens, type CheckScreenName } from './sitemap-check.screens.tsx';

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
