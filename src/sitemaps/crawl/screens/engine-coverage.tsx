import { sumBy } from '#base/domain/in-parallel.ts';
import { paths } from '#base/paths.ts';
import { SizeBar, stat, Stats } from '#base/ui/figures.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Tabs } from '#base/ui/navigation.tsx';
import { counted, formatCount, Count, Num } from '#base/ui/elements.tsx';
import { Sparkline } from '#base/ui/charts/chart-table.tsx';
import type { CrawlReport } from '../coverage/compute-report.ts';
import type { EngineReport } from '../coverage/engine-report.ts';
import type { EngineId } from '../engines.ts';
import { CoverageMap, FetchedAgain, FetchesADay } from './coverage-charts.tsx';
import { fetchesOf, medianOf, findAnomalies } from './coverage-state.ts';
import type { CrawlChoice } from './crawl-choice.ts';
import { formatPoints, formatShare, listsSince, monthName } from './format-words.ts';
import { reportLists } from './report-lists.ts';
import { addressCell, CrawlPanel, ListSection } from './report-rows.tsx';

export const Share = (props: { report: CrawlReport; engine: EngineReport; period: CrawlChoice['period'] }) => {
  const { listedNsns, computedAt } = props.report;
  const { months, fetchedEver, fetchedThisMonth } = props.engine;
  const before = months[Math.max(0, months.length - 1 - props.period.months)];
  const first = months[0];
  const monthOf = (month: string) => monthName(month, computedAt);
  const share = (count: number) => formatShare(count, listedNsns);
  const isGrown = before !== undefined && months.length > 1;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-8 items-end py-4 px-6 bg-surface ruled border-t-0 narrow:grid-cols-1 narrow:gap-3 narrow:p-4 [&:not(:has(figure))]:block [&+.stats]:border-t-0">
      <div className="max-w-none">
        <p className="num text-4xl font-bold leading-[1.05] tracking-[-0.04em]">{share(fetchedEver)}</p>
        <p className="muted">
          of <Count of={listedNsns} /> listed parts fetched, <Num>{share(fetchedThisMonth)}</Num> this month
          {isGrown && (
            <>
              ; <Num>{formatPoints(fetchedEver, before.everByThen, listedNsns)}</Num> points since{' '}
              {monthOf(before.month)}
            </>
          )}
        </p>
      </div>
      {isGrown && first !== undefined && (
        <figure className="[&_.sparkline]:h-16 [&_.sparkline]:ruled-b">
          <figcaption className="visually-hidden">
            {share(first.everByThen)} by the end of {monthOf(first.month)}, {share(fetchedEver)} today
          </figcaption>
          <Sparkline values={months.map(({ everByThen }) => everByThen)} />
          <p className="num small flex justify-between text-ink-2 mt-1" aria-hidden="true">
            <span>
              {share(first.everByThen)} in {monthOf(first.month)}
            </span>
            <span>today</span>
          </p>
        </figure>
      )}
    </div>
  );
};
const SOME_CLASSES = 5;

/** The figures, charts and lists of an engine. `days`: oldest first. */
export const EngineCoverage = (props: { report: CrawlReport; engine: EngineReport; days: EngineReport['days'] }) => {
  const { report, engine, days } = props;
  const { listedNsns } = report;
  const { unlisted, errors, mostFetched, otherPages, otherSitemaps, refetched } = reportLists(engine, report);
  const missed = Math.max(0, listedNsns - engine.fetchedEver);
  const inSome = sumBy(engine.neverFetched.slice(0, SOME_CLASSES), (one) => one.missed);
  const isInSome = engine.neverFetched.length > SOME_CLASSES && inSome * 2 > missed;
  const missedWords = isInSome ? ', most in five classes' : ' of what is listed';
  const ofSome = days.length === 1 ? 'on the first day' : `median of ${days.length} days`;
  const ofDays = engine.days.length === 0 ? 'none in 13 months' : ofSome;
  const sinceWords = `of all fetches since ${listsSince(report)}`;
  const { spent } = engine;
  return (
    <>
      <Stats
        stats={[
          stat('Fetched at least once', engine.fetchedEver, `${formatCount(engine.fetchedThisMonth)} this month`),
          stat('Never fetched', missed, `${formatShare(missed, listedNsns)}${missedWords}`),
          stat('Fetches a day', medianOf(days.map(fetchesOf)), ofDays),
          stat('Spent on unlisted', formatShare(spent.unlisted, spent.fetches), sinceWords),
        ]}
      />
      <CoverageMap engine={engine} anomalies={findAnomalies(engine, days)} />
      <FetchesADay days={days} />
      <div className="[&:has(.crawl-fold[open])]:items-start grid grid-cols-2 gap-y-0 gap-x-4 items-stretch narrow:grid-cols-1">
        <FetchedAgain refetched={engine.refetched} list={refetched} />
        <NeverFetched engine={engine} />
      </div>
      <ListSection list={unlisted} cell={(text, column, row) => unlistedCell(text, column, engine.unlisted, row)} />
      <ListSection list={errors} cell={addressCell} />
      <div className="[&:has(.crawl-fold[open])]:items-start grid grid-cols-2 gap-y-0 gap-x-4 items-stretch narrow:grid-cols-1">
        <ListSection list={mostFetched} shown={PAGES_SHOWN} cell={addressCell} />
        <ListSection list={otherPages} />
      </div>
      <ListSection list={otherSitemaps} cell={addressCell} />
    </>
  );
};

function unlistedCell(text: string, column: number, all: EngineReport['unlisted'], row: number) {
  if (column === 0) return <span className="num num-long">{text}</span>;
  if (column === 1) return <span className="muted small">{text}</span>;
  return (
    <span className="grid grid-cols-[minmax(3rem,1fr)_9.5rem] gap-3 items-center w-76 narrow:inline [&_.num]:text-right narrow:[&_svg]:hidden">
      <SizeBar count={all[row]!.fetches} largest={all[0]!.fetches} />
      <Num>{text}</Num>
    </span>
  );
}

const [CLASSES_SHOWN, CLASSES_FOLDED, PAGES_SHOWN] = [5, 45, 6];

const NeverFetched = ({ engine: { neverFetched, name } }: { engine: EngineReport }) => {
  const folded = neverFetched.slice(CLASSES_SHOWN, CLASSES_SHOWN + CLASSES_FOLDED);
  const rest = neverFetched.length - CLASSES_SHOWN - folded.length;
  return (
    <CrawlPanel title="Never fetched">
      <p className="muted small">
        {neverFetched.length === 0
          ? `${name} has fetched every part that is listed.`
          : `Classes with most parts that ${name} has never read.`}
      </p>
      <ClassRank classes={neverFetched.slice(0, CLASSES_SHOWN)} />
      {folded.length > 0 && (
        <details className="crawl-fold mt-auto pt-3 text-sm">
          <summary className="inline-flex items-center min-h-6 text-link cursor-pointer [text-decoration:underline] underline-offset-3">
            The {rest > 0 ? 'next' : 'other'} {counted(folded.length, 'class', 'classes')}
          </summary>
          <ClassRank classes={folded} />
          {rest > 0 && <p className="muted small mt-2">{formatCount(rest)} more are in the CSV.</p>}
        </details>
      )}
    </CrawlPanel>
  );
};

const ClassRank = ({ classes }: { classes: EngineReport['neverFetched'] }) => (
  <ol className="text-md mt-1.5 *:grid *:grid-cols-[minmax(0,1fr)_auto] *:gap-3 *:py-1.5 *:leading-snug *:not-first:ruled-t">
    {classes.map(({ fsc, name, missed }) => (
      <li key={fsc}>
        <span>
          <a className="num" href={paths.supplyClass(fsc)}>
            {fsc}
          </a>{' '}
          {name}
        </span>
        <Count of={missed} />
      </li>
    ))}
  </ol>
);

export const EngineTabs = <Engine extends { engine: EngineId; name: string }>(props: {
  engines: readonly Engine[];
  current: CrawlChoice['tab'];
  hrefOf: (tab: EngineId | 'claims') => string;
  detailOf: (engine: Engine) => string;
  hasClaims?: boolean;
}) => {
  const { engines, current, hrefOf, detailOf, hasClaims } = props;
  const verified = engines.map((one) => ({
    href: hrefOf(one.engine),
    name: one.name,
    mark: <Icon name="shield" size="s" />,
    detail: detailOf(one),
    current: one.engine === current,
  }));
  const claims = { href: hrefOf('claims'), name: 'Claims to be one', detail: 'not verified' };
  return (
    // as many engines as there are: in rows; on a phone a strip that scrolls, with the chosen one first
    <div className="crawl-tabs [.tool-head+&]:mt-4 wide:[&_.tabs]:flex-wrap [&_.tabs]:border-b-0 [&_.tabs]:[box-shadow:inset_0_-1px_var(--line-strong)] narrow:[&_.tabs]:flex-nowrap narrow:[&_.tabs]:overflow-x-auto narrow:[&_.tabs]:overflow-y-hidden narrow:[&_.tabs]:[scrollbar-width:thin] narrow:[&_.tabs]:[mask-image:linear-gradient(to_right,black_calc(100%_-_2rem),transparent)] narrow:[&_.tabs]:pr-8 [&_.tabs_a]:whitespace-nowrap [&_.tabs_a]:mb-0 narrow:[&_.tabs_a]:flex-none narrow:[&_.tabs_a[aria-current]]:[order:-1] [&_.tabs_a:focus-visible]:[outline-offset:-3px] [&_.tabs_a:focus-visible]:[box-shadow:none] [&_.tabs_svg]:inline-block [&_.tabs_svg]:align-[-0.1875rem] [&_.tabs_svg]:ml-1.25 [&_.tabs_svg]:text-ok [&+.table]:border-t-0">
      <Tabs label="Engines" tabs={hasClaims ? [...verified, { ...claims, current: current === 'claims' }] : verified} />
    </div>
  );
};
