import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type PagerProps = { previous: string | null; next: string | null; size: number; children?: ReactNode };

/** Previous and next by key: addresses, null where there is no such page. `size`: rows a page. */
export const Pager = ({ previous, next, size, children }: PagerProps) => (
  <nav className="pager" aria-label="Pages">
    {previous ? (
      <a className="button" href={previous} rel="prev">
        <Icon name="left" size="s" />
        Previous {size}
      </a>
    ) : (
      <span />
    )}
    <span className="pager-place muted small">{children}</span>
    {next ? (
      <a className="button" href={next} rel="next">
        Next {size}
        <Icon name="right" size="s" />
      </a>
    ) : (
      <span />
    )}
  </nav>
);
