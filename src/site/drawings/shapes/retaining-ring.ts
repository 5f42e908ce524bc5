import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { INSIDE_DIAMETER, OUTSIDE_DIAMETER, THICKNESS } from '../titles.ts';
import { createView, type Step, type View } from '../view.ts';

const FREE_INSIDE = /FREE INSIDE DIAMETER|INSIDE DIAMETER.*FREE|^RING INSIDE DIAMETER/;
const FREE_OUTSIDE = /FREE OUTSIDE DIAMETER|OUTSIDE DIAMETER.*FREE|^RING OUTSIDE DIAMETER/;

/** Half the angle of the gap, which is not on file: 20°. */
const GAP = Math.PI / 9;

/** Retaining rings: the ring with its gap, and its thickness. */
export function drawRetainingRing(facts: Facts): View[] | null {
  const outside = facts.size(FREE_OUTSIDE, OUTSIDE_DIAMETER);
  const found = facts.size(FREE_INSIDE, INSIDE_DIAMETER);
  const inside = unless(isLarger(found, outside), found);
  if (outside === null && inside === null) return null;
  const rim = lengthOf(outside, inside === null ? 0 : drawn(inside) * 1.2);
  const hole = lengthOf(inside, rim.value * 0.82);
  const thickness = lengthOf(facts.size(THICKNESS), rim.value * 0.04);
  const [outer, inner] = [rim.value / 2, hole.value / 2];
  const face = createView();
  for (const [radius, line] of [
    [outer, rim.line],
    [inner, hole.line],
  ] as const)
    face.steps(line, [
      ['M', radius * Math.sin(GAP), radius * Math.cos(GAP)],
      ['A', radius, 1, 0, -radius * Math.sin(GAP), radius * Math.cos(GAP)],
    ]);
  for (const [x, y] of [
    [-outer, 0],
    [outer, 0],
    [0, -outer],
    [0, outer],
  ] as const)
    face.include(x, y);
  for (const sign of [-1, 1]) face.steps('unknown', earSteps(sign, inner, outer));
  face.cross(0, 0, outer);
  face.dimension('top', -outer, outer, 0, { name: 'outside diameter', size: rim.size, before: '⌀ ' });
  face.dimension('bottom', -inner, inner, 0, { name: 'inside diameter', size: hole.size, before: '⌀ ' });
  const side = createView();
  side.box(thickness.size && rim.size ? 'edge' : 'unknown', 0, -outer, thickness.value, outer);
  side.dimension('top', 0, thickness.value, -outer, { name: 'thickness', size: thickness.size });
  return [face.done(), side.done()];
}

/** An end of the ring at the gap. */
const earSteps = (sign: number, inner: number, outer: number): Step[] => [
  ['M', sign * inner * Math.sin(GAP), inner * Math.cos(GAP)],
  ['L', sign * outer * Math.sin(GAP), outer * Math.cos(GAP)],
];
