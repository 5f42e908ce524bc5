import { ONE_BY_ONE } from '../features/sitemap-checks/paces.ts';
import { resultsCsv } from '../features/sitemap-checks/results-csv.ts';
import { resultsJson } from '../features/sitemap-checks/results-json.ts';
import { sampleChecks } from '../features/sitemap-checks/sample-checks.ts';
import { useCheckRun } from '../features/sitemap-checks/use-check-run.ts';
import { CheckList } from '../features/sitemap-tools/check-list.tsx';
import { toolMessages } from '../features/sitemap-tools/messages.ts';
import { planStats } from '../features/sitemap-tools/plan-stats.ts';
import { stateOf } from '../features/sitemap-tools/run-view.ts';
import { SampleFacts } from '../features/sitemap-tools/sample-facts.tsx';
import type { ShownResult } from '../features/sitemap-tools/shown-result.ts';
import { SummaryBox } from '../features/sitemap-tools/summary-box.tsx';
import { TestScreen } from '../features/sitemap-tools/test-screen.tsx';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';
import { Button } from '../ui/button.tsx';
import { useIndexDownload } from './comprehensive-sitemap.download.ts';

/** S11.3: the plan in numbers, an index built here to save, and five samples. */
export const ComprehensiveSitemapIsland = ({ facts }: { facts: SitemapToolFacts }) => {
  const run = useCheckRun(facts, sampleChecks, { pace: ONE_BY_ONE });
  const index = useIndexDownload(facts);
  return (
    <TestScreen
      run={run}
      actionName={toolMessages.testSamples}
      state={stateOf(run, toolMessages.allValid)}
      actions={
        <span className="buttons needs-script">
          <Button icon="download" aria-disabled={index.kind === 'busy'} onClick={index.download}>
            {toolMessages.downloadIndex}
          </Button>
        </span>
      }
      stats={planStats(facts)}
      pace="one after the other"
      fileName="comprehensive-sitemap"
      json={resultsJson}
      csv={resultsCsv}
    >
      <SummaryBox title="sitemap.xml" bad={index.kind === 'failed'}>
        {index.words}
      </SummaryBox>
      <CheckList
        label="Samples"
        results={run.results}
        samples="folded"
        linkName={toolMessages.viewSitemap}
        renderMore={renderFacts}
        open
      />
    </TestScreen>
  );
};

const renderFacts = (result: ShownResult) => <SampleFacts result={result} />;
