import { DEBUG_PACE } from '../features/sitemap-checks/paces.ts';
import { useCallback } from 'react';
import { resultsCsv } from '../features/sitemap-checks/results-csv.ts';
import { resultsJson } from '../features/sitemap-checks/results-json.ts';
import { statusChecks } from '../features/sitemap-checks/status-checks.ts';
import { summarize } from '../features/sitemap-checks/summarize.ts';
import { fetchAsAsked, useCheckRun } from '../features/sitemap-checks/use-check-run.ts';
import { CheckList } from '../features/sitemap-tools/check-list.tsx';
import { STATUS_WORDS, toolMessages } from '../features/sitemap-tools/messages.ts';
import { statusState, statusStats } from '../features/sitemap-tools/status-stats.tsx';
import { TestScreen } from '../features/sitemap-tools/test-screen.tsx';
import { useCacheHeader } from '../features/sitemap-tools/use-cache-header.ts';
import { useTimeHistory } from '../features/sitemap-tools/use-time-history.ts';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Where what search engines make of the sitemaps can be read. */
const WEBMASTER_CONSOLE = 'https://search.google.com/search-console';
const WORDS = { ...STATUS_WORDS, success: 'Active' };

/** S11.1: six sitemaps as they are served now. */
export const SitemapStatusIsland = ({ facts }: { facts: SitemapToolFacts }) => {
  const [history, addTimes] = useTimeHistory('sitemap-status-times');
  const [cacheControl, look] = useCacheHeader();
  const fetchUrl = useCallback<typeof fetchAsAsked>(async (...asked) => look(await fetchAsAsked(...asked)), [look]);
  const run = useCheckRun(facts, statusChecks, { pace: DEBUG_PACE, onLoad: true, onFinished: addTimes, fetchUrl });
  return (
    <TestScreen
      run={run}
      actionName={toolMessages.refreshAll}
      state={statusState(run)}
      actions={
        <ButtonLink href={WEBMASTER_CONSOLE} icon="ext" target="_blank" rel="noopener">
          Webmaster console
        </ButtonLink>
      }
      stats={statusStats(run, facts, { urls: summarize(run.results).urls, cacheControl })}
      pace="one after the other"
      fileName="sitemap-status"
      json={resultsJson}
      csv={resultsCsv}
    >
      <CheckList
        label="Sitemaps"
        results={run.results}
        samples="shown"
        words={WORDS}
        history={history}
        linkName={toolMessages.viewSitemap}
      />
    </TestScreen>
  );
};
