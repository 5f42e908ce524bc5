import type { DimensionLine, Side, View } from '../view.ts';
import { textWidth } from './paper.ts';

/** Distance of the first dimension line from the part, and of the next from it. */
const FIRST = 24;
/** Texts stand beyond the line below a part, so that it can be nearer. */
const NEAR = 14;
const STEP = 29;
/** Room beyond the outermost line: its arrows, or its text above it. */
const BEYOND = 8;
const TEXT_HEIGHT = 22;
/** Room for the ends of center lines. */
const AXIS_ENDS = 12;
/** Arrows point inward from outside where there is no room between them. */
const OUTSIDE = 18;

/** A dimension line with its distance from the edge of the view, in units of the paper. */
export type PlacedDimension = { line: DimensionLine; text: string; distance: number };
export type Margins = Record<Side, number>;

/** Sides on which lengths along the axis stand. */
export const isAlong = (side: Side): boolean => side === 'top' || side === 'bottom';

/** Whether arrows stand between the extension lines. */
export const hasRoom = (span: number): boolean => Math.abs(span) >= 22;

/** The dimension lines of a view with their texts at a scale, so that no text or arrow covers another one, and the room that they take around it. */
export function placeDimensions(
  view: View,
  texts: readonly string[],
  scale: number,
): { placed: PlacedDimension[]; margins: Margins } {
  const placed: PlacedDimension[] = [];
  const margins: Margins = { top: AXIS_ENDS, right: AXIS_ENDS, bottom: AXIS_ENDS, left: AXIS_ENDS };
  for (const side of ['top', 'bottom', 'left', 'right'] as const) {
    const lines = view.dimensions.flatMap((line, at) => (line.side === side ? [{ line, text: texts[at]! }] : []));
    if (lines.length === 0) continue;
    const rows: { taken: [number, number][]; width: number }[] = [];
    const ordered = lines.toSorted((one, other) => spanOf(one.line) - spanOf(other.line));
    const found = ordered.map(({ line, text }) => {
      const taken = extentOf(line, text, scale);
      let row = rows.findIndex((one) => one.taken.every(([from, to]) => taken[1] <= from || taken[0] >= to));
      // a longer line stands outside of those that it spans
      const inner = rows.findLastIndex((one) => one.taken.some(([from, to]) => taken[1] > from && taken[0] < to));
      if (row >= 0 && row < inner) row = -1;
      if (row < 0) row = rows.push({ taken: [], width: 0 }) - 1;
      rows[row]!.taken.push(taken);
      rows[row]!.width = Math.max(rows[row]!.width, textWidth(text));
      return { line, text, row };
    });
    for (const { line, text, row } of found) {
      const inner = isAlong(side) ? row * STEP : rows.slice(0, row).reduce((sum, { width }) => sum + width + 18, 0);
      const distance = (side === 'bottom' ? NEAR : FIRST) + inner;
      placed.push({ line, text, distance });
      const beyond = isAlong(side) ? TEXT_HEIGHT : rows[row]!.width + BEYOND;
      margins[side] = Math.max(margins[side], distance + beyond);
      // a text can be wider than the view that it is above, and arrows can stand outside of it
      const [from, to] = extentOf(line, text, scale);
      const [before, behind] = isAlong(side) ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
      margins[before] = Math.max(margins[before], view[before] * scale - from);
      margins[behind] = Math.max(margins[behind], to - view[behind] * scale);
    }
  }
  return { placed, margins };
}

const spanOf = ({ from, to }: DimensionLine): number => Math.abs(to - from);

/** What a line and its text take along their side, in units of the paper from the zero of the view. */
function extentOf({ from, to, side }: DimensionLine, text: string, scale: number): [number, number] {
  const [low, high] = [Math.min(from, to) * scale, Math.max(from, to) * scale];
  const arrows = hasRoom(high - low) ? 0 : OUTSIDE;
  const half = (isAlong(side) ? textWidth(text) + 8 : TEXT_HEIGHT) / 2;
  const middle = (low + high) / 2;
  return [Math.min(low - arrows, middle - half) + 0.5, Math.max(high + arrows, middle + half) - 0.5];
}
