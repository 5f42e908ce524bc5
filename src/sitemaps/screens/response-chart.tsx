import { formatCount } from '../../ui/number.tsx';
import { barClass } from './bar-class.ts';
import type { TimedResult } from './shown-result.ts';
import { UprightBars } from './upright-bars.tsx';

type ResponseChartProps = {
  results: readonly TimedResult[];
  /** A few lie with their names; many stand upright. */
  lying: boolean;
  label: (result: TimedResult) => string;
};

/** Response times of checks, the longest as long as the place allows. */
export const ResponseChart = ({ results, lying, label }: ResponseChartProps) => {
  if (!lying) return <UprightBars results={results} label={label} />;
  const longest = Math.max(1, ...results.map(({ responseTimeMs }) => responseTimeMs ?? 0));
  return (
    <ol className="lying-bars">
      {results.map((result) => (
        <li key={result.id}>
          <span className="small">{label(result)}</span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={barClass(result)} width={((result.responseTimeMs ?? 0) / longest) * 100} height="1" />
          </svg>
          <span className="num">{result.responseTimeMs !== null && `${formatCount(result.responseTimeMs)} ms`}</span>
        </li>
      ))}
    </ol>
  );
};
