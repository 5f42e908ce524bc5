import { Count, Empty, formatCount, Note, Num } from '#base/ui/elements.tsx';
import type { CrawlReport } from '../coverage/compute-report.ts';
import type { EngineReport, FileCoverage } from '../coverage/engine-report.ts';
import type { ReactNode } from 'react';
import { BarChart } from '#base/ui/charts/bar-chart.tsx';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { LineChart } from '#base/ui/charts/line-chart.tsx';
import { sumBy } from '#base/domain/in-parallel.ts';
import { ANSWER_NAMES, ANSWERS, drawnDays, fetchesOf, findWorstDays, medianOf } from './coverage-state.ts';
import type { Anomaly } from './coverage-state.ts';
import { daysList, type ReportList } from './report-lists.ts';
import { Rows } from '#base/ui/table.tsx';
import { AfterTabs, CrawlPanel } from './report-rows.tsx';
import { formatNsn } from '#base/domain/nsn.ts';
import { utcDate } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { SquareLegend, SquareMap, type SquareShade } from '#base/ui/charts/square-map.tsx';
import { fileTitle, formatShare } from './format-words.ts';

/** Rare answers have a line from this share on. */
const DRAWN_SHARE = 0.05;

/** A line for each common answer; the table has all. */
export const FetchesADay = ({ days: all }: { days: EngineReport['days'] }) => {
  const { days, areWeeks } = drawnDays(all);
  const worst = findWorstDays(days)[0];
  const isOften = (name: keyof typeof ANSWERS) => days.some((day) => day[name] > fetchesOf(day) * DRAWN_SHARE);
  const drawn = ANSWER_NAMES.filter((name) => !ANSWERS[name].isRare || isOften(name) || worst?.answer === name);
  const what = areWeeks ? 'Fetches a day by answer, means of weeks' : 'Fetches a day by answer';
  const lines = drawn.map((name) => {
    const { line, tone } = ANSWERS[name];
    return { name: line, tone, values: days.map((day) => day[name]) };
  });
  const spoken = lines.map(({ name, values }) => `${name}, median ${formatCount(medianOf(values))}`);
  return (
    <DaysPanel
      title="Fetches a day by answer"
      aside={areWeeks && <span className="muted small">means of whole weeks</span>}
      days={days.map(({ day }) => day)}
      label={`${what}: ${spoken.join('; ')}`}
      lines={lines}
      note={
        worst && {
          line: drawn.indexOf(worst.answer),
          point: worst.point,
          text: `${formatCount(worst.count)} ${areWeeks ? 'a day until' : 'on'} ${worst.day.slice(5)}`,
        }
      }
      table={{ caption: what, ...daysList(days, what, areWeeks ? 'Week until' : 'Day') }}
    />
  );
};

type DaysPanelProps = Omit<Parameters<typeof LineChart>[0], 'points'> & {
  title: string;
  aside?: ReactNode;
  days: readonly string[];
  table: Parameters<typeof ChartTable>[0];
};

/** Lines of days over their table. A line needs two days. */
const DaysPanel = ({ title, aside, days, table, ...chart }: DaysPanelProps) => (
  <CrawlPanel {...{ title, aside }}>
    {days.length < 2 && <p className="muted small">A line needs two days: this is the first one.</p>}
    {days.length > 1 && <LineChart points={days.map((day) => day.slice(5))} {...chart} />}
    <ChartTable isOpen={days.length < 2} {...table} />
  </CrawlPanel>
);

/** How long a changed page waited for the next fetch. */
export const FetchedAgain = ({ refetched, list }: Pick<EngineReport, 'refetched'> & { list: ReportList }) => {
  const total = sumBy(refetched, ({ pages }) => pages);
  const percentOf = (pages: number) => Math.round((pages / total) * 100);
  const title = 'Fetched again after a change';
  if (total === 0)
    return (
      <div className="self-start">
        <CrawlPanel title={title}>
          <p className="muted small">{list.none}</p>
        </CrawlPanel>
      </div>
    );
  return (
    <CrawlPanel title={title}>
      <p className="muted small">Days until the new version was read; {halfWords(refetched, total)}.</p>
      <BarChart
        label={`Days until a changed page was fetched again, in percent: ${refetched.map(({ days, pages }) => `${days}: ${percentOf(pages)}`).join(', ')}`}
        unit=" %"
        bars={refetched.map(({ days, pages }) => ({
          name: days.replace('-', '–'),
          value: percentOf(pages),
          isException: days === 'not yet',
        }))}
      />
      <ChartTable caption={list.title} {...list} />
    </CrawlPanel>
  );
};

function halfWords(refetched: EngineReport['refetched'], total: number): string {
  let sum = 0;
  const half = refetched.find(({ pages }) => (sum += pages) * 2 >= total)?.days ?? 'not yet';
  if (half === 'not yet') return 'half were not read yet';
  if (half === 'over 90') return 'half took over 90 days';
  const most = half.split('-').at(-1);
  return most === '0' ? 'half on the same day' : `half within ${most} ${most === '1' ? 'day' : 'days'}`;
}

export const ClaimsPanel = ({ claims, days }: { claims: CrawlReport['claims']; days: readonly string[] }) => {
  const inPeriod = claims
    .map(({ name, days: known }) => {
      const fetches = new Map(known.map((one) => [one.day, one.fetches]));
      const values = days.map((day) => fetches.get(day) ?? 0);
      const last = known.at(-1)?.day ?? '';
      return { name, values, last, sum: sumBy(values, (value) => value) };
    })
    .filter(({ sum }) => sum > 0)
    .sort((one, other) => other.sum - one.sum);
  if (inPeriod.length === 0)
    return (
      <AfterTabs>
        <Empty icon="ok" title="No unverified requests">
          No request of these {days.length} days named an engine without being verified.
        </Empty>
      </AfterTabs>
    );
  const total = days.map((_, index) => sumBy(inPeriod, ({ values }) => values[index]!));
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-8 items-end py-4 px-6 bg-surface ruled border-t-0 narrow:grid-cols-1 narrow:gap-3 narrow:p-4 [&:not(:has(figure))]:block [&+.stats]:border-t-0">
        <p className="muted">
          These requests named an engine in their user agent and came from elsewhere, or could not be verified. They are
          counted here alone: no coverage, no page and no error of an engine includes them.
        </p>
      </div>
      <DaysPanel
        title="Claims a day"
        days={days}
        label={`Requests a day that only claim to be of an engine, ${days.length} days, at most ${formatCount(Math.max(...total))}`}
        lines={[{ name: 'not verified', tone: 'warn', values: total }]}
        table={{
          caption: 'Requests a day that only claim to be of an engine',
          heads: ['Day', ...inPeriod.map(({ name }) => name)],
          rows: days
            .map((day, index) => [day, ...inPeriod.map(({ values }) => formatCount(values[index]!))])
            .toReversed(),
        }}
      />
      <section className="section">
        <Rows
          caption="Requests by claimed engine"
          heads={['Claimed engine', 'Last', 'Requests']}
          right={[2]}
          rows={inPeriod.map(({ name, sum, last }) => [name, last, formatCount(sum)])}
        />
      </section>
    </>
  );
};

/** Those with most to fetch. All have a page of their own. */
const FILES_IN_TABLE = 50;
/** Fewer have larger squares. */
const FEW_FILES = 450;

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
          {isFault && ' or at '}
          {isFault && <a href={paths.sitemapHealth()}>all sitemaps</a>}
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
