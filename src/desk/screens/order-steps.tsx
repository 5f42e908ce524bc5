import type { ReactNode } from 'react';
import { formatTime } from '#base/domain/format-time.ts';
import { Num } from '#base/ui/elements.tsx';
import type { OrderView } from './order-words.ts';

const STEP_LOOKS = {
  done: '[box-shadow:inset_0_3px_var(--bar-ok)]',
  now: '[box-shadow:inset_0_3px_var(--accent)] font-mid',
  ahead: '[box-shadow:inset_0_3px_var(--bar-idle)]',
};

export type Step = { title: string; text: ReactNode; is: keyof typeof STEP_LOOKS };

export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol
    className={`[@media(width<=860px)]:grid-cols-[1fr_1fr] grid ${steps.length > 4 ? 'grid-cols-[repeat(5,1fr)]' : 'grid-cols-[repeat(4,1fr)]'} gap-px ruled bg-line text-md leading-snug`}
  >
    {steps.map(({ title, text, is }) => (
      <li
        key={title}
        className={`bg-surface pt-2.25 px-3 pb-2.5 ${STEP_LOOKS[is]}`}
        aria-current={is === 'now' ? 'step' : undefined}
      >
        {title}
        <small className="block text-xs font-text text-ink-2">{text}</small>
      </li>
    ))}
  </ol>
);

/** Confirm and ship, as the buyer or the desk reads them. */
export function stepsToCome(order: OrderView, words: { confirm: string; replyHours: number }): Step[] {
  const { confirmed, toShip, shipments, lastDay, orderedAtMs } = order;
  const by = confirmed?.shipsBy || lastDay;
  const last = shipments.at(-1);
  return [
    confirmed === null
      ? {
          title: words.confirm,
          text: order.isPromised ? (
            <>
              by <Num>{formatTime(orderedAtMs + words.replyHours * 3_600_000)}</Num>
            </>
          ) : (
            'by mail'
          ),
          is: 'now',
        }
      : { title: 'Confirmed', text: <Num>{formatTime(confirmed.atMs)}</Num>, is: 'done' },
    {
      title: toShip.length === 0 ? 'Shipped' : 'Ship',
      text:
        toShip.length === 0 && last ? (
          <Num>{last.day}</Num>
        ) : by === '' ? (
          'day not said'
        ) : (
          <>
            last line by <Num>{by}</Num>
          </>
        ),
      is: toShip.length === 0 ? 'done' : confirmed === null ? 'ahead' : 'now',
    },
  ];
}
