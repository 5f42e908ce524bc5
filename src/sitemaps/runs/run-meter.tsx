import type { ReactNode } from 'react';
import { Num } from '../../ui/number.tsx';
import { Progress } from '../../ui/figures.tsx';
import { formatClock, formatDuration, formatPercent, oneDecimal } from './format-figures.ts';
import { paceOf, totalsOfRun } from './run-figures.ts';
import type { RunView } from './run-driver.client.ts';
import { useNow } from './use-run.client.ts';

type RunMeterProps = { view: RunView; label: string; children: ReactNode };

/** How far a run is, how fast it goes and how long it will take, as measured. `children` say where it is. */
export const RunMeter = ({ view: { state, elsewhere }, label, children }: RunMeterProps) => {
  const running = state.phase === 'running' && !elsewhere;
  const now = useNow(running);
  const { total, done, completed, failed } = totalsOfRun(state);
  const at = Math.max(now ?? 0, state.sinceMs ?? 0, state.outcomes[state.next - 2]?.atMs ?? 0);
  const { elapsedMs, filesPerSecond, leftMs } = paceOf(state, at);
  const pace = [
    ['Time left', leftMs === null || state.phase === 'complete' ? null : formatDuration(leftMs)],
    ['Elapsed', elapsedMs > 0 ? formatDuration(elapsedMs) : null],
    ['Rate', filesPerSecond === null ? null : `${oneDecimal(filesPerSecond)} files/s`],
    ['Finish', running && leftMs !== null ? formatClock(at + leftMs) : null],
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

/** Names with their values; a dash for null. */
export const PaceList = ({ items }: { items: readonly (readonly [name: string, value: ReactNode | null])[] }) => (
  <dl className="job-pace">
    {items.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? <span className="faint">-</span>}</dd>
      </div>
    ))}
  </dl>
);
