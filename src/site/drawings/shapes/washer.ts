import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { INSIDE_DIAMETER, OUTSIDE_DIAMETER, OVERALL_HEIGHT, OVERALL_WIDTH, STYLE, THICKNESS } from '../titles.ts';
import { createView, type View, type ViewBuilder } from '../view.ts';
import { drawRingSection } from './ring-section.ts';

const SPLIT = /SPLIT|HELICAL/;

/** Washers, shims and flat gaskets: a ring from its face, and cut across. */
export function drawWasher(facts: Facts): View[] | null {
  const outside = facts.size(OUTSIDE_DIAMETER);
  const inside = unless(isLarger(facts.size(INSIDE_DIAMETER), outside), facts.size(INSIDE_DIAMETER));
  if (outside === null && inside === null) return null;
  const rim = lengthOf(outside, inside === null ? 0 : drawn(inside) * 2);
  const hole = lengthOf(inside, rim.value * 0.5);
  const thickness = lengthOf(facts.size(THICKNESS, OVERALL_WIDTH, OVERALL_HEIGHT), rim.value * 0.08);
  const face = createView();
  face.circle(rim.line, 0, 0, rim.value / 2);
  face.circle(hole.line, 0, 0, hole.value / 2);
  if (SPLIT.test(facts.text(STYLE))) drawSplit(face, hole.value / 2, rim.value / 2);
  face.cross(0, 0, rim.value / 2);
  face.dimension('bottom', -rim.value / 2, rim.value / 2, 0, {
    name: 'outside diameter',
    size: rim.size,
    before: '⌀ ',
  });
  const cut = createView();
  drawRingSection(cut, { width: thickness, outside: rim, inside: hole });
  cut.dimension('top', -thickness.value / 2, thickness.value / 2, -rim.value / 2, {
    name: 'thickness',
    size: thickness.size,
  });
  cut.dimension('right', -hole.value / 2, hole.value / 2, thickness.value / 2, {
    name: 'inside diameter',
    size: hole.size,
    before: '⌀ ',
  });
  return [face.done(), cut.done()];
}

/** The slanted cut of a lock washer; how wide it is open is not on file. */
function drawSplit(face: ViewBuilder, inner: number, outer: number): void {
  const gap = (outer - inner) * 0.3;
  for (const side of [-gap, gap])
    face.polyline(
      'unknown',
      [
        [side / 2 - gap, -Math.sqrt(Math.max(inner ** 2 - (side / 2 - gap) ** 2, 0))],
        [side / 2 + gap, -Math.sqrt(Math.max(outer ** 2 - (side / 2 + gap) ** 2, 0))],
      ],
      false,
      true,
    );
}
