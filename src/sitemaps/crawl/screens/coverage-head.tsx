import { Tabs } from '#base/ui/navigation.tsx';
import type { EngineId } from '../engines.ts';
import { type CrawlChoice, crawlQuery, PERIODS, periodName } from './read-report.ts';
import { sumBy } from '#base/domain/sum-by.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Stats } from '#base/ui/figures.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { LinkSegments } from '#base/ui/segments.tsx';
import { Sparkline } from '#base/ui/sparkline.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import type { CrawlReport, EngineReport } from '../coverage/crawl-report.ts';
import { fetchesOf, medianOf } from './coverage-days.ts';
import { formatPoints, formatShare, listsSince, monthName } from './format-words.ts';

/** `of`: the engine, in words. */
type HeadProps = { choice: CrawlChoice; of: string; words: string; isGood: boolean };

/** The engine and its state in a word or two, the period, and everything as a file. */
export const CoverageHead = ({ choice, of, words, isGood }: HeadProps) => (
  <div className="operator-head crawl-head">
    <div>
      <p className="muted small">
        {of}, crawl coverage, last {periodName(choice.days)}
      </p>
      <h1 className={isGood ? 'crawl-word' : 'crawl-word crawl-word-warn'}>
        {!isGood && <Icon name="warn" />}
        {words}
      </h1>
    </div>
    <div className="buttons">
      <LinkSegments
        label="Period"
        options={PERIODS.map(({ days, name }) => ({
          label: name,
          href: paths.crawl(crawlQuery({ ...choice, days })),
          current: days === choice.days,
        }))}
      />
      <ButtonLink href={paths.crawlCsv()} icon="download" rel="nofollow" label="Download everything as CSV">
        CSV
      </ButtonLink>
    </div>
  </div>
);

type FiguresProps = { report: CrawlReport; engine: EngineReport; choice: CrawlChoice; days: EngineReport['days'] };

/** Months that a period goes back to compare. */
const MONTHS_BACK = { 30: 1, 90: 3, 365: 12 } as const;

/** How much of what is listed was fetched, and where that comes from. */
export const CoverageFigures = (figures: FiguresProps) => (
  <>
    <Share {...figures} />
    <FourFigures {...figures} />
  </>
);

const Share = ({
  report: { listedNsns, computedAt },
  engine: { months, fetchedEver, fetchedThisMonth },
  choice,
}: FiguresProps) => {
  const before = months[Math.max(0, months.length - 1 - MONTHS_BACK[choice.days])];
  const first = months[0];
  const monthOf = (month: string) => monthName(month, computedAt);
  const isGrown = before !== undefined && months.length > 1;
  return (
    <div className="crawl-share">
      <div>
        <p className="crawl-huge num">{formatShare(fetchedEver, listedNsns)}</p>
        <p className="muted">
          of <Count of={listedNsns} /> listed parts fetched, <Num>{formatShare(fetchedThisMonth, listedNsns)}</Num> this
          month
          {isGrown && (
            <>
              ; <Num>{formatPoints(fetchedEver, before.everByThen, listedNsns)}</Num> points since{' '}
              {monthOf(before.month)}
            </>
          )}
        </p>
      </div>
      {isGrown && first !== undefined && (
        <figure className="crawl-trend">
          <figcaption className="visually-hidden">
            {formatShare(first.everByThen, listedNsns)} by the end of {monthOf(first.month)},{' '}
            {formatShare(fetchedEver, listedNsns)} today
          </figcaption>
          <Sparkline values={months.map(({ everByThen }) => everByThen)} />
          <p className="num small" aria-hidden="true">
            <span>
              {formatShare(first.everByThen, listedNsns)} in {monthOf(first.month)}
            </span>
            <span>today</span>
          </p>
        </figure>
      )}
    </div>
  );
};

const SOME_CLASSES = 5;

const FourFigures = ({ report, engine, days }: FiguresProps) => {
  const { listedNsns } = report;
  const missed = Math.max(0, listedNsns - engine.fetchedEver);
  const inSome = sumBy(engine.neverFetched.slice(0, SOME_CLASSES), (one) => one.missed);
  const isInSome = engine.neverFetched.length > SOME_CLASSES && inSome * 2 > missed;
  return (
    <Stats
      stats={[
        {
          label: 'Fetched at least once',
          value: formatCount(engine.fetchedEver),
          explanation: `${formatCount(engine.fetchedThisMonth)} this month`,
        },
        {
          label: 'Never fetched',
          value: formatCount(missed),
          explanation: `${formatShare(missed, listedNsns)}${isInSome ? ', most in five classes' : ' of what is listed'}`,
        },
        {
          label: 'Fetches a day',
          value: formatCount(medianOf(days.map(fetchesOf))),
          explanation:
            engine.days.length === 0
              ? 'none in 13 months'
              : days.length === 1
                ? 'on the first day'
                : `median of ${days.length} days`,
        },
        {
          label: 'Spent on unlisted',
          value: formatShare(engine.spent.unlisted, engine.spent.fetches),
          explanation: `of all fetches since ${listsSince(report)}`,
        },
      ]}
    />
  );
};

type TabsProps<Engine> = {
  engines: readonly Engine[];
  current: CrawlChoice['tab'];
  hrefOf: (tab: EngineId | 'claims') => string;
  detailOf: (engine: Engine) => string;
  /** Whether those who only claim to be an engine have a tab, apart from them. */
  hasClaims?: boolean;
};

/** Verified engines, each with a figure. */
export const EngineTabs = <Engine extends { engine: EngineId; name: string }>({
  engines,
  current,
  hrefOf,
  detailOf,
  hasClaims = false,
}: TabsProps<Engine>) => {
  const verified = engines.map((one) => ({
    href: hrefOf(one.engine),
    name: one.name,
    mark: <Icon name="shield" size="s" />,
    detail: detailOf(one),
    current: one.engine === current,
  }));
  const claims = {
    href: hrefOf('claims'),
    name: 'Claims to be one',
    detail: 'not verified',
    current: current === 'claims',
  };
  return (
    <div className="crawl-tabs">
      <Tabs label="Engines" tabs={hasClaims ? [...verified, claims] : verified} />
    </div>
  );
};
