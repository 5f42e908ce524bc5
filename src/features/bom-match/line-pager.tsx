import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/number.tsx';
import { LINES_SHOWN } from './lines-shown.ts';

type LinePagerProps = { count: number; first: number; onFirst: (first: number) => void };

/** Leafs through the lines of a long list; the focus goes to the top of the new ones. */
export const LinePager = ({ count, first, onFirst }: LinePagerProps) => {
  const show = (next: number) => {
    onFirst(next);
    document.getElementById('list-result-title')?.focus();
  };
  return (
    <nav className="list-pager" aria-label="Lines of the list">
      <Button disabled={first === 0} onClick={() => show(Math.max(0, first - LINES_SHOWN))}>
        Previous lines
      </Button>
      <span className="muted small">
        Lines {formatCount(first + 1)} to {formatCount(Math.min(count, first + LINES_SHOWN))} of {formatCount(count)}
      </span>
      <Button disabled={first + LINES_SHOWN >= count} onClick={() => show(first + LINES_SHOWN)}>
        Next lines
      </Button>
    </nav>
  );
};
