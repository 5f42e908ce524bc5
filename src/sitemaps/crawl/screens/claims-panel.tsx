import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { LineChart } from '#base/ui/charts/line-chart.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Count, Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import type { ClaimReport } from '../coverage/crawl-report.ts';
import { crawlMessages } from './messages.ts';
import { sumBy } from '#base/domain/sum-by.ts';

type ClaimsProps = {
  claims: readonly ClaimReport[];
  /** The days of the period, oldest first (YYYY-MM-DD). */
  days: readonly string[];
};

/** Requests that named an engine from addresses that are not its own. They count nowhere else. */
export const ClaimsPanel = ({ claims, days }: ClaimsProps) => {
  const inPeriod = claims
    .map(({ engine, name, days: known }) => {
      const fetches = new Map(known.map((one) => [one.day, one.fetches]));
      const values = days.map((day) => fetches.get(day) ?? 0);
      const last = known.at(-1)?.day ?? '';
      return { engine, name, values, last, sum: values.reduce((sum, value) => sum + value, 0) };
    })
    .filter(({ sum }) => sum > 0)
    .sort((one, other) => other.sum - one.sum);
  if (inPeriod.length === 0)
    return (
      <div className="crawl-after-tabs">
        <Empty icon="ok" title="No unverified requests">
          No request of these {days.length} days named an engine without being verified.
        </Empty>
      </div>
    );
  const total = days.map((_, index) => sumBy(inPeriod, ({ values }) => values[index]!));
  return (
    <>
      <div className="crawl-share">
        <p className="muted">
          These requests named an engine in their user agent and came from elsewhere, or could not be verified. They are
          counted here alone: no coverage, no page and no error of an engine includes them.
        </p>
      </div>
      <section className="panel crawl-panel">
        <div className="section-head">
          <h2>Claims a day</h2>
        </div>
        {days.length < 2 ? (
          <p className="muted small">{crawlMessages.oneDay}</p>
        ) : (
          <LineChart
            label={`Requests a day that only claim to be of an engine, ${days.length} days, at most ${formatCount(Math.max(...total))}`}
            points={days.map((day) => day.slice(5))}
            lines={[{ name: 'not verified', tone: 'warn', values: total }]}
          />
        )}
        <ChartTable
          isOpen={days.length < 2}
          caption="Requests a day that only claim to be of an engine"
          heads={['Day', ...inPeriod.map(({ name }) => name)]}
          rows={days
            .map((day, index) => [day, ...inPeriod.map(({ values }) => formatCount(values[index]!))])
            .toReversed()}
        />
      </section>
      <section className="section">
        <Table
          rows
          caption="Requests by claimed engine"
          heads={['Claimed engine', 'Last', { text: 'Requests', className: 'right' }]}
        >
          {inPeriod.map(({ engine, name, sum, last }) => (
            <tr key={engine}>
              <td className="cell-lead">{name}</td>
              <td className="cell-pair" data-label="Last">
                <Num>{last}</Num>
              </td>
              <td className="right cell-end">
                <Count of={sum} />
              </td>
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
};
