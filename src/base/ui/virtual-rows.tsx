import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

type VirtualRowsProps = {
  /** Rows there are, all of one height. */
  count: number;
  /** Draws a row, with its index as key. */
  renderRow: (index: number) => ReactNode;
  /** How many rows the server writes, and the browser until it has measured one. */
  firstRows: number;
  /** Names the place that scrolls; it takes the focus, so that the keyboard can scroll it. */
  label: string;
  /** A list when each row is a list item. */
  role?: 'region' | 'list';
  className?: string;
};

/** Effects of layout are the browser's: the server draws the first rows. */
const useBrowserLayout = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A long list of rows of equal height of which only the visible ones are in the document. The height of the scrolling element comes from its style sheet. Scripts set
 * the positions after the first measurement: the Content-Security-Policy allows no styles in the HTML.
 */
export const VirtualRows = ({ count, renderRow, firstRows, label, role = 'region', className }: VirtualRowsProps) => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<RowsView | null>(null);

  useBrowserLayout(() => {
    const scrolling = place.current!;
    let frame = 0;
    const look = () => {
      frame = 0;
      const row = shown.current?.firstElementChild;
      const rowHeight = row?.getBoundingClientRect().height ?? 0;
      if (rowHeight > 0) setView({ scrollTop: scrolling.scrollTop, viewHeight: scrolling.clientHeight, rowHeight });
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    scrolling.addEventListener('scroll', lookSoon, { passive: true });
    const sizes = new ResizeObserver(lookSoon);
    sizes.observe(scrolling);
    return () => {
      cancelAnimationFrame(frame);
      scrolling.removeEventListener('scroll', lookSoon);
      sizes.disconnect();
    };
  }, [count > 0]);

  const { start, end, offset, height } =
    view === null
      ? { start: 0, end: Math.min(count, firstRows), offset: 0, height: undefined }
      : visibleRows(count, view);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
    <div ref={place} className={`virtual-rows ${className ?? ''}`} role={role} aria-label={label} tabIndex={0}>
      <div style={height === undefined ? undefined : { height }}>
        <div ref={shown} style={height === undefined ? undefined : { transform: `translateY(${offset}px)` }}>
          {Array.from({ length: end - start }, (_, index) => renderRow(start + index))}
        </div>
      </div>
    </div>
  );
};

/** Browsers stop laying out somewhere above 17 million pixels: a longer list scrolls faster than the wheel. */
const TALLEST_PX = 15_000_000;
/** Rows above and below what is seen, so that a quick scroll does not show emptiness. */
const SPARE_ROWS = 20;

export type RowsView = { scrollTop: number; viewHeight: number; rowHeight: number };
export type VisibleRows = {
  /** Rows to draw, from 0; `end` is not among them. */
  start: number;
  end: number;
  /** The top of the first row, and the height of all, in pixels. */
  offset: number;
  height: number;
};

/** Which rows of equal height are seen, with some to spare. */
export function visibleRows(count: number, { scrollTop, viewHeight, rowHeight }: RowsView): VisibleRows {
  const full = count * rowHeight;
  const height = Math.min(full, TALLEST_PX);
  const top = Math.max(0, Math.min(scrollTop, height - viewHeight));
  // How far down the list the top edge is: the same as the place of the scroll bar, unless that is compressed.
  const listTop = full <= TALLEST_PX ? top : (top / (height - viewHeight)) * (full - viewHeight);
  const start = Math.max(0, Math.floor(listTop / rowHeight) - SPARE_ROWS);
  const end = Math.min(count, Math.ceil((listTop + viewHeight) / rowHeight) + SPARE_ROWS);
  return { start, end, offset: start * rowHeight - listTop + top, height };
}
