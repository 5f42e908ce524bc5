import { domainChecks } from '../features/sitemap-checks/domain-checks.ts';
import { domainVerdict } from '../features/sitemap-checks/domain-verdict.ts';
import { DOMAIN_PACE } from '../features/sitemap-checks/paces.ts';
import { resultsCsv } from '../features/sitemap-checks/results-csv.ts';
import { resultsJson } from '../features/sitemap-checks/results-json.ts';
import { useCheckRun } from '../features/sitemap-checks/use-check-run.ts';
import { CheckList } from '../features/sitemap-tools/check-list.tsx';
import { countStats, lastCheckStat } from '../features/sitemap-tools/count-stats.tsx';
import { STATUS_WORDS, toolMessages } from '../features/sitemap-tools/messages.ts';
import { stateOf } from '../features/sitemap-tools/run-view.ts';
import { SummaryBox } from '../features/sitemap-tools/summary-box.tsx';
import { TestScreen } from '../features/sitemap-tools/test-screen.tsx';
import { useTimeHistory } from '../features/sitemap-tools/use-time-history.ts';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';

const WORDS = { ...STATUS_WORDS, success: 'Valid', testing: 'Validating' };

/** S10.1: the domain and content of each sitemap, one a second. */
export const SitemapValidationIsland = ({ facts }: { facts: SitemapToolFacts }) => {
  const [history, addTimes] = useTimeHistory('sitemap-validation-times');
  const run = useCheckRun(facts, domainChecks, { pace: DOMAIN_PACE, onLoad: true, onFinished: addTimes });
  return (
    <TestScreen
      run={run}
      actionName={toolMessages.runValidation}
      state={stateOf(run, toolMessages.allValid)}
      stats={[...countStats(run.results, 'Valid'), lastCheckStat(run)]}
      pace="one a second"
      fileName="sitemap-validation"
      json={resultsJson}
      csv={resultsCsv}
    >
      <SummaryBox title={toolMessages.summary}>
        {(run.phase === 'finished' && domainVerdict(run.results)?.message) || toolMessages.verdictAfter}
      </SummaryBox>
      <CheckList
        label="Checks"
        results={run.results}
        samples="shown"
        words={WORDS}
        history={history}
        linkName={toolMessages.viewSitemap}
        open
      />
    </TestScreen>
  );
};
