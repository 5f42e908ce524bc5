import { debugChecks } from '../features/sitemap-checks/debug-checks.ts';
import { DEBUG_PACE } from '../features/sitemap-checks/paces.ts';
import { resultsCsv } from '../features/sitemap-checks/results-csv.ts';
import { resultsJson } from '../features/sitemap-checks/results-json.ts';
import { useCheckRun } from '../features/sitemap-checks/use-check-run.ts';
import { CheckList } from '../features/sitemap-tools/check-list.tsx';
import { countStats, lastCheckStat } from '../features/sitemap-tools/count-stats.tsx';
import { toolMessages } from '../features/sitemap-tools/messages.ts';
import { stateOf } from '../features/sitemap-tools/run-view.ts';
import { TestScreen } from '../features/sitemap-tools/test-screen.tsx';
import { useTimeHistory } from '../features/sitemap-tools/use-time-history.ts';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';

/** The endpoints with their timing, also through the backend function. */
export const SitemapDebugIsland = ({ facts }: { facts: SitemapToolFacts }) => {
  const [history, addTimes] = useTimeHistory('sitemap-debug-times');
  const run = useCheckRun(facts, debugChecks, { pace: DEBUG_PACE, onLoad: true, onFinished: addTimes });
  return (
    <TestScreen
      run={run}
      actionName={toolMessages.runTests}
      state={stateOf(run, toolMessages.allAnswer)}
      stats={[...countStats(run.results, 'Success'), lastCheckStat(run)]}
      pace="one after the other"
      fileName="sitemap-debug"
      json={resultsJson}
      csv={resultsCsv}
    >
      <CheckList
        label="Endpoints"
        samples="shown"
        results={run.results}
        history={history}
        linkName={toolMessages.testUrl}
      />
    </TestScreen>
  );
};
