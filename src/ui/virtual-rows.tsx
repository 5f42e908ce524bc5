import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { visibleRows, type RowsView } from './visible-rows.ts';

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
 * A long list of rows of equal height of which only those in view are in the document. The height of the place comes from its style sheet. Places are set
 * by script after the first look, as the policy for styles asks: the HTML of the server holds none.
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
