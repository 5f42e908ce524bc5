import type { ReactNode } from 'react';

/** Puts − and + around a quantity field; its arrow keys do the same. `of` names the part where a page has several. */
export const Stepper = ({ of = '', children }: { of?: string; children: ReactNode }) => (
  <span className="stepper">
    <button type="button" tabIndex={-1} data-step="-1" aria-label={`One less${of}`}>
      −
    </button>
    {children}
    <button type="button" tabIndex={-1} data-step="1" aria-label={`One more${of}`}>
      +
    </button>
  </span>
);
