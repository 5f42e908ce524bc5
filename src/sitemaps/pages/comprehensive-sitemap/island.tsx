import type { CheckResult } from '../../checks/check.ts';
import { useClientIndex, type IndexBuilding } from '../../plan/use-client-index.client.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { ONE_BY_ONE, sampleChecks } from '../../checks/planned-checks.ts';
import { useCheckRun } from '../../checks/use-check-run.ts';
import type { SitemapToolFacts } from '../../plan/tool-facts.ts';
import { CheckList } from '../../screens/check-list.tsx';
import { SampleFacts } from '../../screens/comprehensive-system.tsx';
import { toolMessages } from '../../screens/messages.ts';
import { stateOf } from '../../screens/run-state.ts';
import { planStats } from '../../screens/screen-stats.tsx';
import { SummaryBox } from '../../screens/summary-box.tsx';
import { TestScreen } from '../../screens/test-screen.tsx';
import { Button } from '#base/ui/button.tsx';

/** S11.3: the plan in numbers, an index built here to save, and five samples. */
export const Island = ({ facts }: { facts: SitemapToolFacts }) => {
  const run = useCheckRun(facts, sampleChecks, { pace: ONE_BY_ONE });
  const { building, build } = useClientIndex(0);
  return (
    <TestScreen
      run={run}
      actionName={toolMessages.testSamples}
      state={stateOf(run, toolMessages.allValid)}
      actions={
        <span className="buttons needs-script">
          <Button icon="download" aria-disabled={building.phase === 'building'} onClick={() => void build()}>
            {toolMessages.downloadIndex}
          </Button>
        </span>
      }
      stats={planStats(facts)}
      pace="one after the other"
      fileName="comprehensive-sitemap"
    >
      <SummaryBox title="sitemap.xml" bad={building.phase === 'failed'}>
        {wordsOf(building)}
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

const renderFacts = (result: CheckResult) => <SampleFacts result={result} />;

/** The state of the index, for the visitor. */
function wordsOf(building: IndexBuilding): string {
  switch (building.phase) {
    case 'building':
      return toolMessages.indexBuilding;
    case 'built':
      return toolMessages.indexSaved(formatCount(building.entries));
    case 'failed':
      return building.message;
    default:
      return toolMessages.indexNotBuilt;
  }
}
