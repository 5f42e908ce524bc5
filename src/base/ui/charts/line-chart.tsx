import { formatTick, ticksTo } from './ticks.ts';

const TONES = {
  usual: { stroke: 'var(--bar-ok)' },
  quiet: { stroke: 'var(--text-3)', strokeDasharray: '5 3' },
  warn: { stroke: 'var(--bar-warn)' },
  bad: { stroke: 'var(--bar-err)' },
};
export type Line = { name: string; tone: keyof typeof TONES; values: readonly number[] };

type LineChartProps = {
  label: string;
  points: readonly string[];
  lines: readonly Line[];
  note?: { line: number; point: number; text: string } | undefined;
};

const WIDE = { width: 904, height: 196, left: 44, right: 128, ticks: 5 };
const NARROW = { width: 324, height: 196, left: 34, right: 104, ticks: 3 };
const [TOP, FOOT, NAME_HEIGHT, DOT] = [20, 26, 15, 4];

/** Lines from 0 upwards, named at their right ends. A table says the same. */
export const LineChart = (chart: LineChartProps) => (
  <>
    <Drawn {...chart} size={WIDE} className="chart narrow:hidden" />
    <Drawn {...chart} size={NARROW} className="chart chart-narrow hidden narrow:block" />
  </>
);

const Drawn = (chart: LineChartProps & { size: typeof WIDE; className: string }) => {
  const { label, points, lines, note, size, className } = chart;
  const ticks = ticksTo(Math.max(1, ...lines.flatMap(({ values }) => values)));
  const [bottom, right] = [size.height - FOOT, size.width - size.right];
  // a single point stands beside its name
  const x = (index: number) =>
    points.length === 1 ? right - DOT : round(size.left + (index / (points.length - 1)) * (right - size.left));
  const y = (value: number) => round(bottom - (value / ticks.at(-1)!) * (bottom - TOP));
  const noted = note && lines[note.line]?.values[note.point];
  return (
    <svg className={className} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="stroke-line stroke-1" d={`M${size.left} ${y(tick)}H${right}`} />
          <text x={size.left - 6} y={y(tick) + 4} textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {shownPoints(points.length, size.ticks).map((index) => (
        <text key={index} x={x(index)} y={size.height - 6} textAnchor="middle">
          {points[index]}
        </text>
      ))}
      {lines.map(({ name, tone, values }) => (
        <path key={name} {...TONES[tone]} d={linePath(values, x, y)} />
      ))}
      {apart(lines.map(({ values }) => y(values.at(-1) ?? 0))).map((at, index) => (
        <text key={lines[index]!.name} className="chart-name" x={right + 8} y={at + 4}>
          {lines[index]!.name}
        </text>
      ))}
      {note && noted !== undefined && (
        <text
          className="chart-name"
          x={x(note.point)}
          y={y(noted) - 7}
          textAnchor={note.point > points.length * 0.8 ? 'end' : note.point < points.length * 0.2 ? 'start' : 'middle'}
        >
          {note.text}
        </text>
      )}
    </svg>
  );
};

const round = (value: number): number => Math.round(value * 10) / 10;

function linePath(values: readonly number[], x: (index: number) => number, y: (value: number) => number): string {
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
  return values.length === 1 ? `${path}m${-DOT / 2} 0h${DOT}m0-1h${-DOT}m0 2h${DOT}` : path;
}

export function shownPoints(count: number, most: number): number[] {
  const shown = Math.min(count, most);
  if (shown < 2) return count === 0 ? [] : [0];
  return Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)));
}

function apart(heights: readonly number[]): number[] {
  const order = heights.map((_, index) => index).sort((one, other) => heights[other]! - heights[one]!);
  const placed = [...heights];
  let lowest = WIDE.height - FOOT + NAME_HEIGHT;
  for (const index of order) {
    placed[index] = Math.min(heights[index]!, lowest - NAME_HEIGHT);
    lowest = placed[index]!;
  }
  return placed;
}
