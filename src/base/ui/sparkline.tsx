type SparklineProps = {
  /** Oldest first; two at least. */
  values: readonly number[];
  bad?: boolean;
};

const WIDTH = 100;
const HEIGHT = 24;
const EDGE = 3;

/** Words beside it say the same. */
export const Sparkline = ({ values, bad }: SparklineProps) => (
  <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
    {values.length > 1 && <path className={bad ? 'sparkline-bad' : undefined} d={sparklinePath(values)} />}
  </svg>
);

/** The largest value is at the top. */
export function sparklinePath(values: readonly number[]): string {
  const most = Math.max(...values, 1);
  const points = values.map((value, index) => {
    const x = (index / Math.max(values.length - 1, 1)) * WIDTH;
    const y = HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
