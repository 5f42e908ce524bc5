import { Num } from '#base/ui/elements.tsx';
import { CLOCK_RADIUS, clockOf, type Due } from './due.ts';

/** Draws the time left as a ring. `after`: words such as "left". */
export const DueClock = ({ due, after = '' }: { due: Due; after?: string }) => {
  const { className, dashes, words } = clockOf(due, after);
  return (
    <span
      className={className}
      data-clock={Math.round(due.leftMs)}
      data-promise={due.promiseMs}
      data-after={after || undefined}
    >
      <svg className="size-4.5 stroke-3 flex-none" viewBox="0 0 18 18" aria-hidden="true">
        <circle className="stroke-line" cx="9" cy="9" r={CLOCK_RADIUS} />
        <circle cx="9" cy="9" r={CLOCK_RADIUS} strokeDasharray={dashes} transform="rotate(-90 9 9)" />
      </svg>
      <Num>{words}</Num>
    </span>
  );
};
