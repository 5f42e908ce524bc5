import { EngineCoverage, EngineTabs, Share } from '../../crawl/screens/engine-coverage.tsx';
import { ClaimsPanel } from '../../crawl/screens/coverage-charts.tsx';
import { dayNames, daysUpTo, stateOf } from '../../crawl/screens/coverage-state.ts';
import { crawlQuery, PERIODS } from '../../crawl/screens/crawl-choice.ts';
import { CRAWL_UNAVAILABLE, fileTitle, formatShare } from '../../crawl/screens/format-words.ts';
import { AfterTabs, CrawlHead, NoCoverageYet, SetAsideNote } from '../../crawl/screens/report-rows.tsx';
import { ENGINES, type EngineId } from '../../crawl/engines.ts';
import { utcDate, formatTime } from '#base/domain/format-time.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Empty, Note, formatCount, Count, Num } from '#base/ui/elements.tsx';
import { stat, Stats } from '#base/ui/figures.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Breadcrumb, Pager, LinkSegments } from '#base/ui/navigation.tsx';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { CrawlPageData } from './load.server.ts';

type Data = NonNullable<CrawlPageData>;
type Of<Kind extends Data['kind']> = { data: Extract<Data, { kind: Kind }> };

export const { head, View } = operatorsPage<Data>({
  path: paths.crawl(),
  title: 'Crawl coverage',
  description: 'What search engines have fetched of this catalog.',
  unavailable: CRAWL_UNAVAILABLE,
  content: (data) => (
    // while the report is being computed the page looks again by itself
    <div data-part="coverage" data-refresh={data.kind === 'none' && data.why === 'computing' ? '' : undefined}>
      {data.kind === 'none' && <SetAsideNote of={data.setAside} />}
      {data.kind === 'none' && <NoCoverageYet {...data} />}
      {data.kind === 'overview' && <Overview data={data} />}
      {data.kind === 'files' && <Files data={data} />}
      {data.kind === 'file' && <File data={data} />}
      {data.kind === 'no-file' && (
        <Empty
          level={1}
          icon="search"
          title={`There is no sitemap file ${data.title}`}
          action={<ButtonLink href={paths.crawl()}>Crawl coverage</ButtonLink>}
        >
          The plan of the catalog in force has no file of this name.
        </Empty>
      )}
    </div>
  ),
});

const Overview = ({ data: { report, choice, isRecorded } }: Of<'overview'>) => {
  const { tab, period } = choice;
  const engine = report.engines.find((one) => one.engine === tab);
  const name = tab === 'claims' ? 'Claims to be one' : ENGINES[tab].name;
  const today = utcDate(report.computedAt);
  const days = engine === undefined ? [] : daysUpTo(today, period.days, engine);
  const { words, isGood } =
    engine === undefined
      ? { words: tab === 'claims' ? 'Not verified' : 'Nothing fetched', isGood: tab === 'claims' }
      : stateOf(engine, report.listedNsns, days);
  return (
    <>
      <CrawlHead>
        <div>
          <p className="muted small">
            {name}, crawl coverage, last {period.name.toLowerCase()}
          </p>
          <h1 className={`flex items-center gap-2 text-2xl mt-0.5 ${isGood ? '' : '[&_svg]:text-warn'}`}>
            {!isGood && <Icon name="warn" />}
            {words}
          </h1>
        </div>
        <div className="buttons">
          <LinkSegments
            label="Period"
            options={PERIODS.map((one) => ({
              label: one.name,
              href: paths.crawl(crawlQuery({ tab, period: one })),
              current: one.days === period.days,
            }))}
          />
          <ButtonLink href={paths.crawlCsv()} icon="download" rel="nofollow" label="Download everything as CSV">
            CSV
          </ButtonLink>
        </div>
      </CrawlHead>
      {!isRecorded && <Note>The setting CRAWL_STATISTICS is off: nothing is added to these figures.</Note>}
      <SetAsideNote of={report.setAside} />
      <EngineTabs
        engines={report.engines}
        current={tab}
        hrefOf={(one) => paths.crawl(crawlQuery({ tab: one, period }))}
        detailOf={({ fetchedEver }) => formatShare(fetchedEver, report.listedNsns)}
        hasClaims
      />
      {engine && <Share {...{ report, engine, period }} />}
      {engine && <EngineCoverage {...{ report, engine, days }} />}
      {tab === 'claims' && (
        <ClaimsPanel claims={report.claims} days={dayNames(report.firstDay ?? today, today, period.days)} />
      )}
      {!engine && tab !== 'claims' && (
        <AfterTabs>
          <Empty icon="info" title={`${name} has fetched nothing`}>
            No verified fetch of it is on record{report.firstDay && ` since ${report.firstDay}`}.
          </Empty>
        </AfterTabs>
      )}
      <p className="muted small mt-6">
        Computed <Num>{formatTime(report.computedAt)}</Num>;{' '}
        {report.firstDay === null ? 'no fetch is on record of the last 13 months' : `recorded since ${report.firstDay}`}
        . Days and lists are kept 13 months. Only verified fetches count. Addresses that are not there, and searches
        that found nothing: <a href={paths.demand()}>asked, not found</a>.
      </p>
    </>
  );
};

const crumbsTo = (engine: EngineId, files: string = paths.crawlFiles({ engine })) => [
  { name: 'Crawl coverage', path: paths.crawl({ engine }) },
  { name: 'Every file', path: files },
];

const Files = ({ data: { engine, engines, start, pageSize } }: Of<'files'>) => {
  const { engine: id, name, files } = engine;
  const end = Math.min(start + pageSize, files.length);
  const pageAt = (after: number) => paths.crawlFiles({ engine: id, after: after === 0 ? undefined : String(after) });
  return (
    <>
      <Breadcrumb crumbs={crumbsTo(id, pageAt(start))} />
      <div className="tool-head">
        <h1>Every sitemap file</h1>
        <p>
          How much of each file {name} has fetched, in NSN order. <Count of={files.length} /> files.
        </p>
      </div>
      <EngineTabs
        engines={engines}
        current={id}
        hrefOf={(tab) => paths.crawlFiles({ engine: tab })}
        detailOf={({ fetchedEver }) => `${formatCount(fetchedEver)} parts`}
      />
      <Rows
        sticky
        caption={`Files ${start + 1} to ${end}, as ${name} sees them`}
        heads={['File', 'First part', 'Fetched', 'Listed', 'Share', 'File itself read', 'Answer']}
        right={[2, 3, 4]}
        rows={files.slice(start, end).map((file) => [
          <a key={file.name} className="num" href={paths.crawlFile(fileTitle(file.name), { engine: id })}>
            {fileTitle(file.name)}
          </a>,
          formatNsn(file.firstNsn),
          formatCount(file.ever),
          formatCount(file.listed),
          formatShare(file.ever, file.listed),
          file.readAt === null ? 'never' : utcDate(file.readAt),
          String(file.readStatus ?? '-'),
        ])}
      />
      <Pager
        previous={start > 0 ? pageAt(start - pageSize) : null}
        next={end < files.length ? pageAt(end) : null}
        size={pageSize}
      >
        <Count of={start + 1} /> to <Count of={end} /> of <Count of={files.length} />
      </Pager>
    </>
  );
};

const File = ({ data }: Of<'file'>) => {
  const { file, all, missed, missedCount, previous, next } = data;
  const { engine, name } = data.engine;
  const { ever, listed, thisMonth, readStatus, readAt } = file;
  const readWords = readAt === null ? `${name} has not read this file` : `answered on ${formatTime(readAt)}`;
  const title = fileTitle(file.name);
  return (
    <>
      <Breadcrumb crumbs={[...crumbsTo(engine), { name: title, path: paths.crawlFile(title, { engine }) }]} />
      <CrawlHead>
        <div>
          <h1 className="num">{file.name}</h1>
          <p className="muted">
            <Num>{formatNsn(file.firstNsn)}</Num> to <Num>{formatNsn(file.lastNsn)}</Num>
          </p>
        </div>
        <div className="buttons">
          <ButtonLink href={paths.sitemapFile(file.name)}>Open the file</ButtonLink>
          <ButtonLink href={paths.crawlMissed(title, engine)} icon="download" rel="nofollow">
            Missed parts, CSV
          </ButtonLink>
        </div>
      </CrawlHead>
      <EngineTabs
        engines={all}
        current={engine}
        hrefOf={(tab) => paths.crawlFile(title, { engine: tab })}
        detailOf={(one) => formatShare(one.file.ever, one.file.listed)}
      />
      <AfterTabs>
        <Stats
          stats={[
            stat('Fetched at least once', ever, `of ${formatCount(listed)}, ${formatShare(ever, listed)}`),
            stat('Fetched this month', thisMonth, 'parts, each counted once'),
            stat('Never fetched', missedCount, `by ${name}`),
            stat('File itself read', readStatus ?? 'Never', readWords),
          ]}
        />
      </AfterTabs>
      <Section
        title={`Never fetched by ${name}`}
        aside={
          missedCount > missed.length ? (
            <>
              the first <Count of={missed.length} /> of <Count of={missedCount} />; the CSV has all
            </>
          ) : (
            <Count of={missedCount} />
          )
        }
      >
        {missed.length === 0 && <p className="muted">Every part of this file was fetched.</p>}
        {missed.length > 0 && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-y-1 gap-x-4 p-4 bg-surface ruled text-md [&_a]:inline-block [&_a]:py-0.5">
            {missed.map((nsn) => (
              <li key={nsn}>
                <a className="num" href={paths.part(nsn)}>
                  {formatNsn(nsn)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Pager
        label="Files"
        previous={previous && paths.crawlFile(previous, { engine })}
        next={next && paths.crawlFile(next, { engine })}
        words={[previous, next]}
      />
    </>
  );
};
