import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import { Button, ButtonLink } from '#base/ui/elements.tsx';
import type { Stat } from '#base/ui/figures.tsx';
import { counted, formatCount } from '#base/ui/format-count.ts';
import * as lists from '../checks/check-lists.ts';
import { comprehensiveVerdict, domainVerdict, NOT_IN_CATALOG, summarize } from '../checks/check.ts';
import type { Check, CheckResult, Pace } from '../checks/check.ts';
import type { CheckRun } from '../checks/run-checks.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import { useClientIndex } from '../plan/use-client-index.client.ts';
import { UrlTable, type CheckList } from './check-list.tsx';
import { countStats, finalStats, planStats, stateOf, statusState, statusStats } from './screen-stats.tsx';

/** Also names of saved results and times. */
export type CheckScreenName = keyof typeof SCREENS;

export type CheckScreen = {
  title: string;
  lead: string;
  listChecks: (facts: SitemapToolFacts) => readonly Check[];
  /** One by one unless said. */
  pace?: Pace;
  paceWords?: string;
  /** Checks wait for the button. */
  onLoad?: false;
  actionName: string;
  actions?: ReactNode;
  good?: string;
  state?: (run: CheckRun) => ReturnType<typeof stateOf>;
  stats?: (run: CheckRun, facts: SitemapToolFacts) => readonly Stat[];
  chartFirst?: boolean;
  /** Above the list, or instead. */
  above?: (run: CheckRun, facts: SitemapToolFacts) => ReactNode;
  list?: Omit<Parameters<typeof CheckList>[0], 'results' | 'history'>;
};

const WEBMASTER_CONSOLE = 'https://search.google.com/search-console';

const VERDICT_STATES = {
  success: { kind: 'ok', words: 'Ready for submission' },
  warning: { kind: 'warn', words: 'Some issues' },
  error: { kind: 'err', words: 'Critical issues' },
} as const;

const verdictOfTest = ({ phase, results }: CheckRun) => (phase === 'finished' ? comprehensiveVerdict(results) : null);

const SCREENS = {
  'sitemap-debug': {
    title: 'Sitemap debug',
    lead: 'Asks the sitemap addresses and the backend function, each with its timing.',
    listChecks: lists.debugChecks,
    pace: lists.DEBUG_PACE,
    actionName: 'Run Tests',
    good: 'All endpoints answer',
    list: { label: 'Endpoints', samples: 'shown', linkName: 'Test URL' },
  },
  'sitemap-test': {
    title: 'Sitemap comprehensive test',
    lead: 'Fetches each kind of sitemap as a crawler would, and says whether they can be submitted. Sitemap health reads the stored files and all others.',
    listChecks: lists.comprehensiveChecks,
    actionName: 'Run Tests',
    state: (run) => {
      const verdict = verdictOfTest(run);
      if (verdict === null) return stateOf(run);
      const { status, errors, warnings } = verdict;
      // never green with faults (S9.4)
      const faults = errors > 0 ? counted(errors, 'error') : counted(warnings, 'warning');
      if (status === 'success' && errors + warnings > 0)
        return { kind: errors > 0 ? 'err' : 'warn', words: `Ready for submission, with ${faults}` };
      return VERDICT_STATES[status];
    },
    above: (run, facts) => <TestBox run={run} facts={facts} />,
    list: { label: 'Endpoints', samples: 'folded', linkName: 'Test URL', open: true },
  },
  'sitemap-validation': {
    title: 'Sitemap domain validation',
    lead: 'Looks for the right domain, the expected content and well-formed NSN addresses in each sitemap.',
    listChecks: lists.domainChecks,
    pace: lists.DOMAIN_PACE,
    paceWords: 'one a second',
    actionName: 'Run Validation',
    above: (run) => {
      const verdict = run.phase === 'finished' ? domainVerdict(run.results) : null;
      const words = verdict?.message ?? 'The verdict appears here when all checks have run.';
      return <SummaryBox title="Summary" words={words} />;
    },
    list: { label: 'Checks', samples: 'shown', words: { success: 'Valid', testing: 'Validating' }, open: true },
  },
  'sitemap-url-validator': {
    title: 'Sitemap URL Validator',
    lead: 'Reads the compressed files one by one: gzip, valid XML, and no placeholder.',
    listChecks: lists.validatorChecks,
    pace: lists.VALIDATOR_PACE,
    paceWords: '10 at a time',
    onLoad: false,
    actionName: 'Test All URLs',
    state: (run) =>
      run.phase === 'idle' ? { kind: 'idle', words: 'Click "Test All URLs" to begin validation' } : stateOf(run),
    stats: ({ results }) => {
      const { total, absent } = summarize(results);
      const explanation = absent > 0 ? `${absent} ${NOT_IN_CATALOG}` : 'one static, the others compressed';
      return [{ label: 'Total URLs', value: total, explanation }, ...countStats(results)];
    },
    chartFirst: true,
    above: ({ results, phase }) => (
      <UrlTable results={results} isTested={phase === 'finished' || phase === 'stopped'} />
    ),
  },
  'sitemap-status': {
    title: 'Sitemap status dashboard',
    lead: 'The main sitemaps as they are served now. Sitemap health reads the stored files and all others.',
    listChecks: lists.statusChecks,
    pace: lists.DEBUG_PACE,
    actionName: 'Refresh All Tests',
    actions: (
      <ButtonLink href={WEBMASTER_CONSOLE} icon="ext" target="_blank" rel="noopener">
        Webmaster console
      </ButtonLink>
    ),
    state: statusState,
    stats: statusStats,
    list: { label: 'Sitemaps', samples: 'shown', words: { success: 'Active' } },
  },
  'final-sitemap-test': {
    title: 'Final sitemap validation',
    lead: 'The last look before a submission: how much of the catalog the sitemaps cover.',
    listChecks: lists.finalChecks,
    actionName: 'Retest All',
    stats: (run, facts) => finalStats(run.results, facts),
    list: { label: 'Sitemaps', samples: 'shown' },
  },
  'comprehensive-sitemap': {
    title: 'Comprehensive sitemap system',
    lead: 'The whole plan in numbers, an index to save, and samples of each kind.',
    listChecks: lists.sampleChecks,
    onLoad: false,
    actionName: 'Test sample URLs',
    stats: (_run, facts) => planStats(facts),
    above: () => <IndexBox />,
    list: { label: 'Samples', samples: 'folded', renderMore: sampleFacts, open: true },
  },
} satisfies Record<string, CheckScreen>;

export const checkScreens: Readonly<Record<CheckScreenName, CheckScreen>> = SCREENS;

/** Keeps its place before a run. */
const SummaryBox = (box: { title: string; bad?: boolean; words: string; children?: ReactNode }) => (
  <section className="panel summary-box [&_h2]:mb-0 [&>p]:mt-1 mt-4 p-4 min-h-22 narrow:min-h-28">
    <h2>{box.title}</h2>
    <p className={box.bad ? 'text-err' : undefined} aria-live="polite">
      {box.words}
    </p>
    {box.children}
  </section>
);

/** The index, to save (S11.3). */
const IndexBox = () => {
  const { building, build } = useClientIndex(0);
  const { phase } = building;
  const words =
    phase === 'building'
      ? 'Building...'
      : phase === 'built'
        ? `Saved as sitemap.xml with ${formatCount(building.entries)} sitemaps.`
        : phase === 'failed'
          ? building.message
          : 'Built in this browser from what the backend function says, then saved as a file.';
  return (
    <SummaryBox title="sitemap.xml" bad={phase === 'failed'} words={words}>
      <p className="needs-script">
        <Button icon="download" aria-disabled={phase === 'building'} onClick={() => void build()}>
          Download sitemap.xml
        </Button>
      </p>
    </SummaryBox>
  );
};

const yesOrNo = (answer: boolean | undefined): string => (answer === undefined ? '–' : answer ? 'yes' : 'no');

function sampleFacts({ urlCount, extra }: CheckResult): ReactNode {
  return (
    <dl className="flex flex-wrap gap-y-1 gap-x-6">
      {[
        ['URL count', urlCount === undefined ? '–' : formatCount(urlCount), 'num'],
        ['Valid XML', yesOrNo(extra?.isValidXml)],
        ['Has NSN URLs', yesOrNo(extra?.hasNsnUrls)],
        ['Size', extra?.sizeKb === undefined ? '–' : `${formatCount(extra.sizeKb)} KB`, 'num'],
      ].map(([name, value, className]) => (
        <div className="flex gap-1.5 min-w-24" key={name}>
          <dt className="text-ink-3">{name}</dt>
          <dd className={className}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const TestBox = ({ run, facts }: { run: CheckRun; facts: SitemapToolFacts }) => {
  const { results, phase } = run;
  const names = results.filter(({ status }) => status === 'testing').map(({ name }) => name);
  const links = {
    'Primary sitemap': facts.origin + facts.robotsIndex,
    'Static fallback': facts.origin + paths.sitemapStatic(),
    Debug: paths.sitemapDebug(),
    'Test again': paths.sitemapTest(),
  };
  const idle = phase === 'stopped' ? 'Stopped.' : 'Nothing yet.';
  const isFinished = phase === 'finished';
  return (
    <section className="panel test-box [&_h2]:mb-0 [&>p]:mt-1 mt-4 p-4 min-h-42 narrow:min-h-62">
      <h2>{isFinished ? 'Recommendations' : 'Currently Testing'}</h2>
      <p>{isFinished ? (verdictOfTest(run)?.message ?? stateOf(run).words) : names.join(', ') || idle}</p>
      {isFinished && (
        <ul className="grid gap-1 mt-2 text-md">
          {Object.entries(links).map(([name, href]) => (
            <li key={href}>
              {name}:{' '}
              <a className="num num-long" href={href}>
                {href}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
