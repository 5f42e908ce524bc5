import type { ReactNode } from 'react';
import { Sentence } from './elements.tsx';
import { formatCount } from './format-count.ts';

export type Stat = { label: string; value: ReactNode; explanation?: ReactNode };
export const stat = (label: string, value: ReactNode, explanation?: ReactNode): Stat => ({ label, value, explanation });

export const Stats = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className="stats narrow:grid-cols-2 grid grid-cols-[repeat(4,1fr)] bg-line gap-px ruled [&_.num]:tracking-[-0.03em] [&+.inbox]:mt-4">
    {stats.map((stat) => (
      <div className="bg-surface min-w-0 py-3 px-4" key={stat.label}>
        <dt className="text-xs text-ink-3 font-mid">{stat.label}</dt>
        <dd className="narrow:text-xl text-2xl font-mid leading-[1.2] mt-1">
          <span className="num">{typeof stat.value === 'number' ? formatCount(stat.value) : stat.value}</span>
          {stat.explanation && (
            <small className="block text-sm text-ink-2 font-text leading-snug mt-1">{stat.explanation}</small>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

export const sizeBarPercent = (count: number, largest: number): number =>
  largest <= 0 || count <= 0 ? 0 : Math.round(Math.min(count / largest, 1) * 1000) / 10;

export const SizeBar = ({ count, largest }: { count: number; largest: number }) => (
  <svg
    className="flex-1 w-full min-w-0 h-1 bg-sunken stroke-none fill-bar-ok"
    viewBox="0 0 100 4"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect width={sizeBarPercent(count, largest)} height="4" />
  </svg>
);

export const Progress = (props: { label: string; done: number; failed?: number; total: number }) => {
  const { label, done, failed = 0, total } = props;
  const percent = (count: number) => (total <= 0 ? 0 : Math.min(100, (count / total) * 100));
  return (
    <div className="progress h-3 bg-sunken ruled">
      <progress className="visually-hidden" aria-label={label} value={done + failed} max={Math.max(total, 1)} />
      <svg className="size-full stroke-none" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className="fill-bar-ok" width={percent(done)} height="1" />
        <rect className="fill-bar-err" x={percent(done)} width={percent(failed)} height="1" />
      </svg>
    </div>
  );
};

const STEP_LOOKS = {
  done: '[box-shadow:inset_0_3px_var(--bar-ok)]',
  now: '[box-shadow:inset_0_3px_var(--accent)] font-mid',
  ahead: '[box-shadow:inset_0_3px_var(--bar-idle)]',
};

export type Step = { title: string; text: string; is: keyof typeof STEP_LOOKS };

export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol
    className={`[@media(width<=860px)]:grid-cols-[1fr_1fr] grid ${steps.length > 4 ? 'grid-cols-[repeat(5,1fr)]' : 'grid-cols-[repeat(4,1fr)]'} gap-px ruled bg-line text-md leading-snug`}
  >
    {steps.map(({ title, text, is }) => (
      <li
        key={title}
        className={`bg-surface pt-2 px-3 pb-2.5 ${STEP_LOOKS[is]}`}
        aria-current={is === 'now' ? 'step' : undefined}
      >
        {title}
        <small className="block text-xs font-text text-ink-2">
          <Sentence text={text} />
        </small>
      </li>
    ))}
  </ol>
);
