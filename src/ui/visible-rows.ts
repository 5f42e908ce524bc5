/** Browsers stop laying out somewhere above 17 million pixels: a longer list scrolls faster than the wheel. */
const TALLEST_PX = 15_000_000;
/** Rows above and below what is seen, so that a quick scroll does not show emptiness. */
const SPARE_ROWS = 20;

export type RowsView = { scrollTop: number; viewHeight: number; rowHeight: number };
export type VisibleRows = {
  /** Rows to draw, from 0; `end` is not among them. */
  start: number;
  end: number;
  /** Where the first of them stands, and the height of all, in pixels. */
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
