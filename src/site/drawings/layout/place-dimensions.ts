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

type Line = { line: DimensionLine; text: string; width: number };
/** The dimension lines of a view by the sides that they stand on, shorter ones first. */
export type Sides = readonly { side: Side; lines: readonly Line[] }[];

/** What is the same at every scale. `texts`: of the dimensions, in their order. */
export function sidesOf({ dimensions }: View, texts: readonly string[]): Sides {
  const lines = dimensions.map((line, at): Line => ({ line, text: texts[at]!, width: textWidth(texts[at]!) }));
  return SIDES.map((side) => ({
    side,
    lines: lines.filter(({ line }) => line.side === side).sort((one, other) => spanOf(one.line) - spanOf(other.line)),
  })).filter((one) => one.lines.length > 0);
}
const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right'];

type Extent = readonly [from: number, to: number];
type Row = { taken: Extent[]; width: number };

/** The dimension lines of a view with their texts at a scale, so that no text or arrow covers another one, and the room that they take around it. */
export function placeDimensions(
  view: View,
  sides: Sides,
  scale: number,
): { placed: PlacedDimension[]; margins: Margins } {
  const placed: PlacedDimension[] = [];
  const margins: Margins = { top: AXIS_ENDS, right: AXIS_ENDS, bottom: AXIS_ENDS, left: AXIS_ENDS };
  for (const { side, lines } of sides) {
    const along = isAlong(side);
    const rows: Row[] = [];
    const found: { row: number; taken: Extent }[] = [];
    for (const one of lines) {
      const taken = extentOf(one, scale);
      const row = rowFor(rows, taken);
      if (row === rows.length) rows.push({ taken: [], width: 0 });
      rows[row]!.taken.push(taken);
      rows[row]!.width = Math.max(rows[row]!.width, one.width);
      found.push({ row, taken });
    }
    // a text can be wider than the view that it is above, and arrows can stand outside of it
    const [before, behind] = along ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
    for (let at = 0; at < lines.length; at++) {
      const { row, taken } = found[at]!;
      let distance = (side === 'bottom' ? NEAR : FIRST) + (along ? row * STEP : 0);
      for (let inner = 0; !along && inner < row; inner++) distance += rows[inner]!.width + 18;
      placed.push({ line: lines[at]!.line, text: lines[at]!.text, distance });
      margins[side] = Math.max(margins[side], distance + (along ? TEXT_HEIGHT : rows[row]!.width + BEYOND));
      margins[before] = Math.max(margins[before], view[before] * scale - taken[0]);
      margins[behind] = Math.max(margins[behind], taken[1] - view[behind] * scale);
    }
  }
  return { placed, margins };
}

/** The innermost row with room for a line, or a new one: a longer line stands outside of those that it spans. */
function rowFor(rows: readonly Row[], taken: Extent): number {
  const isFree = (row: Row): boolean => row.taken.every(([from, to]) => taken[1] <= from || taken[0] >= to);
  const free = rows.findIndex(isFree);
  const isOutside = free >= 0 && rows.every((row, at) => at <= free || isFree(row));
  return isOutside ? free : rows.length;
}

const spanOf = ({ from, to }: DimensionLine): number => Math.abs(to - from);

/** What a line and its text take along their side, in units of the paper from the zero of the view. */
function extentOf({ line: { from, to, side }, width }: Line, scale: number): Extent {
  const low = Math.min(from, to) * scale;
  const high = Math.max(from, to) * scale;
  const arrows = hasRoom(high - low) ? 0 : OUTSIDE;
  const half = (isAlong(side) ? width + 8 : TEXT_HEIGHT) / 2;
  const middle = (low + high) / 2;
  return [Math.min(low - arrows, middle - half) + 0.5, Math.max(high + arrows, middle + half) - 0.5];
}
