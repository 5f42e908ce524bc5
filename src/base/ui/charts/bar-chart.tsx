import { ticksTo } from './ticks.ts';

type BarChartProps = {
  label: string;
  bars: readonly { name: string; value: number; isException?: boolean }[];
  unit?: string;
};

const [WIDE, NARROW, LEFT] = [424, 324, 32];
const [TOP, BOTTOM, HEIGHT, GAP] = [20, 140, 172, 8];

export const BarChart = (chart: BarChartProps) => (
  <>
    <Drawn {...chart} width={WIDE} className="chart narrow:hidden" />
    <Drawn {...chart} width={NARROW} className="chart chart-narrow hidden narrow:block" />
  </>
);

const Drawn = ({ label, bars, unit = '', width, className }: BarChartProps & { width: number; className: string }) => {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const y = (value: number) => Math.round((BOTTOM - (value / most) * (BOTTOM - TOP)) * 10) / 10;
  const step = (width - LEFT) / bars.length;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {ticksTo(most)
        .filter((tick) => tick <= most)
        .map((tick) => (
          <g key={tick}>
            <path className="stroke-line stroke-1" d={`M${LEFT} ${y(tick)}H${width}`} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {tick}
              {tick > 0 && unit}
            </text>
          </g>
        ))}
      {bars.map(({ name, value, isException }, index) => {
        const middle = LEFT + step * (index + 0.5);
        const words = name.split(' ');
        return (
          <g key={name}>
            <rect
              className={isException ? 'fill-bar-warn' : 'fill-bar-ok'}
              x={middle - step / 2 + GAP / 2}
              width={step - GAP}
              y={y(value)}
              height={BOTTOM - y(value)}
            />
            <text className="chart-name" x={middle} y={y(value) - 6} textAnchor="middle">
              {value}
            </text>
            {words.map((word, line) => (
              <text key={word} className="chart-word" x={middle} y={BOTTOM + 16 + line * 13} textAnchor="middle">
                {word}
              </text>
            ))}
          </g>
        );
      })}
    </svg>
  );
};
