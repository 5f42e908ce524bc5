import { ChartTable } from '#base/ui/charts/chart-table.tsx';
import { oneDecimal } from './format-figures.ts';
import { Num } from '#base/ui/number.tsx';
import type { RunState } from './run-state.ts';

/** Seconds that the chart looks back. */
const SECONDS = 60;
const [WIDTH, HEIGHT, FOOT] = [222, 104, 20];

/** Files a second in the last minute of the run, as they were stored. */
export const RateChart = ({ state }: { state: RunState }) => {
  const rates = filesBySecond(state);
  const most = Math.max(2, Math.ceil((Math.max(0, ...rates) * 1.1) / 2) * 2);
  const points = rates.map((rate, index) => {
    const x = ((SECONDS - rates.length + index + 1) / SECONDS) * WIDTH;
    return `${x.toFixed(1)} ${(HEIGHT - (rate / most) * (HEIGHT - 8)).toFixed(1)}`;
  });
  const sorted = [...rates].sort((one, other) => one - other);
  return (
    <section className={`panel job-rate${rates.length < 2 ? ' job-rate-none' : ''}`}>
      <h2>Files a second</h2>
      <svg viewBox={`0 0 ${WIDTH + 24} ${HEIGHT + FOOT}`} aria-hidden="true">
        <path className="job-axis" d={`M0 ${HEIGHT}H${WIDTH}M0 8H${WIDTH}`} />
        {points.length > 1 && (
          <>
            <path className="job-area" d={`M${points.join('L')}V${HEIGHT}H${points[0]!.split(' ')[0]}z`} />
            <path className="job-curve" d={`M${points.join('L')}`} />
          </>
        )}
        <text x={WIDTH + 6} y={HEIGHT + 4}>
          0
        </text>
        <text x={WIDTH + 6} y={12}>
          {most}
        </text>
        <text x={0} y={HEIGHT + 16}>
          60 s ago
        </text>
        <text x={WIDTH} y={HEIGHT + 16} textAnchor="end">
          now
        </text>
      </svg>
      <p className="tiny faint">
        {rates.length < 2 ? (
          state.phase === 'complete' ? (
            'The run was too short to measure.'
          ) : (
            'Measured while files are made.'
          )
        ) : (
          <>
            Lowest <Num>{oneDecimal(sorted[0]!)}</Num>, median{' '}
            <Num>{oneDecimal(sorted[Math.floor(sorted.length / 2)]!)}</Num>, highest{' '}
            <Num>{oneDecimal(sorted.at(-1)!)}</Num>
          </>
        )}
      </p>
      {rates.length > 1 && (
        <ChartTable
          caption="Files a second"
          heads={['Seconds ago', 'Files']}
          rows={rates.map((rate, index) => [rates.length - index, rate])}
        />
      )}
    </section>
  );
};

/** Whole seconds before the last file, oldest first; the second that is under way is left out. */
function filesBySecond({ chosen, outcomes }: RunState): number[] {
  const times = chosen.flatMap((batch) => outcomes[batch - 1]?.atMs ?? []);
  if (times.length < 2) return [];
  const lastMs = Math.max(...times);
  const counts = Array.from<number>({ length: SECONDS }).fill(0);
  let oldest = 0;
  for (const atMs of times) {
    const ago = Math.floor((lastMs - atMs) / 1_000);
    if (ago >= SECONDS) continue;
    counts[ago]! += 1;
    oldest = Math.max(oldest, ago);
  }
  // The oldest second has begun before its first file.
  return counts.slice(0, oldest).toReversed();
}
