import { formatCount } from '#base/ui/format-count.ts';
import { Section } from '#base/ui/table.tsx';
import type { CheckResult } from '../checks/check.ts';

const BARS = {
  success: { legend: 'before:bg-bar-ok', bar: 'fill-bar-ok' },
  warning: { legend: 'before:bg-bar-warn', bar: 'fill-bar-warn' },
  error: { legend: 'before:bg-bar-err', bar: 'fill-bar-err' },
};

/** A bar for each check; many scroll. Keeps its place before any times. */
export const ResponseTimes = ({ results }: { results: readonly CheckResult[] }) => {
  const shown = results.filter(({ status }) => status !== 'absent');
  const times = shown.flatMap(({ responseTimeMs }) => responseTimeMs ?? []);
  const longest = Math.max(1, ...times);
  return (
    <Section
      className="panel [&_h2]:mb-0 mt-4 p-4"
      aria-label="Response time, ms"
      title="Response time, ms"
      aside={times.length === 0 ? 'Response times appear here as the tests run.' : timesWords(times)}
      end={
        <ul className="text-xs muted flex gap-3">
          {Object.entries(BARS).map(([word, { legend }]) => (
            <li
              className={`${legend} before:content-[''] before:inline-block before:size-2.5 before:mr-1.25`}
              key={word}
            >
              {word}
            </li>
          ))}
        </ul>
      }
    >
      <ol
        className="lying-bars max-h-67 overflow-auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
        tabIndex={shown.length > 10 ? 0 : undefined}
      >
        {shown.map(({ id, name, status, responseTimeMs }) => (
          <li
            className="grid grid-cols-[minmax(0,20rem)_minmax(0,1fr)_5rem] gap-3 items-center h-6.5 narrow:grid-cols-[11rem_minmax(0,1fr)_4rem] narrow:gap-2"
            key={id}
          >
            <span className="small overflow-hidden text-ellipsis whitespace-nowrap">{name}</span>
            <svg className="w-full h-2.5 stroke-none" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect
                className={BARS[status === 'error' || status === 'warning' ? status : 'success'].bar}
                width={((responseTimeMs ?? 0) / longest) * 100}
                height="1"
              />
            </svg>
            <span className="num right small overflow-hidden text-ellipsis whitespace-nowrap">
              {responseTimeMs !== null && `${formatCount(responseTimeMs)} ms`}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
};

/** The median, the time that 95 % keep, and the longest. */
export function timesWords(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => formatCount(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!);
  return `median ${at(0.5)}, 95 % within ${at(0.95)}, longest ${at(1)}`;
}
