import type { Point } from '../view.ts';

/** Lines at 45° inside outlines, which may have holes: by where a line crosses their edges. All in units of the paper. */
export function hatchLines(outlines: readonly (readonly Point[])[], spacing: number): [Point, Point][] {
  // along a line x + y is the same
  const sums = outlines.flat().map(([x, y]) => x + y);
  const [first, last] = [Math.min(...sums), Math.max(...sums)];
  const count = Math.min(MAX_LINES, Math.floor((last - first) / spacing));
  const step = (last - first) / (count + 1);
  return Array.from({ length: count }, (_, at) => linesAt(outlines, first + (at + 1) * step)).flat();
}
const MAX_LINES = 80;

function linesAt(outlines: readonly (readonly Point[])[], sum: number): [Point, Point][] {
  const crossings = outlines.flatMap((points) =>
    points.flatMap(([x1, y1], at): Point[] => {
      const [x2, y2] = points[(at + 1) % points.length]!;
      const [before, after] = [x1 + y1 - sum, x2 + y2 - sum];
      if (before > 0 === after > 0) return [];
      const share = before / (before - after);
      return [[x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]];
    }),
  );
  crossings.sort(([one], [other]) => one - other);
  return crossings.flatMap((point, at): [Point, Point][] => {
    const next = crossings[at + 1];
    return at % 2 === 0 && next !== undefined ? [[point, next]] : [];
  });
}
