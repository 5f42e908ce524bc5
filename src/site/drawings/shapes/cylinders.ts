import { drawn, type Facts, isLarger, type Length, lengthOf, lineOf, pairOf, within } from '../facts.ts';
import { cornerOf, corners, createView, drawLong, rectangle, type View, type ViewBuilder, M, L, A } from '../view.ts';
import { drawPlate } from './plates.ts';
import * as titles from './titles.ts';

type Cylinder = {
  length: Length;
  outside: Length;
  /** The side is cut along it. */
  inside?: Length;
  flange?: { diameter: Length; thickness: Length } | null;
  isNamedElsewhere?: boolean;
};

export function drawCylinder(cylinder: Cylinder): View[] {
  const { outside, inside, flange } = cylinder;
  const side = createView();
  drawCylinderSide(side, cylinder);
  const end = createView();
  end.rings(...[flange?.diameter, outside, inside].filter((diameter) => diameter !== undefined));
  return [side.done(), end.done()];
}

export function drawCylinderSide(view: ViewBuilder, cylinder: Cylinder): void {
  const { length, outside, inside, flange, isNamedElsewhere = false } = cylinder;
  const [half, hole] = [outside.half, inside?.half ?? 0];
  const { end, isBroken } = drawLong(view, {
    length,
    across: [outside],
    longest: outside.value * 6,
    gap: half * 0.4,
    inPiece: (from, to) => {
      if (!inside) return;
      view.sides(inside.line, from, to, hole);
      if (inside.size && outside.size) view.hatch(rectangle(from, -hole, to, -half), rectangle(from, hole, to, half));
    },
  });
  if (flange) {
    const [rim, thick] = [flange.diameter.half, flange.thickness.value];
    view.box(lineOf(flange.diameter, flange.thickness), 0, -rim, thick, rim);
    view.diameter('left', rim, 0, 'flange diameter', flange.diameter.size);
    view.dimension('bottom', 0, thick, rim, { name: 'flange thickness', size: flange.thickness.size });
  } else if (inside) view.diameter('left', hole, 0, 'inside diameter', inside.size);
  view.axis(0, 0, end, 0);
  view.dimension('top', 0, end, -half, { name: 'length', size: length.size, isBroken });
  if (!isNamedElsewhere) view.diameter('right', half, end, 'outside diameter', outside.size);
  if (flange && inside) view.diameter('right', hole, end, 'inside diameter', inside.size);
}

/** Sleeve bearings, bushings, spacers, grommets: cut along the bore, and from the end. */
export function drawSleeve(facts: Facts): View[] | null {
  const outside = facts.size(titles.OUTSIDE_DIAMETER);
  const inside = within(facts.size(titles.BORE_DIAMETER, titles.INSIDE_DIAMETER), outside);
  const [rim, hole] = pairOf(outside, inside, 1.3, 0.75);
  if (!rim) return null;
  const length = facts.size(titles.OVERALL_LENGTH, titles.OVERALL_HEIGHT, titles.OVERALL_WIDTH);
  const whole = lengthOf(length, rim.value);
  const flange = facts.size(/FLANGE (?:OUTSIDE )?DIAMETER/);
  const thickness = lengthOf(within(facts.size(/FLANGE (?:THICKNESS|HEIGHT|WIDTH)/), length), whole.value * 0.12);
  return drawCylinder({
    length: whole,
    outside: rim,
    inside: hole,
    flange: isLarger(flange, outside) ? { diameter: lengthOf(flange, 0), thickness } : null,
  });
}

export function drawTube(facts: Facts): View[] | null {
  const outside = facts.size(titles.OUTSIDE_DIAMETER);
  const found = facts.size(/WALL THICKNESS/);
  // a wall leaves a hole
  const wall = found && outside && drawn(found) * 2 >= drawn(outside) ? null : found;
  const inside = within(facts.size(titles.INSIDE_DIAMETER), outside);
  const known = inside ?? outside;
  if (known === null) return null;
  const byWall = outside && wall ? drawn(outside) - 2 * drawn(wall) : null;
  const rim = lengthOf(outside, drawn(known) + 2 * (wall ? drawn(wall) : drawn(known) * 0.15));
  const hole = lengthOf(inside, byWall ?? rim.value * 0.8);
  const side = createView();
  drawCylinderSide(side, { length: lengthOf(facts.size(titles.OVERALL_LENGTH), rim.value * 4), outside: rim });
  const end = createView();
  end.rings(rim, { ...hole, line: inside || byWall !== null ? 'edge' : 'unknown' });
  end.diameter('bottom', hole.half, 0, 'inside diameter', inside);
  if (byWall !== null && inside === null)
    end.dimension('top', -rim.half, -hole.half, 0, { name: 'wall thickness', size: wall, after: ' wall' });
  return [side.done(), end.done()];
}

/** One bend, dashed: bends are not on file. Also cut across. */
export function drawBentTube(facts: Facts): View[] | null {
  const [, section] = drawTube(facts) ?? [];
  if (!section) return null;
  const outside = lengthOf(facts.size(titles.OUTSIDE_DIAMETER), section.right - section.left);
  const { half } = outside;
  const radius = facts.size(/BEND RADIUS|^(?:INSIDE |CENTERLINE )?RADIUS/);
  const bend = Math.max(radius ? drawn(radius) : outside.value * 2, half * 1.1);
  const leg = outside.value * 1.5;
  const view = createView();
  // from the left, down by a quarter of a turn
  for (const r of [bend + half, bend - half])
    view.steps('unknown', [M(-leg, -r), L(0, -r), A(r, 0, 1, r, 0), L(r, leg)]);
  view.line('unknown', -leg, -bend - half, -leg, -bend + half);
  view.line('unknown', bend - half, leg, bend + half, leg);
  view.axis(-leg, -bend, 0, -bend);
  view.axis(bend, 0, bend, leg);
  const name = { name: 'outside diameter', size: outside.size, before: '⌀ ' };
  view.dimension('left', -bend - half, -bend + half, -leg, name);
  return [view.done(), section];
}

export function drawBar(facts: Facts): View[] | null {
  const diameter = facts.size(titles.OUTSIDE_DIAMETER, /^(?:CROSS.SECTIONAL )?(?:OUTSIDE )?DIAMETER/);
  const flats = facts.size(titles.ACROSS_FLATS);
  const across = flats ?? diameter;
  if (across === null) return drawPlate(facts);
  const outside = lengthOf(across, 0);
  const length = lengthOf(facts.size(titles.OVERALL_LENGTH), drawn(across) * 5);
  if (flats === null) return drawCylinder({ length, outside });
  const side = createView();
  drawCylinderSide(side, { length, outside, isNamedElsewhere: true });
  const end = createView();
  const half = drawn(flats) / 2;
  end.outline('edge', corners(6, cornerOf(half), false));
  end.dimension('right', -half, half, half / 2, { name: 'width across flats', size: flats });
  end.cross(half);
  return [side.done(), end.done()];
}
