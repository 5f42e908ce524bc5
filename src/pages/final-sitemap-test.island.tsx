import { finalChecks } from '../features/sitemap-checks/final-checks.ts';
import { ONE_BY_ONE } from '../features/sitemap-checks/paces.ts';
import { resultsCsv } from '../features/sitemap-checks/results-csv.ts';
import { resultsJson } from '../features/sitemap-checks/results-json.ts';
import { useCheckRun } from '../features/sitemap-checks/use-check-run.ts';
import { CheckList } from '../features/sitemap-tools/check-list.tsx';
import { finalStats } from '../features/sitemap-tools/final-stats.ts';
import { toolMessages } from '../features/sitemap-tools/messages.ts';
import { stateOf } from '../features/sitemap-tools/run-view.ts';
import { TestScreen } from '../features/sitemap-tools/test-screen.tsx';
import { useTimeHistory } from '../features/sitemap-tools/use-time-history.ts';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';

/** S11.4: eight tests, and what they say of the whole. */
export const FinalSitemapTestIsland = ({ facts }: { facts: SitemapToolFacts }) => {
  const [history, addTimes] = useTimeHistory('final-sitemap-test-times');
  const run = useCheckRun(facts, finalChecks, { pace: ONE_BY_ONE, onLoad: true, onFinished: addTimes });
  return (
    <TestScreen
      run={run}
      actionName={toolMessages.retestAll}
      state={stateOf(run, toolMessages.allValid)}
      stats={finalStats(run.results, facts)}
      pace="one after the other"
      fileName="final-sitemap-test"
      json={resultsJson}
      csv={resultsCsv}
    >
      <CheckList
        label="Sitemaps"
        samples="shown"
        results={run.results}
        history={history}
        linkName={toolMessages.viewSitemap}
      />
    </TestScreen>
  );
};
