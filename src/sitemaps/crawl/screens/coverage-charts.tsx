import { BarChart } from '#base/ui/charts/bar-chart.tsx';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { LineChart, type LineTone } from '#base/ui/charts/line-chart.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { sumBy } from '#base/domain/sum-by.ts';
import type { EngineReport } from '../coverage/crawl-report.ts';
import { ANSWER_HEADS, ANSWER_NAMES, drawnDays, fetchesOf, medianOf, type AnswerName } from './coverage-days.ts';
import { findWorstDays } from './coverage-state.ts';
import { crawlMessages } from './messages.ts';

const ANSWERS: Record<AnswerName, { line: string; tone: LineTone; isRare?: true }> = {
  found: { line: '200 found', tone: 'usual' },
  notModified: { line: '304 unchanged', tone: 'quiet' },
  redirected: { line: '3xx moved', tone: 'quiet', isRare: true },
  notThere: { line: '4xx error', tone: 'warn' },
  failed: { line: '5xx our fault', tone: 'bad' },
  unavailable: { line: '503 come later', tone: 'bad', isRare: true },
  refused: { line: '429 slow down', tone: 'quiet', isRare: true },
};
/** Answers that are usually few have a line where a day has this share of them. */
const DRAWN_SHARE = 0.05;

/** A line a kind of answer; what is rare is only in the table. */
export const FetchesADay = ({ days: all }: { days: EngineReport['days'] }) => {
  const { days, areWeeks } = drawnDays(all);
  const worst = findWorstDays(days)[0];
  const isOften = (name: AnswerName) => days.some((day) => day[name] > fetchesOf(day) * DRAWN_SHARE);
  const drawn = ANSWER_NAMES.filter((name) => !ANSWERS[name].isRare || isOften(name) || worst?.answer === name);
  const what = areWeeks ? 'Fetches a day by answer, means of weeks' : 'Fetches a day by answer';
  const spoken = drawn.map(
    (name) => `${ANSWERS[name].line}, median ${formatCount(medianOf(days.map((day) => day[name])))}`,
  );
  return (
    <section className="panel crawl-panel">
      <div className="section-head">
        <h2>Fetches a day by answer</h2>
        {areWeeks && <span className="muted small">means of whole weeks</span>}
      </div>
      {days.length < 2 ? (
        <p className="muted small">{crawlMessages.oneDay}</p>
      ) : (
        <LineChart
          label={`${what}: ${spoken.join('; ')}`}
          points={days.map(({ day }) => day.slice(5))}
          lines={drawn.map((name) => ({
            name: ANSWERS[name].line,
            tone: ANSWERS[name].tone,
            values: days.map((day) => day[name]),
          }))}
          note={
            worst && {
              line: drawn.indexOf(worst.answer),
              point: worst.point,
              text: `${formatCount(worst.count)} ${areWeeks ? 'a day until' : 'on'} ${worst.day.slice(5)}`,
            }
          }
        />
      )}
      <ChartTable
        isOpen={days.length < 2}
        caption={what}
        heads={[areWeeks ? 'Week until' : 'Day', ...ANSWER_NAMES.map((name) => ANSWER_HEADS[name]), 'MB', 'Median, ms']}
        rows={days
          .toReversed()
          .map((day) => [
            day.day,
            ...ANSWER_NAMES.map((name) => formatCount(day[name])),
            (day.bytes / 1_000_000).toFixed(1),
            day.p50Ms === null ? '-' : formatCount(day.p50Ms),
          ])}
      />
    </section>
  );
};

/** How long it took from a change until a page was fetched again. */
export const FetchedAgain = ({ refetched }: Pick<EngineReport, 'refetched'>) => {
  const total = sumBy(refetched, ({ pages }) => pages);
  const percentOf = (pages: number) => (total === 0 ? 0 : Math.round((pages / total) * 100));
  return (
    <section className={total === 0 ? 'panel crawl-panel crawl-short' : 'panel crawl-panel'}>
      <div className="section-head">
        <h2>Fetched again after a change</h2>
      </div>
      {total === 0 ? (
        <p className="muted small">Nothing has changed between two editions since fetches have been recorded.</p>
      ) : (
        <>
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
          <ChartTable
            caption="Days until a changed page was fetched again"
            heads={['Days', 'Pages', 'Share']}
            rows={refetched.map(({ days, pages }) => [
              days.replace('-', '–'),
              formatCount(pages),
              `${percentOf(pages)} %`,
            ])}
          />
        </>
      )}
    </section>
  );
};

/** Within how many days half of the pages were fetched again. */
function halfWords(refetched: EngineReport['refetched'], total: number): string {
  let sum = 0;
  const half = refetched.find(({ pages }) => (sum += pages) * 2 >= total)?.days ?? 'not yet';
  if (half === 'not yet') return 'half were not read yet';
  if (half === 'over 90') return 'half took over 90 days';
  const most = half.split('-').at(-1);
  return most === '0' ? 'half on the same day' : `half within ${most} ${most === '1' ? 'day' : 'days'}`;
}
