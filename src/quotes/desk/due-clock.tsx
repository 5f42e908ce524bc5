import { Num } from '../../ui/number.tsx';
import type { Due } from './due.ts';

const RADIUS = 7;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that runs out, with the time in words; amber near the promise and red when it is late. `after`: words such as "left". */
export const DueClock = ({ due, after }: { due: Due; after?: string }) => (
  <span className={`due-clock due-${due.kind}`}>
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <circle className="due-ring" cx="9" cy="9" r={RADIUS} />
      <circle
        cx="9"
        cy="9"
        r={RADIUS}
        strokeDasharray={`${(due.left * ROUND).toFixed(1)} ${ROUND.toFixed(1)}`}
        transform="rotate(-90 9 9)"
      />
    </svg>
    <Num>
      {due.words}
      {after && !due.isLate && ` ${after}`}
    </Num>
  </span>
);
