import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { BORE_DIAMETER, INSIDE_DIAMETER, OUTSIDE_DIAMETER, OVERALL_WIDTH, THICKNESS } from '../titles.ts';
import { createView, type View, type ViewBuilder } from '../view.ts';

const RING_WIDTH = /(?:INNER|OUTER) RING (?:OVERALL )?WIDTH|^WIDTH/;
const ROWS = /ROW QUANTITY|QUANTITY OF ROWS/;

/** Ball and roller bearings: cut along the axis, and from the face. Rings and rolling elements within are not on file. */
export function drawBearing(facts: Facts): View[] | null {
  const outside = facts.size(OUTSIDE_DIAMETER);
  const bore = facts.size(BORE_DIAMETER, INSIDE_DIAMETER);
  const inside = unless(isLarger(bore, outside), bore);
  if (outside === null && inside === null) return null;
  const rim = lengthOf(outside, inside === null ? 0 : drawn(inside) * 2.2);
  const hole = lengthOf(inside, rim.value * 0.45);
  const width = lengthOf(facts.size(OVERALL_WIDTH, RING_WIDTH, THICKNESS), (rim.value - hole.value) * 0.45);
  const cut = createView();
  const [half, top, inner] = [width.value / 2, rim.value / 2, hole.value / 2];
  cut.box(rim.size && width.size ? 'edge' : 'unknown', -half, -top, half, top);
  cut.mirrored(hole.size && width.size ? 'edge' : 'unknown', [
    [-half, -inner],
    [half, -inner],
  ]);
  const rows = /DOUBLE|TWO/.test(facts.text(ROWS)) ? 2 : 1;
  const isRoller = /ROLLER|NEEDLE/.test(facts.itemName);
  for (const sign of [-1, 1]) drawRolling(cut, { half, inner, top, sign, rows, isRoller });
  cut.axis([-half, 0], [half, 0]);
  cut.dimension('left', -inner, inner, -half, { name: 'bore', size: hole.size, before: '⌀ ' });
  cut.dimension('right', -top, top, half, { name: 'outside diameter', size: rim.size, before: '⌀ ' });
  cut.dimension('bottom', -half, half, top, { name: 'width', size: width.size });
  const face = createView();
  face.circle(rim.line, 0, 0, top);
  face.circle(hole.line, 0, 0, inner);
  for (const share of [0.3, 0.7]) face.circle('unknown', 0, 0, inner + (top - inner) * share, true);
  face.cross(0, 0, top);
  return [cut.done(), face.done()];
}

type Rolling = { half: number; inner: number; top: number; sign: number; rows: number; isRoller: boolean };

function drawRolling(view: ViewBuilder, { half, inner, top, sign, rows, isRoller }: Rolling): void {
  const wall = top - inner;
  const middle = sign * (inner + wall / 2);
  for (const share of [0.3, 0.7])
    view.polyline('unknown', [
      [-half, sign * (inner + wall * share)],
      [half, sign * (inner + wall * share)],
    ]);
  const room = (2 * half) / rows;
  const radius = Math.min(wall * 0.26, room * 0.36);
  for (let row = 0; row < rows; row++) {
    const x = -half + room * (row + 0.5);
    if (isRoller) view.box('unknown', x - room * 0.34, middle - wall * 0.2, x + room * 0.34, middle + wall * 0.2);
    else view.circle('unknown', x, middle, radius);
  }
}
