import { Button, Count } from '#base/ui/elements.tsx';

export const LINES_SHOWN = 100;

type PagerProps = { label: string; count: number; first: number; onFirst: (first: number) => void };

export const LinePager = ({ label, count, first, onFirst }: PagerProps) =>
  count <= LINES_SHOWN ? null : (
    <nav className="pager" aria-label={label}>
      <Button size="s" icon="left" disabled={first === 0} onClick={() => onFirst(Math.max(0, first - LINES_SHOWN))}>
        Previous lines
      </Button>
      <span className="muted small narrow:hidden" aria-live="polite">
        Lines <Count of={first + 1} /> to <Count of={Math.min(first + LINES_SHOWN, count)} /> of <Count of={count} />
      </span>
      <Button
        size="s"
        icon="right"
        disabled={first + LINES_SHOWN >= count}
        onClick={() => onFirst(first + LINES_SHOWN)}
      >
        Next lines
      </Button>
    </nav>
  );
