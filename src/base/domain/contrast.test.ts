import { expect, test } from 'vitest';
import { tokensOf } from '../settings/brand-colors.ts';
import { contrastOf, formatContrast, legibleOn } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', '21.0:1'],
  ['#ffffff', '#000000', '21.0:1'],
  ['#777777', '#ffffff', '4.4:1'],
  ['#767676', '#ffffff', '4.5:1'],
  ['#ffcc00', '#ffffff', '1.5:1'],
  ['#114b86', '#114b86', '1.0:1'],
])('%s on %s has a contrast of %s (G10.2)', (one, other, words) => {
  expect(formatContrast(contrastOf(one, other))).toBe(words);
});

test('a color becomes lighter or darker until it can be read, and stays where it can (G10.2)', () => {
  expect(legibleOn('#0a3d62', ['#ffffff'], '#000000')).toBe('#0a3d62');
  for (const color of ['#0a3d62', '#7a0000', '#f5a70a', '#000000', '#00ff00'])
    for (const [on, towards] of [
      ['#142436', '#ffffff'],
      ['#edf1f4', '#000000'],
    ] as const)
      expect(contrastOf(legibleOn(color, [on], towards), on)).toBeGreaterThanOrEqual(4.5);
});

test.each(['#0a3d62', '#7a0000', '#f5a70a', '#00e0ff', '#111111'])(
  'texts in and on the accent %s can be read, on light, dark and the bar (G10.2)',
  (accentColor) => {
    const tokens = tokensOf({ brandColor: '#0a3d62', accentColor });
    const [light, dark] = [1, 2].map((place) => /\((\S+), (\S+)\)/.exec(tokens['accent-text']!)![place]!);
    const read: [string, string][] = [
      [tokens['accent-ink']!, accentColor],
      [tokens['accent-ink']!, tokens['accent-hover']!],
      [tokens['bar-accent']!, '#0b1b2e'],
      [light!, '#ffffff'],
      [dark!, '#0e1b2a'],
    ];
    for (const [color, on] of read) expect(contrastOf(color, on)).toBeGreaterThanOrEqual(4.5);
  },
);
