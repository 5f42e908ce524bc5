import type { RequirementFacet } from '#publog/catalog-store.ts';
import { type Dimension, formatValue } from '#base/domain/measure.ts';
import type { LengthUnit } from './measure-words.ts';

/** 24 bars of 8 with a gap of 1. */
const [WIDTH, HEIGHT] = [192, 52];

type HistogramProps = {
  name: string;
  dimension: Dimension;
  histogram: NonNullable<RequirementFacet['histogram']>;
  range: { low: number | null; high: number | null } | null;
  units: LengthUnit;
};

/** The script adds two ends to drag. */
export const Histogram = ({ name, dimension, histogram, range, units }: HistogramProps) => {
  const { low, high, counts } = histogram;
  const most = Math.max(...counts, 1);
  const step = WIDTH / counts.length;
  const width = (high - low) / counts.length;
  const isIn = (index: number) =>
    (range?.low ?? -Infinity) < low + (index + 1) * width && (range?.high ?? Infinity) >= low + index * width;
  const bars = (inside: boolean) =>
    counts
      .map((count, index) => {
        // keeps single parts visible
        const height = count === 0 || isIn(index) !== inside ? 0 : Math.max(1.5, (count / most) * HEIGHT);
        return height === 0
          ? ''
          : `M${(index * step).toFixed(1)} ${(HEIGHT - height).toFixed(1)}h${(step - 1).toFixed(1)}v${height.toFixed(1)}h-${(step - 1).toFixed(1)}z`;
      })
      .join('');
  const peak = counts.indexOf(Math.max(...counts));
  const shown = (value: number) => formatValue(value, dimension, units);
  return (
    <div
      className="relative pt-0 px-2.25 pb-3 mt-1 small:px-5.5"
      data-histogram=""
      data-low={low}
      data-high={high}
      data-from={range?.low ?? undefined}
      data-to={range?.high ?? undefined}
    >
      <svg
        className="block w-full h-14"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Parts by ${name.toLowerCase()}, ${shown(low)} to ${shown(high)}; most from ${shown(low + peak * width)} to ${shown(low + (peak + 1) * width)}`}
      >
        <path className="stroke-none fill-bar-idle" d={bars(false)} />
        <path className="stroke-none fill-bar-ok" d={bars(true)} />
      </svg>
      <div className="histogram-track relative h-[2px] bg-line-strong" />
    </div>
  );
};
