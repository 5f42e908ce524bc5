import { checkMessages } from '../features/sitemap-checks/messages.ts';
import { VALIDATOR_PACE } from '../features/sitemap-checks/paces.ts';
import { resultsCsv } from '../features/sitemap-checks/results-csv.ts';
import { resultsJson } from '../features/sitemap-checks/results-json.ts';
import { useCheckRun } from '../features/sitemap-checks/use-check-run.ts';
import { validatorChecks } from '../features/sitemap-checks/validator-checks.ts';
import { countStats } from '../features/sitemap-tools/count-stats.tsx';
import { toolMessages } from '../features/sitemap-tools/messages.ts';
import { stateOf } from '../features/sitemap-tools/run-view.ts';
import { countStatuses } from '../features/sitemap-tools/shown-result.ts';
import { TestScreen } from '../features/sitemap-tools/test-screen.tsx';
import { UrlTable } from '../features/sitemap-tools/url-table.tsx';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';

/** S12.1: the static sitemap and the compressed files, ten at a time. */
export const SitemapUrlValidatorIsland = ({ facts }: { facts: SitemapToolFacts }) => {
  const run = useCheckRun(facts, validatorChecks, { pace: VALIDATOR_PACE });
  const { total, absent } = countStatuses(run.results);
  const state =
    run.phase === 'idle'
      ? { kind: 'idle' as const, words: checkMessages.beforeRun }
      : stateOf(run, toolMessages.allValid);
  return (
    <TestScreen
      run={run}
      actionName={toolMessages.testAll}
      state={state}
      stats={[
        {
          label: 'Total URLs',
          value: total,
          explanation: absent > 0 ? `${absent} ${toolMessages.notInCatalog}` : 'one static, the others compressed',
        },
        ...countStats(run.results, 'Success'),
      ]}
      pace="10 at a time"
      chartFirst
      fileName="sitemap-url-validator"
      json={resultsJson}
      csv={resultsCsv}
    >
      <UrlTable results={run.results} isTested={run.phase === 'finished' || run.phase === 'stopped'} />
    </TestScreen>
  );
};
