import { formatNsn } from '#base/domain/nsn.ts';
import { utcDate } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { SquareLegend, SquareMap, type SquareShade } from '#base/ui/charts/square-map.tsx';
import { Note, formatCount, Count, Num } from '#base/ui/elements.tsx';
import type { EngineReport, FileCoverage } from '../coverage/engine-report.ts';
import type { Anomaly } from './coverage-state.ts';
import { fileTitle, formatShare } from './format-words.ts';
import { CrawlPanel } from './report-rows.tsx';

/** Those with most to fetch. All have a page of their own. */
const FILES_IN_TABLE = 50;
/** Fewer have larger squares. */
const FEW_FILES = 450;

/** Every sitemap file as a square, in NSN order, with anomalies in words and a table. */
export const CoverageMap = ({ engine, anomalies }: { engine: EngineReport; anomalies: readonly Anomaly[] }) => {
  const { files, engine: id, name } = engine;
  if (files.length === 0)
    return (
      <section className="panel p-4 mt-4">
        <p className="muted">The catalog lists no parts, so there are no sitemap files.</p>
      </section>
    );
  const empty = files.filter(({ ever }) => ever === 0).length;
  const full = files.filter((file) => shadeOf(file) === 'part4').length;
  const label = `Coverage of ${formatCount(files.length)} sitemap files by ${name}: ${formatCount(full)} over 75 %, ${formatCount(empty)} without any fetch`;
  return (
    <CrawlPanel
      title="Every sitemap file"
      aside={
        <>
          <span className="muted small">
            <Count of={files.length} /> files in NSN order; the stronger the blue, the more was fetched
          </span>
          <SquareLegend items={LEGEND} />
        </>
      }
    >
      <SquareMap
        label={label}
        columns={files.length < FEW_FILES ? 45 : 90}
        narrowColumns={files.length < FEW_FILES ? 18 : 36}
        heads={['Fetched', 'This month', 'File itself read', 'Answer then']}
        href={paths.crawlFile('{}', { engine: id })}
        squares={files.map((file) => ({
          shade: shadeOf(file),
          name: fileTitle(file.name),
          detail: `${formatNsn(file.firstNsn)} to ${formatNsn(file.lastNsn)}`,
          facts: [
            `${formatCount(file.ever)} of ${formatCount(file.listed)}`,
            formatCount(file.thisMonth),
            file.readAt === null ? 'never' : utcDate(file.readAt),
            file.readStatus === null ? '' : String(file.readStatus),
          ],
        }))}
      />
      {anomalies.map(({ what, how, file, isFault }) => (
        <Note key={what + how}>
          <b>{what}</b> {withNumbers(how)}{' '}
          {file !== undefined && (
            <a href={paths.crawlFile(file, { engine: id })}>
              Look at <Num>{file}</Num>
            </a>
          )}
          {isFault && (
            <>
              {' '}
              or at <a href={paths.sitemapHealth()}>all sitemaps</a>
            </>
          )}
        </Note>
      ))}
      <ChartTable
        caption="Files with most that was never fetched"
        heads={['File', 'Fetched', 'Listed', 'Share']}
        rows={files
          .toSorted((one, other) => other.listed - other.ever - (one.listed - one.ever))
          .slice(0, FILES_IN_TABLE)
          .map((file) => [
            <a key={file.name} href={paths.crawlFile(fileTitle(file.name), { engine: id })}>
              {fileTitle(file.name)}
            </a>,
            formatCount(file.ever),
            formatCount(file.listed),
            formatShare(file.ever, file.listed),
          ])}
      >
        <p className="mt-2">
          <a href={paths.crawlFiles({ engine: id })}>All {formatCount(files.length)} files in a table</a>
        </p>
      </ChartTable>
    </CrawlPanel>
  );
};

/** Keeps names of files and days on one line. */
const withNumbers = (words: string) =>
  words
    .split(/([a-z]+-\d+|\b\d\d-\d\d\b)/)
    .map((piece, index) => (index % 2 === 1 ? <Num key={index}>{piece}</Num> : piece));

const LEGEND: readonly { shade: SquareShade; word: string }[] = [
  { shade: 'none', word: 'none' },
  { shade: 'part1', word: 'to 25 %' },
  { shade: 'part2', word: '50' },
  { shade: 'part3', word: '75' },
  { shade: 'part4', word: '100' },
];

function shadeOf({ ever, listed }: FileCoverage): SquareShade {
  if (ever === 0 || listed === 0) return 'none';
  return LEGEND[Math.ceil(Math.min(1, ever / listed) * 4)]!.shade;
}
