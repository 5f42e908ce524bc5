import type { ReactNode } from 'react';

export type Stat = { label: string; value: ReactNode; explanation?: ReactNode };
export const stat = (label: string, value: ReactNode, explanation?: ReactNode): Stat => ({ label, value, explanation });

/** Four in a row, two on a phone. */
export const Stats = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className="stats">
    {stats.map((stat) => (
      <div key={stat.label}>
        <dt>{stat.label}</dt>
        <dd>
          <span className="num">{stat.value}</span>
          {stat.explanation && <small>{stat.explanation}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

/** A square root: sizes range over five orders of magnitude. */
export const sizeBarPercent = (count: number, largest: number): number =>
  largest <= 0 || count <= 0 ? 0 : Math.round(Math.sqrt(Math.min(count / largest, 1)) * 1000) / 10;

/** The number is beside it. */
export const SizeBar = ({ count, largest }: { count: number; largest: number }) => (
  <svg className="size-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <rect width={sizeBarPercent(count, largest)} height="4" />
  </svg>
);

type ProgressProps = { label: string; done: number; failed?: number; total: number };

/** Failures are red. */
export const Progress = ({ label, done, failed = 0, total }: ProgressProps) => {
  const percent = (count: number) => (total <= 0 ? 0 : Math.min(100, (count / total) * 100));
  return (
    <div className="progress">
      <progress className="visually-hidden" aria-label={label} value={done + failed} max={Math.max(total, 1)} />
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="progress-done" width={percent(done)} height="1" />
        <rect className="progress-failed" x={percent(done)} width={percent(failed)} height="1" />
      </svg>
    </div>
  );
};
