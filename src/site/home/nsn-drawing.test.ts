import { expect, test } from 'vitest';
import { wrapText } from './hero.tsx';

test('a title is broken at spaces and loses nothing; a word longer than the room stands alone', () => {
  const title = 'Ground Effect Vehicles, Motor Vehicles, Trailers, and Cycles';
  const lines = wrapText(title, 37);
  expect(lines.join(' ')).toBe(title);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(37);
  expect(wrapText('a verylongword b', 5)).toEqual(['a', 'verylongword', 'b']);
});
