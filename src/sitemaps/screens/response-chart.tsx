import { ticksTo } from '#base/ui/charts/ticks.ts';
import { formatCount } from '#base/ui/format-count.ts';
import type { CheckResult } from '../checks/check.ts';
import { toolMessages } from './messages.ts';

const LYING_BARS = 10;

const BARS = {
  success: { legend: 'before:bg-bar-ok', bar: 'fill-bar-ok' },
  warning: { legend: 'before:bg-bar-warn', bar: 'fill-bar-warn' },
  error: { legend: 'before:bg-bar-err', bar: 'fill-bar-err' },
};

/** Keeps its place before any times. */
export const ResponseTimes = ({ results }: { results: readonly CheckResult[] }) => {
  const shown = results.filter(({ status }) => status !== 'absent');
  const isMeasured = shown.some(({ responseTimeMs }) => responseTimeMs !== null);
  return (
    <section className="panel [&_h2]:mb-0 mt-4 p-4" aria-label={toolMessages.responseTimes}>
      <div className="section-head">
        <h2>{toolMessages.responseTimes}</h2>
        <ul className="tiny muted flex gap-3 ml-auto">
          {Object.entries(BARS).map(([word, { legend }]) => (
            <li
              className={`${legend} before:content-[''] before:inline-block before:size-2.5 before:mr-1.25`}
              key={word}
            >
              {word}
            </li>
          ))}
        </ul>
      </div>
      <div className="[&_rect]:stroke-none">
        {shown.length <= LYING_BARS ? (
          <LyingBars results={shown} />
        ) : (
          <div className="min-h-44">
            {isMeasured ? <UprightBars results={shown} /> : <p className="muted small">{toolMessages.noTimes}</p>}
          </div>
        )}
      </div>
    </section>
  );
};

const LyingBars = ({ results }: { results: readonly CheckResult[] }) => {
  const longest = Math.max(1, ...results.map(({ responseTimeMs }) => responseTimeMs ?? 0));
  return (
    <ol className="lying-bars">
      {results.map((result) => (
        <li
          className="grid grid-cols-[minmax(0,20rem)_minmax(0,1fr)_5rem] gap-3 items-center h-6.5 narrow:grid-cols-[11rem_minmax(0,1fr)_4rem] narrow:gap-2"
          key={result.id}
        >
          <span className="small overflow-hidden text-ellipsis whitespace-nowrap">{result.name}</span>
          <svg className="w-full h-2.5" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={barClass(result)} width={((result.responseTimeMs ?? 0) / longest) * 100} height="1" />
          </svg>
          <span className="num right small overflow-hidden text-ellipsis whitespace-nowrap">
            {result.responseTimeMs !== null && `${formatCount(result.responseTimeMs)} ms`}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** Percent of the height. */
const NAME_HEIGHT = 11;

/** Shows the median and the time that 95 % keep. */
const UprightBars = ({ results }: { results: readonly CheckResult[] }) => {
  const times = results.flatMap(({ responseTimeMs }) => (responseTimeMs === null ? [] : [responseTimeMs]));
  const longest = Math.max(...times);
  const ticks = ticksTo(longest);
  const [median, high] = [quantile(times, 0.5), quantile(times, 0.95)];
  const heightOf = (ms: number) => (ms / ticks.at(-1)!) * 100;
  const step = 100 / results.length;
  return (
    <figure className="upright-bars [&_li]:absolute [&_li]:text-xs [&_li]:leading-4 [&_li]:[translate:0_50%] [&_path]:stroke-1 [&_path]:[vector-effect:non-scaling-stroke] relative h-40 mt-1.5 mr-22 mb-2.5 ml-11">
      <figcaption className="visually-hidden">
        {times.length} addresses: median {median} ms, 95% within {high} ms, longest {longest} ms
      </figcaption>
      <ol className="num faint" aria-hidden="true">
        {ticks.map((tick) => (
          <li className="right-[calc(100%_+_0.5rem)]" key={tick} style={{ bottom: `${heightOf(tick)}%` }}>
            {formatCount(tick)}
          </li>
        ))}
      </ol>
      <svg className="size-full overflow-visible" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {ticks.map((tick) => (
          <path className="stroke-line" key={tick} d={`M0 ${100 - heightOf(tick)}H100`} />
        ))}
        {results.map((result, index) => {
          if (result.responseTimeMs === null) return null;
          const height = Math.max(1, heightOf(result.responseTimeMs));
          const [x, width] = [index * step + step * 0.15, step * 0.7];
          return (
            <rect key={result.id} className={barClass(result)} x={x} y={100 - height} width={width} height={height}>
              <title>{`${result.name}: ${formatCount(result.responseTimeMs)} ms`}</title>
            </rect>
          );
        })}
        <path className="stroke-ink" strokeDasharray="5 3" d={`M0 ${100 - heightOf(median)}H100`} />
        <path className="stroke-ink" strokeDasharray="2 3" d={`M0 ${100 - heightOf(high)}H100`} />
      </svg>
      <ul className="num" aria-hidden="true">
        <li className="left-[calc(100%_+_0.5rem)]" style={{ bottom: `${heightOf(median)}%` }}>
          median {formatCount(median)}
        </li>
        <li
          className="left-[calc(100%_+_0.5rem)]"
          style={{ bottom: `${Math.max(heightOf(high), heightOf(median) + NAME_HEIGHT)}%` }}
        >
          95% {formatCount(high)}
        </li>
      </ul>
    </figure>
  );
};

const barClass = ({ status }: Pick<CheckResult, 'status'>): string =>
  BARS[status === 'error' || status === 'warning' ? status : 'success'].bar;

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
}
