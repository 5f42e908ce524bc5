import { fileTitle, formatShare } from '../../crawl/screens/format-words.ts';
import { EngineTabs } from '../../crawl/screens/coverage-head.tsx';
import { crawlMessages } from '../../crawl/screens/messages.ts';
import { CoveragePart, NoCoverageYet } from '../../crawl/screens/no-coverage.tsx';
import { formatDate } from '#base/domain/format-time.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { Breadcrumb, Pager } from '#base/ui/navigation.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import type { CrawlFilesPageData } from './load.server.ts';

type Data = NonNullable<CrawlFilesPageData>;

export const { head, View } = operatorsPage<Data>({
  path: paths.crawl(),
  title: 'Every sitemap file',
  description: 'How much of each sitemap file search engines have fetched.',
  unavailable: crawlMessages.unavailable,
  content: (data) => (
    <CoveragePart why={data.kind === 'none' ? data.why : null}>
      {data.kind === 'none' ? <NoCoverageYet why={data.why} sinceMs={data.sinceMs} /> : <Files data={data} />}
    </CoveragePart>
  ),
});

const right = (text: string) => ({ text, className: 'right' });

const Files = ({ data: { engine, engines, start, pageSize } }: { data: Extract<Data, { kind: 'files' }> }) => {
  const shown = engine.files.slice(start, start + pageSize);
  const pageAt = (after: number) =>
    paths.crawlFiles({ engine: engine.engine, after: after === 0 ? undefined : String(after) });
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: 'Crawl coverage', path: paths.crawl({ engine: engine.engine }) },
          { name: 'Every file', path: pageAt(start) },
        ]}
      />
      <div className="tool-head">
        <h1>Every sitemap file</h1>
        <p>
          How much of each file {engine.name} has fetched, in NSN order. <Count of={engine.files.length} /> files.
        </p>
      </div>
      <EngineTabs
        engines={engines}
        current={engine.engine}
        hrefOf={(tab) => paths.crawlFiles({ engine: tab })}
        detailOf={({ fetchedEver }) => `${formatCount(fetchedEver)} parts`}
      />
      <Table
        rows
        sticky
        caption={`Files ${start + 1} to ${start + shown.length}, as ${engine.name} sees them`}
        heads={['File', 'First part', right('Fetched'), right('Listed'), right('Share'), 'File itself read', 'Answer']}
      >
        {shown.map((file) => (
          <tr key={file.name}>
            <td className="cell-lead">
              <a className="num" href={paths.crawlFile(fileTitle(file.name), { engine: engine.engine })}>
                {fileTitle(file.name)}
              </a>
            </td>
            <td>
              <Num>{formatNsn(file.firstNsn)}</Num>
            </td>
            <td className="right cell-pair" data-label="Fetched">
              <Count of={file.ever} />
            </td>
            <td className="right cell-pair" data-label="of">
              <Count of={file.listed} />
            </td>
            <td className="right cell-end">
              <Num>{formatShare(file.ever, file.listed)}</Num>
            </td>
            <td className="cell-pair" data-label="Read">
              <Num>{file.readAt === null ? 'never' : formatDate(file.readAt)}</Num>
            </td>
            <td className="cell-pair" data-label="Answer">
              <Num>{file.readStatus ?? '-'}</Num>
            </td>
          </tr>
        ))}
      </Table>
      <Pager
        previous={start > 0 ? pageAt(start - pageSize) : null}
        next={start + pageSize < engine.files.length ? pageAt(start + pageSize) : null}
        size={pageSize}
      >
        <Num>
          {formatCount(start + 1)} to {formatCount(start + shown.length)}
        </Num>{' '}
        of <Count of={engine.files.length} />
      </Pager>
    </>
  );
};
