import type { LengthUnit } from '#base/domain/measure.ts';
import { type DimensionLine, labelText, type Side, type View } from '../view.ts';
import { hasRoom, isAlong, type PaperText, short, textWidth } from './paper.ts';

/** From the part, and from line to line. */
const FIRST = 24;
/** Texts are beyond the line below a part. */
const NEAR = 14;
const STEP = 29;
/** Arrows, or the text above. */
const BEYOND = 8;
const TEXT_HEIGHT = 22;
const AXIS_ENDS = 12;
/** Without room between them. */
const OUTSIDE = 18;
/** From the part, and beyond the line. */
const GAP = 4;
const OVER = 5;
const TAIL = 16;
type Extent = readonly [from: number, to: number];

export function sidesOf({ dimensions }: View, units: LengthUnit) {
  const lines = dimensions.map((line) => {
    const text = labelText(line.label, units);
    return { line, text, width: textWidth(text), span: Math.abs(line.to - line.from) };
  });
  return (['top', 'bottom', 'left', 'right'] as const).map((side) => ({
    side,
    lines: lines.filter(({ line }) => line.side === side).sort((one, other) => one.span - other.span),
  }));
}

/** No text or arrow covers another. */
export function placeDimensions(view: View, sides: ReturnType<typeof sidesOf>, scale: number) {
  const placed: { line: DimensionLine; text: string; distance: number }[] = [];
  const margins: Record<Side, number> = { top: AXIS_ENDS, right: AXIS_ENDS, bottom: AXIS_ENDS, left: AXIS_ENDS };
  for (const { side, lines } of sides) {
    const along = isAlong(side);
    const rows: { taken: Extent[]; width: number }[] = [];
    const found = lines.map(({ line, width }) => {
      const taken = extentOf(line, width, scale);
      const row = rowFor(rows, taken);
      rows[row] ??= { taken: [], width: 0 };
      rows[row].taken.push(taken);
      rows[row].width = Math.max(rows[row].width, width);
      return { row, taken };
    });
    // texts and arrows may exceed the view
    const [before, behind] = along ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
    for (const [at, { line, text }] of lines.entries()) {
      const { row, taken } = found[at]!;
      let distance = (side === 'bottom' ? NEAR : FIRST) + (along ? row * STEP : 0);
      for (let inner = 0; !along && inner < row; inner++) distance += rows[inner]!.width + 18;
      placed.push({ line, text, distance });
      margins[side] = Math.max(margins[side], distance + (along ? TEXT_HEIGHT : rows[row]!.width + BEYOND));
      margins[before] = Math.max(margins[before], view[before] * scale - taken[0]);
      margins[behind] = Math.max(margins[behind], taken[1] - view[behind] * scale);
    }
  }
  return { placed, margins };
}

/** Innermost row with room, outside of spanned lines. */
function rowFor(rows: readonly { taken: Extent[] }[], taken: Extent): number {
  const isFree = (row: { taken: Extent[] }) => row.taken.every(([from, to]) => taken[1] <= from || taken[0] >= to);
  const free = rows.findIndex(isFree);
  return free >= 0 && rows.every((row, at) => at <= free || isFree(row)) ? free : rows.length;
}

function extentOf({ from, to, side }: DimensionLine, width: number, scale: number): Extent {
  const low = Math.min(from, to) * scale;
  const high = Math.max(from, to) * scale;
  const arrows = hasRoom(high - low) ? 0 : OUTSIDE;
  const half = (isAlong(side) ? width + 8 : TEXT_HEIGHT) / 2;
  const middle = (low + high) / 2;
  return [Math.min(low - arrows, middle - half) + 0.5, Math.max(high + arrows, middle + half) - 0.5];
}

type Placed = { side: Side; from: number; to: number; of: readonly [number, number]; at: number; text: string };

/** `at`: place across its side. */
export function drawDimension({ side, from, to, of, at, text }: Placed): { path: string; text: PaperText } {
  const outward = side === 'top' || side === 'left' ? -1 : 1;
  const along = isAlong(side);
  const point = (on: number, across: number): string =>
    along ? `${short(on)} ${short(across)}` : `${short(across)} ${short(on)}`;
  const line = (...points: [on: number, across: number][]): string =>
    `M${points.map(([on, across]) => point(on, across)).join('L')}`;
  const [low, high] = from < to ? [from, to] : [to, from];
  const [ofLow, ofHigh] = from < to ? of : [of[1], of[0]];
  const extension = (on: number, edge: number): string => line([on, edge + outward * GAP], [on, at + outward * OVER]);
  const arrow = (on: number, way: 1 | -1): string => line([on + way * 6, at - 3], [on, at], [on + way * 6, at + 3]);
  const between = hasRoom(high - low)
    ? line([low, at], [high, at]) + arrow(low, 1) + arrow(high, -1)
    : line([low - TAIL, at], [low, at]) + line([high, at], [high + TAIL, at]) + arrow(low, -1) + arrow(high, 1);
  const middle = (low + high) / 2;
  return {
    path: extension(low, ofLow) + extension(high, ofHigh) + between,
    text: along
      ? { x: middle, y: outward < 0 ? at - 6 : at + 18, anchor: 'middle', text }
      : { x: at + outward * 7, y: middle + 5, anchor: outward < 0 ? 'end' : 'start', text },
  };
}
