import { FetchedAgain, FetchesADay, ClaimsPanel } from '../../crawl/screens/coverage-charts.tsx';
import { dayNames, daysUpTo } from '../../crawl/screens/coverage-days.ts';
import { CoverageFigures, CoverageHead, EngineTabs } from '../../crawl/screens/coverage-head.tsx';
import { CrawlErrors, NeverFetched, OtherPages, OtherSitemaps, Unlisted } from '../../crawl/screens/coverage-lists.tsx';
import { CoverageMap } from '../../crawl/screens/coverage-map.tsx';
import { findAnomalies, stateOf } from '../../crawl/screens/coverage-state.ts';
import { formatShare, listsSince } from '../../crawl/screens/format-words.ts';
import { crawlMessages } from '../../crawl/screens/messages.ts';
import { CoveragePart, NoCoverageYet, SetAsideNote } from '../../crawl/screens/no-coverage.tsx';
import { crawlQuery, type CrawlChoice } from '../../crawl/screens/read-report.ts';
import type { CrawlReport, EngineReport } from '../../crawl/coverage/crawl-report.ts';
import { ENGINES } from '../../crawl/engines.ts';
import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { Empty, Note } from '#base/ui/feedback.tsx';
import { Num } from '#base/ui/number.tsx';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import type { CrawlPageData } from './load.server.ts';

export const { head, View } = operatorsPage<NonNullable<CrawlPageData>>({
  path: paths.crawl(),
  title: 'Crawl coverage',
  description: 'What search engines have fetched of this catalog.',
  unavailable: crawlMessages.unavailable,
  content: ({ choice, read }) => (
    <CoveragePart why={read.kind === 'none' ? read.why : null}>
      {read.kind === 'none' ? (
        <>
          <SetAsideNote of={read.setAside ?? null} />
          <NoCoverageYet {...read} />
        </>
      ) : (
        <Coverage {...read} choice={choice} />
      )}
    </CoveragePart>
  ),
});

type Shown = { report: CrawlReport; choice: CrawlChoice };

const Coverage = ({ report, choice, isRecorded }: Shown & { isRecorded: boolean }) => {
  const engine = report.engines.find((one) => one.engine === choice.tab);
  const today = formatDate(report.computedAt);
  const days = engine === undefined ? [] : daysUpTo(today, choice.days, engine);
  const state =
    engine === undefined
      ? { words: choice.tab === 'claims' ? 'Not verified' : 'Nothing fetched', isGood: choice.tab === 'claims' }
      : stateOf(engine, report.listedNsns, days);
  return (
    <>
      <CoverageHead choice={choice} of={nameOf(choice)} {...state} />
      {!isRecorded && <Note>{crawlMessages.offSince}</Note>}
      <SetAsideNote of={report.setAside} />
      <EngineTabs
        engines={report.engines}
        current={choice.tab}
        hrefOf={(tab) => paths.crawl(crawlQuery({ ...choice, tab }))}
        detailOf={({ fetchedEver }) => formatShare(fetchedEver, report.listedNsns)}
        hasClaims
      />
      {engine !== undefined ? (
        <EngineCoverage {...{ report, choice, engine, days }} />
      ) : choice.tab === 'claims' ? (
        <ClaimsPanel claims={report.claims} days={dayNames(report.firstDay ?? today, today, choice.days)} />
      ) : (
        <div className="crawl-after-tabs">
          <Empty icon="info" title={`${nameOf(choice)} has fetched nothing`}>
            No verified fetch of it is on record
            <SinceFirstDay {...report} />.
          </Empty>
        </div>
      )}
      <p className="muted small crawl-foot">
        Computed <Num>{formatTime(report.computedAt)}</Num>;{' '}
        {report.firstDay === null ? (
          'no fetch is on record of the last 13 months'
        ) : (
          <>
            recorded
            <SinceFirstDay {...report} />
          </>
        )}
        . Days and lists are kept 13 months. Only verified fetches count. Addresses that are not there, and searches
        that found nothing: <a href={paths.demand()}>asked, not found</a>.
      </p>
    </>
  );
};

const nameOf = ({ tab }: CrawlChoice): string =>
  tab === null ? 'This engine' : tab === 'claims' ? 'Claims to be one' : ENGINES[tab].name;

const SinceFirstDay = ({ firstDay }: CrawlReport) =>
  firstDay !== null && (
    <>
      {' '}
      since <Num>{firstDay}</Num>
    </>
  );

const EngineCoverage = ({
  report,
  choice,
  engine,
  days,
}: Shown & { engine: EngineReport; days: EngineReport['days'] }) => (
  <>
    <CoverageFigures {...{ report, engine, choice, days }} />
    <CoverageMap engine={engine} anomalies={findAnomalies(engine, days)} />
    <FetchesADay days={days} />
    <div className="crawl-half">
      <FetchedAgain refetched={engine.refetched} />
      <NeverFetched engine={engine} />
    </div>
    <Unlisted engine={engine} since={listsSince(report)} />
    <CrawlErrors engine={engine} since={listsSince(report)} />
    <OtherPages engine={engine} />
    <OtherSitemaps engine={engine} />
  </>
);
