import type { ReactNode } from 'react';

export type Stat = { label: string; value: ReactNode; explanation?: ReactNode };

/** Big numbers, each with a label and one line that explains it. Four in a row, two on a phone. */
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
