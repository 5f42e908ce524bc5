import { EngineTabs } from '../../crawl/screens/coverage-head.tsx';
import { crawlMessages } from '../../crawl/screens/messages.ts';
import { fileTitle, formatShare } from '../../crawl/screens/format-words.ts';
import { CoveragePart, NoCoverageYet } from '../../crawl/screens/no-coverage.tsx';
import { formatDate, formatTime } from '#base/domain/format-time.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import { Stats } from '#base/ui/figures.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Icon } from '#base/ui/icon.tsx';
import { Breadcrumb } from '#base/ui/navigation.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import type { CrawlFilePageData } from './load.server.ts';

type Data = NonNullable<CrawlFilePageData>;
type FileData = Extract<Data, { kind: 'file' }>;

export const { head, View } = operatorsPage<Data>({
  path: paths.crawl(),
  title: 'Sitemap file',
  description: 'What search engines have fetched of one sitemap file.',
  unavailable: crawlMessages.unavailable,
  content: (data) => (
    <CoveragePart why={data.kind === 'none' ? data.why : null}>
      {data.kind === 'file' ? (
        <File data={data} />
      ) : data.kind === 'no-file' ? (
        <Empty
          level={1}
          icon="search"
          title={`There is no sitemap file ${data.title}`}
          action={<ButtonLink href={paths.crawl()}>Crawl coverage</ButtonLink>}
        >
          The plan of the catalog in force has no file of this name.
        </Empty>
      ) : (
        <NoCoverageYet why={data.why} sinceMs={data.sinceMs} />
      )}
    </CoveragePart>
  ),
});

const File = ({ data: { shown, all, missed, missedCount, previous, next } }: { data: FileData }) => {
  const { engine, name, file } = shown;
  const title = fileTitle(file.name);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: 'Crawl coverage', path: paths.crawl({ engine }) },
          { name: 'Every file', path: paths.crawlFiles({ engine }) },
          { name: title, path: paths.crawlFile(title, { engine }) },
        ]}
      />
      <div className="operator-head crawl-head">
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
      </div>
      <EngineTabs
        engines={all}
        current={engine}
        hrefOf={(tab) => paths.crawlFile(title, { engine: tab })}
        detailOf={(one) => formatShare(one.file.ever, one.file.listed)}
      />
      <div className="crawl-after-tabs">
        <Stats
          stats={[
            {
              label: 'Fetched at least once',
              value: formatCount(file.ever),
              explanation: `of ${formatCount(file.listed)}, ${formatShare(file.ever, file.listed)}`,
            },
            {
              label: 'Fetched this month',
              value: formatCount(file.thisMonth),
              explanation: 'parts, each counted once',
            },
            { label: 'Never fetched', value: formatCount(missedCount), explanation: `by ${name}` },
            {
              label: 'File itself read',
              value: file.readStatus === null ? 'Never' : String(file.readStatus),
              explanation:
                file.readAt === null ? (
                  `${name} has not read this file`
                ) : (
                  <>
                    answered on <Num>{formatDate(file.readAt)}</Num>{' '}
                    <Num>{formatTime(file.readAt).slice('YYYY-MM-DD '.length)}</Num>
                  </>
                ),
            },
          ]}
        />
      </div>
      <section className="section">
        <div className="section-head">
          <h2>Never fetched by {name}</h2>
          <span className="muted small">
            {missedCount > missed.length ? (
              <>
                the first <Count of={missed.length} /> of <Count of={missedCount} />; the CSV has all
              </>
            ) : (
              <Count of={missedCount} />
            )}
          </span>
        </div>
        {missed.length === 0 ? (
          <p className="muted">Every part of this file was fetched.</p>
        ) : (
          <ul className="crawl-missed">
            {missed.map((nsn) => (
              <li key={nsn}>
                <a className="num" href={paths.part(nsn)}>
                  {formatNsn(nsn)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
      <nav className="pager" aria-label="Files">
        {previous === null ? (
          <span />
        ) : (
          <ButtonLink href={paths.crawlFile(previous, { engine })} icon="left" rel="prev">
            {previous}
          </ButtonLink>
        )}
        {next !== null && (
          <a className="button" href={paths.crawlFile(next, { engine })} rel="next">
            {next}
            <Icon name="right" />
          </a>
        )}
      </nav>
    </>
  );
};
