import { around, drawn, type Facts, lengthOf, lineOf, pairOf, within } from '../facts.ts';
import { corners, createView, rectangle, type View, M, A } from '../view.ts';
import * as titles from './titles.ts';

const FREE_INSIDE = /FREE INSIDE DIAMETER|INSIDE DIAMETER.*FREE|^RING INSIDE DIAMETER/;
const FREE_OUTSIDE = /FREE OUTSIDE DIAMETER|OUTSIDE DIAMETER.*FREE|^RING OUTSIDE DIAMETER/;
/** Not on file: 20°. */
const GAP = Math.PI / 9;

export function drawWasher(facts: Facts): View[] | null {
  const outside = facts.size(titles.OUTSIDE_DIAMETER);
  const inside = within(facts.size(titles.INSIDE_DIAMETER), outside);
  const [rim, hole] = pairOf(outside, inside, 2);
  if (!rim) return null;
  const thick = facts.size(titles.THICKNESS, titles.OVERALL_WIDTH, titles.OVERALL_HEIGHT);
  const thickness = lengthOf(thick, rim.value * 0.08);
  const [outer, inner, half] = [rim.half, hole.half, thickness.half];
  const face = createView();
  face.rings(rim, hole);
  if (/SPLIT|HELICAL/.test(facts.text(/^STYLE|SHAPE STYLE/))) {
    // the width of the split is not on file
    const gap = (outer - inner) * 0.3;
    const heightAt = (radius: number, x: number): number => -Math.sqrt(Math.max(radius ** 2 - x ** 2, 0));
    for (const x of [-gap / 2, gap / 2])
      face.line('unknown', x - gap, heightAt(inner, x - gap), x + gap, heightAt(outer, x + gap), true);
  }
  face.diameter('bottom', outer, 0, 'outside diameter', rim.size);
  const cut = createView();
  cut.box(lineOf(thickness, rim), -half, -outer, half, outer);
  cut.sides(lineOf(thickness, hole), -half, half, inner);
  if (lineOf(thickness, rim, hole) === 'edge')
    cut.hatch(rectangle(-half, -outer, half, -inner), rectangle(-half, inner, half, outer));
  cut.axis(-half, 0, half, 0);
  cut.dimension('top', -half, half, -outer, { name: 'thickness', size: thickness.size });
  cut.diameter('right', inner, half, 'inside diameter', hole.size);
  return [face.done(), cut.done()];
}

export function drawORing(facts: Facts): View[] | null {
  const inside = facts.size(titles.INSIDE_DIAMETER);
  const outside = around(facts.size(titles.OUTSIDE_DIAMETER), inside);
  const known = inside ?? outside;
  if (known === null) return null;
  const found = facts.size(/^CROSS.SECTION(?:AL)? (?:HEIGHT|OUTSIDE DIAMETER|DIAMETER|WIDTH|THICKNESS)|^WIDTH$/);
  const sectionSize = found && outside && drawn(found) * 2 >= drawn(outside) ? null : found;
  const section = lengthOf(sectionSize, drawn(known) * 0.1);
  const between = inside && outside ? (drawn(outside) - drawn(inside)) / 2 : section.value;
  const widest = drawn(outside ?? known);
  const hole = lengthOf(inside, Math.max(widest - 2 * between, widest * 0.2));
  const rim = lengthOf(outside, hole.value + 2 * section.value);
  const [outer, inner] = [rim.half, hole.half];
  const face = createView();
  // without one of both, the section gives the other
  face.circle(outside || (inside && sectionSize) ? 'edge' : 'unknown', 0, 0, outer);
  face.circle(inside || sectionSize ? 'edge' : 'unknown', 0, 0, inner);
  face.cross(outer);
  face.diameter('bottom', inner, 0, 'inside diameter', inside);
  face.diameter('top', outer, 0, 'outside diameter', outside);
  const cut = createView();
  const radius = Math.min(section.value, outer) / 2;
  const middle = outer - radius;
  for (const y of [-middle, middle]) {
    cut.circle(section.line, 0, y, radius);
    if (sectionSize) cut.hatch(corners(24, radius, false).map(([x, at]) => [x, y + at]));
  }
  for (const x of [-radius, radius]) cut.line('thin', x, -middle, x, middle);
  cut.axis(-radius, 0, radius, 0);
  const name = { name: 'section', size: sectionSize, before: '⌀ ' };
  cut.dimension('right', -middle - radius, -middle + radius, radius, name);
  return [face.done(), cut.done()];
}

export function drawRetainingRing(facts: Facts): View[] | null {
  const outside = facts.size(FREE_OUTSIDE, titles.OUTSIDE_DIAMETER);
  const inside = within(facts.size(FREE_INSIDE, titles.INSIDE_DIAMETER), outside);
  const [rim, hole] = pairOf(outside, inside, 1.2, 0.82);
  if (!rim) return null;
  const thickness = lengthOf(facts.size(titles.THICKNESS), rim.value * 0.04);
  const [outer, inner] = [rim.half, hole.half];
  const [across, along] = [Math.sin(GAP), Math.cos(GAP)];
  const face = createView();
  for (const { half, line } of [rim, hole])
    face.steps(line, [M(half * across, half * along), A(half, 1, 0, -half * across, half * along)]);
  face.include(-outer, -outer);
  face.include(outer, outer);
  for (const sign of [-1, 1])
    face.line('unknown', sign * inner * across, inner * along, sign * outer * across, outer * along);
  face.cross(outer);
  face.diameter('top', outer, 0, 'outside diameter', rim.size);
  face.diameter('bottom', inner, 0, 'inside diameter', hole.size);
  const side = createView();
  side.box(lineOf(thickness, rim), 0, -outer, thickness.value, outer);
  side.dimension('top', 0, thickness.value, -outer, { name: 'thickness', size: thickness.size });
  return [face.done(), side.done()];
}

/** Cut along the axis, and from the face. Rolling elements are not on file. */
export function drawBearing(facts: Facts): View[] | null {
  const outside = facts.size(titles.OUTSIDE_DIAMETER);
  const inside = within(facts.size(titles.BORE_DIAMETER, titles.INSIDE_DIAMETER), outside);
  const [rim, hole] = pairOf(outside, inside, 2.2, 0.45);
  if (!rim) return null;
  const width = lengthOf(
    facts.size(titles.OVERALL_WIDTH, /(?:INNER|OUTER) RING (?:OVERALL )?WIDTH|^WIDTH/, titles.THICKNESS),
    (rim.value - hole.value) * 0.45,
  );
  const [half, top, inner] = [width.half, rim.half, hole.half];
  const wall = top - inner;
  const cut = createView();
  cut.box(lineOf(rim, width), -half, -top, half, top);
  cut.sides(lineOf(hole, width), -half, half, inner);
  const rows = /DOUBLE|TWO/.test(facts.text(/ROW QUANTITY|QUANTITY OF ROWS/)) ? 2 : 1;
  const room = (2 * half) / rows;
  for (const sign of [-1, 1]) {
    for (const share of [0.3, 0.7]) {
      const y = sign * (inner + wall * share);
      cut.line('unknown', -half, y, half, y);
    }
    const middle = sign * (inner + wall / 2);
    for (let row = 0; row < rows; row++) {
      const x = -half + room * (row + 0.5);
      if (/ROLLER|NEEDLE/.test(facts.itemName))
        cut.box('unknown', x - room * 0.34, middle - wall * 0.2, x + room * 0.34, middle + wall * 0.2);
      else cut.circle('unknown', x, middle, Math.min(wall * 0.26, room * 0.36));
    }
  }
  cut.axis(-half, 0, half, 0);
  cut.diameter('left', inner, -half, 'bore', hole.size);
  cut.diameter('right', top, half, 'outside diameter', rim.size);
  cut.dimension('bottom', -half, half, top, { name: 'width', size: width.size });
  const face = createView();
  face.rings(rim, hole);
  for (const share of [0.3, 0.7]) face.circle('unknown', 0, 0, inner + wall * share, true);
  return [cut.done(), face.done()];
}
