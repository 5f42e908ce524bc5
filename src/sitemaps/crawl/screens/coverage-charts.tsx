import { Empty, formatCount } from '#base/ui/elements.tsx';
import type { CrawlReport } from '../coverage/compute-report.ts';
import type { EngineReport } from '../coverage/engine-report.ts';
import type { ReactNode } from 'react';
import { BarChart } from '#base/ui/charts/bar-chart.tsx';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { LineChart } from '#base/ui/charts/line-chart.tsx';
import { sumBy } from '#base/domain/in-parallel.ts';
import { ANSWER_NAMES, ANSWERS, drawnDays, fetchesOf, medianOf, findWorstDays } from './coverage-state.ts';
import { daysList, type ReportList } from './report-lists.ts';
import { Rows } from '#base/ui/table.tsx';
import { AfterTabs, CrawlPanel } from './report-rows.tsx';

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
    {days.length < 2 ? (
      <p className="muted small">A line needs two days: this is the first one.</p>
    ) : (
      <LineChart points={days.map((day) => day.slice(5))} {...chart} />
    )}
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
