import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn, type Size } from '../size.ts';
import { INSIDE_DIAMETER, OUTSIDE_DIAMETER, OVERALL_LENGTH } from '../titles.ts';
import { createView, type View } from '../view.ts';
import { drawCylinderSide } from './cylinder.ts';

const WALL = /WALL THICKNESS/;

/** Tubes, pipes and hoses: from the side, broken where they are long, and cut across with their wall. */
export function drawTube(facts: Facts): View[] | null {
  const outside = facts.size(OUTSIDE_DIAMETER);
  const wall = wallOf(facts, outside);
  const inside = unless(isLarger(facts.size(INSIDE_DIAMETER), outside), facts.size(INSIDE_DIAMETER));
  if (outside === null && inside === null) return null;
  const byWall = outside && wall ? drawn(outside) - 2 * drawn(wall) : null;
  const rim = lengthOf(
    outside,
    drawn((inside ?? outside)!) + 2 * (wall ? drawn(wall) : drawn((inside ?? outside)!) * 0.15),
  );
  const hole = lengthOf(inside, byWall ?? rim.value * 0.8);
  const side = createView();
  drawCylinderSide(side, {
    length: lengthOf(facts.size(OVERALL_LENGTH), rim.value * 4),
    outside: rim,
    inside: null,
    isCut: false,
  });
  const end = createView();
  end.circle(rim.line, 0, 0, rim.value / 2);
  end.circle(inside || byWall !== null ? 'edge' : 'unknown', 0, 0, hole.value / 2);
  end.cross(0, 0, rim.value / 2);
  end.dimension('bottom', -hole.value / 2, hole.value / 2, 0, { name: 'inside diameter', size: inside, before: '⌀ ' });
  const edge = -rim.value / 2;
  end.dimension('top', edge, (edge * hole.value) / rim.value, 0, {
    name: 'wall thickness',
    size: byWall !== null && inside === null ? wall : null,
    after: ' wall',
  });
  return [side.done(), end.done()];
}

/** A wall that leaves a hole. */
function wallOf(facts: Facts, outside: Size | null): Size | null {
  const wall = facts.size(WALL);
  return wall && outside && drawn(wall) * 2 >= drawn(outside) ? null : wall;
}
