import type { ReactNode } from 'react';
import { formatCount } from '#base/ui/format-count.ts';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import { Num } from '#base/ui/number.tsx';
import { Progress } from '#base/ui/figures.tsx';
import { formatDuration, formatPercent, oneDecimal } from './format-figures.ts';
import { paceOf, totalsOfRun } from './run-figures.ts';
import type { RunState } from './run-state.ts';

type RunMeterProps = { state: RunState; label: string; children: ReactNode };

/** How far a run is, how fast it goes and how long it will take, as measured. `children` say where it is. */
export const RunMeter = ({ state, label, children }: RunMeterProps) => {
  const { phase, workedMs } = state;
  const { total, done, completed, failed } = totalsOfRun(state);
  const { filesPerSecond, leftMs } = paceOf(state);
  const isUnderWay = phase === 'running' || phase === 'paused';
  const pace = [
    ['Time left', isUnderWay ? (leftMs === null ? null : formatDuration(leftMs)) : phase === 'idle' ? null : 'none'],
    ['Elapsed', workedMs > 0 ? formatDuration(workedMs) : null],
    ['Rate', filesPerSecond === null ? null : `${oneDecimal(filesPerSecond)} files/s`],
  ].map(([name, value]) => [name!, value && <Num key={name}>{value}</Num>] as const);
  return (
    <section className="panel job-meter" aria-label="Progress">
      <p className="job-where">
        <span>{children}</span>
        <b className="num">{formatPercent(done, total)}</b>
      </p>
      <Progress label={label} done={completed} failed={failed} total={total} />
      <PaceList items={pace} />
    </section>
  );
};

/** Names with their values; null for one that is not known yet. */
export const PaceList = ({ items }: { items: readonly (readonly [name: string, value: ReactNode | null])[] }) => (
  <dl className="tool-pace">
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? <span className="muted">not yet</span>}</dd>
      </div>
    ))}
  </dl>
);

/** What an estimate rests on, in one line. */
export const LastRunWords = ({ lastRun }: { lastRun: LastRun | null }) =>
  lastRun === null ? (
    'No run has been measured.'
  ) : (
    <>
      Last measured run: {formatCount(lastRun.files)} files in {formatDuration(lastRun.seconds * 1_000)} on the server,
      on <Num>{lastRun.finishedAt.slice(0, 10)}</Num>.
    </>
  );
