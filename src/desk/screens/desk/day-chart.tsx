import type { ReactNode } from 'react';
import { ChartTable } from '#base/ui/charts/chart-table.tsx';

type DayChartProps = {
  title: string;
  /** What a value is: "last 30 days". */
  lead: string;
  big: string;
  explanation: ReactNode;
  /** Names the drawing for those who cannot see it. */
  label: string;
  /** Oldest first; null where there is none. */
  values: readonly { day: string; value: number | null }[];
  /** A dashed line at a value, with its word. */
  limit?: { value: number; word: string };
  /** Heads of the table, and a value in it. */
  heads: readonly string[];
  cells: readonly (readonly string[])[];
};

const [WIDTH, HEIGHT, TOP, FOOT] = [240, 80, 6, 4];

/** A line of thirty days over a table that says the same. */
export const DayChart = ({ title, lead, big, explanation, label, values, limit, heads, cells }: DayChartProps) => (
  <section>
    <h2>{title}</h2>
    <p className="muted small">{lead}</p>
    <p className="desk-big num">{big}</p>
    <p className="muted small">{explanation}</p>
    <DayLine {...{ values, label, limit }} />
    <ChartTable caption={title} heads={heads} rows={cells} />
  </section>
);

const DayLine = ({ values, label, limit }: Pick<DayChartProps, 'values' | 'label' | 'limit'>) => {
  const most = Math.max(1, limit?.value ?? 0, ...values.map(({ value }) => value ?? 0));
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * (WIDTH - 6);
  const y = (value: number) => HEIGHT - FOOT - (value / most) * (HEIGHT - FOOT - TOP);
  const points = values.flatMap(({ value }, index) => (value === null ? [] : [{ x: x(index), y: y(value) }]));
  const last = points.at(-1);
  return (
    <svg className="day-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {limit && (
        <>
          <path className="day-limit" d={`M0 ${y(limit.value).toFixed(1)}H${WIDTH - 6}`} />
          <text x={WIDTH - 6} y={y(limit.value) - 4 < 9 ? y(limit.value) + 12 : y(limit.value) - 4} textAnchor="end">
            {limit.word}
          </text>
        </>
      )}
      {points.length > 1 && (
        <path d={`M${points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}`} />
      )}
      {last && <circle cx={last.x} cy={last.y} r="2.5" />}
    </svg>
  );
};
