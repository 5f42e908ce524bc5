import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VirtualRows, visibleRows } from './virtual-rows.tsx';

test('the server writes the first rows and no style', () => {
  const html = renderToString(
    <VirtualRows count={50_000} firstRows={3} label="Lines" renderRow={(index) => <p key={index}>row {index}</p>} />,
  );
  expect([...html.matchAll(/<p>/g)]).toHaveLength(3);
  expect(html).not.toContain('style=');
  expect(html).toContain('aria-label="Lines" tabindex="0"');
});

const view = { scrollTop: 0, viewHeight: 400, rowHeight: 20 };

test('at the top the rows in view and twenty to spare are drawn', () => {
  expect(visibleRows(50_000, view)).toEqual({ start: 0, end: 40, offset: 0, height: 1_000_000 });
});

test('in the middle there are spare rows on both sides, and each row stands at its place', () => {
  expect(visibleRows(50_000, { ...view, scrollTop: 500_010 })).toEqual({
    start: 24_980,
    end: 25_041,
    offset: 499_600,
    height: 1_000_000,
  });
});

test('at the end, and after a list has become shorter, nothing beyond the last row is asked for', () => {
  for (const scrollTop of [999_600, 999_999_999])
    expect(visibleRows(50_000, { ...view, scrollTop })).toMatchObject({ start: 49_960, end: 50_000, offset: 999_200 });
  expect(visibleRows(3, { ...view, scrollTop: 7 })).toEqual({ start: 0, end: 3, offset: 0, height: 60 });
  expect(visibleRows(0, view)).toEqual({ start: 0, end: 0, offset: 0, height: 0 });
});

test('a list that is taller than browsers lay out is reached from its first row to its last', () => {
  const count = 10_000_000;
  const { height, start } = visibleRows(count, view);
  expect([height, start]).toEqual([15_000_000, 0]);
  const last = visibleRows(count, { ...view, scrollTop: height - view.viewHeight });
  expect(last.end).toBe(count);
  // the last row ends where the list does
  expect(last.offset + (last.end - last.start) * view.rowHeight).toBeCloseTo(height, 3);
});
