import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The server has no layout. */
const useBrowserLayout = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Keeps only visible rows in the document. Scripts set positions: the content security policy allows no inline
 * styles.
 */
export const VirtualRows = (props: {
  count: number;
  renderRow: (index: number) => ReactNode;
  firstRows: number;
  /** Takes the focus, so that keys scroll it. */
  label: string;
  role?: 'region' | 'list';
  className?: string;
}) => {
  const { count, renderRow, firstRows, label, role = 'region', className } = props;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<RowsView | null>(null);

  useBrowserLayout(() => {
    const scrolling = place.current!;
    let frame = 0;
    const look = () => {
      frame = 0;
      const rowHeight = shown.current?.firstElementChild?.getBoundingClientRect().height ?? 0;
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
    <div
      ref={place}
      className={`virtual-rows overflow-auto relative [contain:layout_paint] bg-surface ruled ${className ?? ''}`}
      role={role}
      aria-label={label}
      tabIndex={0}
    >
      <div style={height === undefined ? undefined : { height }}>
        <div ref={shown} style={height === undefined ? undefined : { transform: `translateY(${offset}px)` }}>
          {Array.from({ length: end - start }, (_, index) => renderRow(start + index))}
        </div>
      </div>
    </div>
  );
};

/** Browsers stop laying out above 17 million pixels. */
const TALLEST_PX = 15_000_000;
const SPARE_ROWS = 20;

type RowsView = { scrollTop: number; viewHeight: number; rowHeight: number };

export function visibleRows(count: number, { scrollTop, viewHeight, rowHeight }: RowsView) {
  const full = count * rowHeight;
  const height = Math.min(full, TALLEST_PX);
  const top = Math.max(0, Math.min(scrollTop, height - viewHeight));
  // compressed lists scroll faster
  const listTop = full <= TALLEST_PX ? top : (top / (height - viewHeight)) * (full - viewHeight);
  const start = Math.max(0, Math.floor(listTop / rowHeight) - SPARE_ROWS);
  const end = Math.min(count, Math.ceil((listTop + viewHeight) / rowHeight) + SPARE_ROWS);
  return { start, end, offset: start * rowHeight - listTop + top, height };
}
