import { expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { BarChart } from './bar-chart.tsx';
import { LineChart, shownPoints } from './line-chart.tsx';
import { drawSquares, SquareMap, type Square, type SquareShade } from './square-map.tsx';
import { formatTick, ticksTo } from './ticks.ts';
import { sparklinePath } from './chart-table.tsx';

const squares = (...shades: SquareShade[]): Square[] =>
  shades.map((shade, index) => ({ shade, name: `f-${index + 1}` }));

test('squares of one shade in a row are one line, and a new row begins a new one', () => {
  expect(drawSquares(squares('good', 'good', 'good', 'idle', 'good'), 2)).toEqual([
    ['good', 'M0 4h18M0 14h8M0 24h8'],
    ['idle', 'M10 14h8'],
  ]);
});

test('a fault, a warning and a square without anything have a shape of their own', () => {
  const paths = drawSquares(squares('none', 'warn', 'err'), 90).map(([, path]) => path);
  expect(new Set(paths.map((path) => path.replaceAll(/[\d.M -]/g, ''))).size).toBe(3);
});

test('a map of 1,419 files takes less than 180 KB with the facts of each', () => {
  const shades = ['none', 'part1', 'part2', 'part3', 'part4'] as const;
  const files = Array.from({ length: 1_419 }, (_, index) => ({
    shade: shades[(index * 7) % 5]!,
    name: `nsn-${index + 1}`,
    detail: '5305-00-123-4567 to 5305-01-234-5678',
    facts: ['4,812 of 5,000', '2026-11-09', '200'],
  }));
  const html = renderToStaticMarkup(
    <SquareMap squares={files} label="Files" heads={['Fetched', 'Read', 'Answer']} href="/f/{}" />,
  );
  expect(html.length).toBeLessThan(180_000);
  expect(html).toContain('nsn-1419\t5305');
});

test('what a square says is text', () => {
  const html = renderToStaticMarkup(
    <SquareMap squares={[{ shade: 'good', name: '"><script>' }]} label={'"><script>'} heads={['A']} />,
  );
  expect(html).not.toContain('<script>');
});

test('a single value is a dot', () => {
  const html = renderToStaticMarkup(
    <LineChart label="Fetches" points={['a']} lines={[{ name: 'found', tone: 'usual', values: [1] }]} />,
  );
  expect(html.match(/d="M[^"L]*m-2 0h4[^"]*"/g)).toHaveLength(2);
});

test('names at the ends of lines keep a line apart', () => {
  const lines = ['one', 'two', 'three'].map((name) => ({ name, tone: 'usual' as const, values: [0, 0] }));
  const html = renderToStaticMarkup(<LineChart label="Zeros" points={['a', 'b']} lines={lines} />);
  const heights = [...html.matchAll(/<text class="chart-name" x="\d+" y="(\d+)">(?:one|two|three)/g)].map(([, y]) =>
    Number(y),
  );
  expect(new Set(heights).size).toBe(3);
});

test('the axis names its first and last point', () => {
  expect(shownPoints(30, 5)).toEqual([0, 7, 15, 22, 29]);
  expect(shownPoints(1, 5)).toEqual([0]);
  expect(shownPoints(0, 5)).toEqual([]);
});

test('bars stand on zero, and one that is an exception has another color', () => {
  const html = renderToStaticMarkup(
    <BarChart
      label="Days"
      unit=" %"
      bars={[
        { name: '0', value: 25 },
        { name: 'not yet', value: 0, isException: true },
      ]}
    />,
  );
  expect(html).toMatch(/class="fill-bar-warn"/);
  expect([html, html]).toEqual([expect.stringContaining('height="120"'), expect.stringContaining('20 %')]);
});

test('a scale has three or four round steps with short names and reaches over the longest time', () => {
  expect(ticksTo(131)).toEqual([0, 50, 100, 150]);
  expect(ticksTo(0)).toEqual([0, 1]);
  for (let most = 1; most < 60_000; most = Math.ceil(most * 1.13)) {
    const ticks = ticksTo(most);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-2)).toBeLessThan(most);
  }
  expect([0, 300, 1_500, 30_000, 2_500_000].map(formatTick)).toEqual(['0', '300', '1.5k', '30k', '2.5M']);
});

test('a sparkline goes from the left edge to the right one, its largest value at the top, zeros at the bottom', () => {
  expect(sparklinePath([5, 10, 0])).toBe('M0.0 12.0L50.0 3.0L100.0 21.0');
  expect(sparklinePath([0, 0])).toBe('M0.0 21.0L100.0 21.0');
});
