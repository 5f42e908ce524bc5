import type { Side } from '../view.ts';
import { short } from './paper.ts';
import { hasRoom, isAlong } from './place-dimensions.ts';

export type PaperText = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; text: string };
type Drawn = { path: string; text: PaperText };

/** Gap between the part and an extension line, and how far that goes beyond the dimension line. */
const GAP = 4;
const OVER = 5;
const TAIL = 16;

type Placed = { side: Side; from: number; to: number; of: readonly [number, number]; at: number; text: string };

/** Extension lines, the line with its arrows, and its text: in units of the paper. `at`: where the line is, across its side. */
export function drawDimension({ side, from, to, of, at, text }: Placed): Drawn {
  const outward = side === 'top' || side === 'left' ? -1 : 1;
  const along = isAlong(side);
  // a point from its place along the side and across it
  const point = (on: number, across: number): string =>
    along ? `${short(on)} ${short(across)}` : `${short(across)} ${short(on)}`;
  const [low, high] = from < to ? [from, to] : [to, from];
  const [ofLow, ofHigh] = from < to ? of : [of[1], of[0]];
  const extension = (on: number, edge: number): string =>
    `M${point(on, edge + outward * GAP)}L${point(on, at + outward * OVER)}`;
  const arrow = (on: number, way: 1 | -1): string =>
    `M${point(on + way * 6, at - 3)}L${point(on, at)}L${point(on + way * 6, at + 3)}`;
  const isInside = hasRoom(high - low);
  const line = isInside
    ? `M${point(low, at)}L${point(high, at)}${arrow(low, 1)}${arrow(high, -1)}`
    : `M${point(low - TAIL, at)}L${point(low, at)}M${point(high, at)}L${point(high + TAIL, at)}${arrow(low, -1)}${arrow(high, 1)}`;
  const middle = (low + high) / 2;
  return {
    path: extension(low, ofLow) + extension(high, ofHigh) + line,
    text: along
      ? { x: middle, y: outward < 0 ? at - 6 : at + 18, anchor: 'middle', text }
      : { x: at + outward * 7, y: middle + 5, anchor: outward < 0 ? 'end' : 'start', text },
  };
}
