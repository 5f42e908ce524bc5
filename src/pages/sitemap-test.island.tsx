import { comprehensiveChecks } from '../features/sitemap-checks/comprehensive-checks.ts';
import { comprehensiveVerdict } from '../features/sitemap-checks/comprehensive-verdict.ts';
import { ONE_BY_ONE } from '../features/sitemap-checks/paces.ts';
import { resultsCsv } from '../features/sitemap-checks/results-csv.ts';
import { resultsJson } from '../features/sitemap-checks/results-json.ts';
import { useCheckRun } from '../features/sitemap-checks/use-check-run.ts';
import { CheckList } from '../features/sitemap-tools/check-list.tsx';
import { countStats, lastCheckStat } from '../features/sitemap-tools/count-stats.tsx';
import { toolMessages } from '../features/sitemap-tools/messages.ts';
import { stateOf } from '../features/sitemap-tools/run-view.ts';
import { TestBox } from '../features/sitemap-tools/test-box.tsx';
import { TestScreen } from '../features/sitemap-tools/test-screen.tsx';
import { useTimeHistory } from '../features/sitemap-tools/use-time-history.ts';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';
import { paths } from '../paths.ts';

const VERDICT_STATES = {
  success: { kind: 'ok', words: toolMessages.ready },
  warning: { kind: 'warn', words: toolMessages.someIssues },
  error: { kind: 'err', words: toolMessages.critical },
} as const;

/** S9.1: one endpoint after the other, and a verdict at the end. */
export const SitemapTestIsland = ({ facts }: { facts: SitemapToolFacts }) => {
  const [history, addTimes] = useTimeHistory('sitemap-test-times');
  const run = useCheckRun(facts, comprehensiveChecks, { pace: ONE_BY_ONE, onLoad: true, onFinished: addTimes });
  const verdict = run.phase === 'finished' ? comprehensiveVerdict(run.results) : null;
  return (
    <TestScreen
      run={run}
      actionName={toolMessages.runTests}
      state={verdict === null ? stateOf(run, '') : VERDICT_STATES[verdict.status]}
      stats={[...countStats(run.results, 'Success'), lastCheckStat(run)]}
      pace="one after the other"
      fileName="sitemap-test"
      json={resultsJson}
      csv={resultsCsv}
    >
      <TestBox
        run={run}
        recommendation={verdict?.message ?? toolMessages.nothingToTest}
        links={[
          { name: 'Primary sitemap', href: facts.origin + paths.sitemap() },
          { name: 'Static fallback', href: facts.origin + paths.sitemapStatic() },
          { name: 'Debug', href: paths.sitemapDebug() },
          { name: 'Test again', href: paths.sitemapTest() },
        ]}
      />
      <CheckList
        label="Endpoints"
        samples="folded"
        results={run.results}
        history={history}
        linkName={toolMessages.testUrl}
        open
      />
    </TestScreen>
  );
};
