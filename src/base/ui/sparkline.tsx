type SparklineProps = {
  /** Oldest first; nothing is drawn for fewer than two. */
  values: readonly number[];
  bad?: boolean;
};

const WIDTH = 100;
const HEIGHT = 24;
const EDGE = 3;

/** A series of numbers as one line. Words beside it say the same, so it is hidden from screen readers. */
export const Sparkline = ({ values, bad }: SparklineProps) => (
  <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
    {values.length > 1 && <path className={bad ? 'sparkline-bad' : undefined} d={sparklinePath(values)} />}
  </svg>
);

/** The path of a line from the left edge to the right one, the largest value at the top. */
export function sparklinePath(values: readonly number[]): string {
  const most = Math.max(...values, 1);
  const points = values.map((value, index) => {
    const x = (index / Math.max(values.length - 1, 1)) * WIDTH;
    const y = HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
