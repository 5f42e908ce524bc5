import type { CheckResult } from '../../sitemaps/checks/check.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { buildClientIndex } from '../../sitemaps/plan/build-client-index.ts';
import { formatCount } from '../../ui/format-count.ts';
import { saveText } from '../../ui/save-file.ts';
import { ONE_BY_ONE, sampleChecks } from '../../sitemaps/checks/planned-checks.ts';
import { useCheckRun } from '../../sitemaps/checks/use-check-run.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';
import { CheckList } from '../../sitemaps/screens/check-list.tsx';
import { SampleFacts } from '../../sitemaps/screens/comprehensive-system.tsx';
import { toolMessages } from '../../sitemaps/screens/messages.ts';
import { stateOf } from '../../sitemaps/screens/run-state.ts';
import { planStats } from '../../sitemaps/screens/screen-stats.tsx';
import { SummaryBox } from '../../sitemaps/screens/summary-box.tsx';
import { TestScreen } from '../../sitemaps/screens/test-screen.tsx';
import { Button } from '../../ui/button.tsx';

/** S11.3: the plan in numbers, an index built here to save, and five samples. */
export const Island = ({ facts }: { facts: SitemapToolFacts }) => {
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

const renderFacts = (result: CheckResult) => <SampleFacts result={result} />;

type DownloadState = { kind: 'idle' | 'busy' | 'done' | 'failed'; words: string };

/** Builds the index in the browser and saves it as sitemap.xml. `words`: the state for the visitor. */
function useIndexDownload({
  origin,
  formerHosts,
}: Pick<SitemapToolFacts, 'origin' | 'formerHosts'>): DownloadState & { download: () => void } {
  const [state, setState] = useState<DownloadState>({ kind: 'idle', words: toolMessages.indexNotBuilt });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  const download = useCallback(async () => {
    if (under.current !== null) return;
    const controller = new AbortController();
    under.current = controller;
    setState({ kind: 'busy', words: toolMessages.indexBuilding });
    const done = await build({ origin, formerHosts, signal: controller.signal });
    under.current = null;
    if (!controller.signal.aborted) setState(done);
  }, [origin, formerHosts]);

  return { ...state, download: () => void download() };
}

type BuildOptions = Pick<SitemapToolFacts, 'origin' | 'formerHosts'> & { signal: AbortSignal };

async function build({ origin, formerHosts, signal }: BuildOptions): Promise<DownloadState> {
  try {
    const outcome = await buildClientIndex({ origin, formerHosts, signal });
    if (outcome.kind === 'stopped') return { kind: 'idle', words: toolMessages.indexNotBuilt };
    if (outcome.kind === 'failed') return { kind: 'failed', words: outcome.message };
    saveText('sitemap.xml', outcome.index.xml, 'application/xml');
    return { kind: 'done', words: toolMessages.indexSaved(formatCount(outcome.index.entries)) };
  } catch {
    return { kind: 'failed', words: toolMessages.indexFailed };
  }
}
