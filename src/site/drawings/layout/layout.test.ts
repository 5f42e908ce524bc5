import { expect, test } from 'vitest';
import { drawDimension } from './dimensions.ts';
import { drawScaleBar, hatchLines } from './layout-drawing.ts';

test('a dimension that is named from its far end is drawn as from its near one', () => {
  const given = { side: 'top', at: 10, text: '1.000' } as const;
  expect(drawDimension({ ...given, from: 300, to: 100, of: [40, 60] })).toEqual(
    drawDimension({ ...given, from: 100, to: 300, of: [60, 40] }),
  );
  expect(drawDimension({ ...given, from: 100, to: 300, of: [60, 40] }).path).toMatch(/^M100 56L100 5M300 36L300 5/);
});

test('hatching is in the material, and not in its hole', () => {
  const square = (half: number) =>
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ] as const;
  const lines = hatchLines([square(40), square(20)], 9);
  expect(lines.length).toBeGreaterThan(16);
  for (const [[x1, y1], [x2, y2]] of lines) {
    const [x, y] = [Math.abs(x1 + x2) / 2, Math.abs(y1 + y2) / 2];
    expect(Math.max(x, y)).toBeLessThanOrEqual(40);
    expect(Math.max(x, y)).toBeGreaterThanOrEqual(20);
  }
});

test.each([
  [100, 'in', '.5 in', 50],
  [20, 'in', '2.5 in', 50],
  [48, 'in', '1 in', 48],
  [254, 'mm', '5 mm', 50],
  [25.4, 'mm', '50 mm', 50],
] as const)('at %d units an inch the bar in %s says %s', (scale, units, text, long) => {
  const bar = drawScaleBar(scale, units);
  const [, left, right] = /^M([\d.]+) [\d.]+H([\d.]+)/.exec(bar.path)!.map(Number);
  expect([bar.text.text, Math.round(right! - left!)]).toEqual([text, long]);
});
