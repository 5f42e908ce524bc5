import type { ReactNode } from 'react';

/** Puts − and + around a quantity field; its arrow keys do the same. */
export const Stepper = ({ children }: { children: ReactNode }) => (
  <span className="stepper">
    <button type="button" tabIndex={-1} data-step="-1" aria-label="One less">
      −
    </button>
    {children}
    <button type="button" tabIndex={-1} data-step="1" aria-label="One more">
      +
    </button>
  </span>
);
