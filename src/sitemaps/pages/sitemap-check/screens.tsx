import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import {
  comprehensiveChecks,
  debugChecks,
  domainChecks,
  finalChecks,
  statusChecks,
  validatorChecks,
} from '../../checks/check-lists.ts';
import type { Check } from '../../checks/check.ts';
import { checkMessages } from '../../checks/messages.ts';
import { DEBUG_PACE, DOMAIN_PACE, ONE_BY_ONE, VALIDATOR_PACE } from '../../checks/planned-checks.ts';
import type { Pace } from '../../checks/run-checks.ts';
import { comprehensiveVerdict, domainVerdict, summarize } from '../../checks/summarize.ts';
import type { CheckRun } from '../../checks/use-check-run.ts';
import type { SitemapToolFacts } from '../../plan/tool-facts.ts';
import type { CheckListProps } from '../../screens/check-list.tsx';
import { toolMessages } from '../../screens/messages.ts';
import { stateOf } from '../../screens/run-state.ts';
import { countStats, finalStats, lastCheckStat, statusState, statusStats } from '../../screens/screen-stats.tsx';
import { STATUS_WORDS } from '../../screens/status-badge.tsx';
import { SummaryBox, TestBox } from '../../screens/summary-box.tsx';
import type { StateKind } from '../../screens/tool-state.tsx';
import { UrlTable } from '../../screens/url-table.tsx';
import { ButtonLink } from '#base/ui/button.tsx';
import type { Stat } from '#base/ui/figures.tsx';

/** Page names in routes.ts; saved results and stored response times have the same names. */
export type CheckScreenName =
  | 'sitemap-debug'
  | 'sitemap-test'
  | 'sitemap-validation'
  | 'sitemap-url-validator'
  | 'sitemap-status'
  | 'final-sitemap-test';

/** How one check screen differs from the others. */
type CheckScreen = {
  path: string;
  title: string;
  /** One line of what the screen is for; also the description in the head. */
  lead: string;
  checks: (facts: SitemapToolFacts) => readonly Check[];
  pace: Pace;
  /** The pace as the screen names it, if not one after the other. */
  paceWords?: string;
  /** False where the checks wait for the button; else they run as soon as React answers in the browser. */
  onLoad?: false;
  /** The button that runs the checks. */
  actionName: string;
  /** Shown before that button. */
  actions?: ReactNode;
  /** The state in large letters. */
  state: (run: CheckRun) => { kind: StateKind; words: string };
  /** `cacheControl`: the header of the last fetched sitemap; null if missing. */
  stats: (run: CheckRun, facts: SitemapToolFacts, cacheControl: string | null) => readonly Stat[];
  /** Whether the response times are above the results. */
  chartFirst?: boolean;
  /** Shown above the list, or instead of it. */
  above?: (run: CheckRun, facts: SitemapToolFacts) => ReactNode;
  /** How the list shows the results; null for a screen without list. */
  list: Omit<CheckListProps, 'results' | 'history'> | null;
};

/** Where a webmaster reads how search engines use the sitemaps. */
const WEBMASTER_CONSOLE = 'https://search.google.com/search-console';

const VERDICT_STATES = {
  success: { kind: 'ok', words: toolMessages.ready },
  warning: { kind: 'warn', words: toolMessages.someIssues },
  error: { kind: 'err', words: toolMessages.critical },
} as const;

const verdictOfTest = ({ phase, results }: CheckRun) => (phase === 'finished' ? comprehensiveVerdict(results) : null);

const allValidState = (run: CheckRun) => stateOf(run, toolMessages.allValid);

/** Every check screen by its page name. */
export const checkScreens: Readonly<Record<CheckScreenName, CheckScreen>> = {
  'sitemap-debug': {
    path: paths.sitemapDebug(),
    title: 'Sitemap debug',
    lead: 'Asks the sitemap addresses and the backend function, each with its timing.',
    checks: debugChecks,
    pace: DEBUG_PACE,
    actionName: toolMessages.runTests,
    state: (run) => stateOf(run, toolMessages.allAnswer),
    stats: (run) => [...countStats(run.results, 'Success'), lastCheckStat(run)],
    list: { label: 'Endpoints', samples: 'shown', linkName: toolMessages.testUrl },
  },
  'sitemap-test': {
    path: paths.sitemapTest(),
    title: 'Sitemap comprehensive test',
    lead: 'Fetches each kind of sitemap as a crawler would, and says whether they can be submitted. Sitemap health reads the stored files and all others.',
    checks: comprehensiveChecks,
    pace: ONE_BY_ONE,
    actionName: toolMessages.runTests,
    state: (run) => {
      const verdict = verdictOfTest(run);
      if (verdict === null) return stateOf(run, '');
      const { status, errors, warnings } = verdict;
      // S9.4 calls it ready; what is wrong is never green
      if (status === 'success' && errors > 0) return { kind: 'err', words: toolMessages.readyWith(errors, 'error') };
      if (status === 'success' && warnings > 0)
        return { kind: 'warn', words: toolMessages.readyWith(warnings, 'warning') };
      return VERDICT_STATES[status];
    },
    stats: (run) => [...countStats(run.results, 'Success'), lastCheckStat(run)],
    above: (run, facts) => (
      <TestBox
        run={run}
        recommendation={verdictOfTest(run)?.message ?? toolMessages.nothingToTest}
        links={[
          { name: 'Primary sitemap', href: facts.origin + facts.robotsIndex },
          { name: 'Static fallback', href: facts.origin + paths.sitemapStatic() },
          { name: 'Debug', href: paths.sitemapDebug() },
          { name: 'Test again', href: paths.sitemapTest() },
        ]}
      />
    ),
    list: { label: 'Endpoints', samples: 'folded', linkName: toolMessages.testUrl, open: true },
  },
  'sitemap-validation': {
    path: paths.sitemapValidation(),
    title: 'Sitemap domain validation',
    lead: 'Looks for the right domain, the expected content and well-formed NSN addresses in each sitemap.',
    checks: domainChecks,
    pace: DOMAIN_PACE,
    paceWords: 'one a second',
    actionName: toolMessages.runValidation,
    state: allValidState,
    stats: (run) => [...countStats(run.results, 'Valid'), lastCheckStat(run)],
    above: (run) => (
      <SummaryBox title={toolMessages.summary}>
        {(run.phase === 'finished' && domainVerdict(run.results)?.message) || toolMessages.verdictAfter}
      </SummaryBox>
    ),
    list: {
      label: 'Checks',
      samples: 'shown',
      words: { ...STATUS_WORDS, success: 'Valid', testing: 'Validating' },
      linkName: toolMessages.viewSitemap,
      open: true,
    },
  },
  'sitemap-url-validator': {
    path: paths.sitemapUrlValidator(),
    title: 'Sitemap URL Validator',
    lead: 'Reads the compressed files one by one: gzip, valid XML, and no placeholder.',
    checks: validatorChecks,
    pace: VALIDATOR_PACE,
    paceWords: '10 at a time',
    onLoad: false,
    actionName: toolMessages.testAll,
    state: (run) => (run.phase === 'idle' ? { kind: 'idle', words: checkMessages.beforeRun } : allValidState(run)),
    stats: ({ results }) => {
      const { total, absent } = summarize(results);
      const explanation = absent > 0 ? `${absent} ${toolMessages.notInCatalog}` : 'one static, the others compressed';
      return [{ label: 'Total URLs', value: total, explanation }, ...countStats(results, 'Success')];
    },
    chartFirst: true,
    above: ({ results, phase }) => (
      <UrlTable results={results} isTested={phase === 'finished' || phase === 'stopped'} />
    ),
    list: null,
  },
  'sitemap-status': {
    path: paths.sitemapStatus(),
    title: 'Sitemap status dashboard',
    lead: 'The main sitemaps as they are served now. Sitemap health reads the stored files and all others.',
    checks: statusChecks,
    pace: DEBUG_PACE,
    actionName: toolMessages.refreshAll,
    actions: (
      <ButtonLink href={WEBMASTER_CONSOLE} icon="ext" target="_blank" rel="noopener">
        Webmaster console
      </ButtonLink>
    ),
    state: statusState,
    stats: (run, facts, cacheControl) => statusStats(run, facts, cacheControl),
    list: {
      label: 'Sitemaps',
      samples: 'shown',
      words: { ...STATUS_WORDS, success: 'Active' },
      linkName: toolMessages.viewSitemap,
    },
  },
  'final-sitemap-test': {
    path: paths.finalSitemapTest(),
    title: 'Final sitemap validation',
    lead: 'The last look before a submission: how much of the catalog the sitemaps cover.',
    checks: finalChecks,
    pace: ONE_BY_ONE,
    actionName: toolMessages.retestAll,
    state: allValidState,
    stats: (run, facts) => finalStats(run.results, facts),
    list: { label: 'Sitemaps', samples: 'shown', linkName: toolMessages.viewSitemap },
  },
};
