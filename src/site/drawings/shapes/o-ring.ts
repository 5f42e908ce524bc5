import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { INSIDE_DIAMETER, OUTSIDE_DIAMETER } from '../titles.ts';
import { corners, createView, type View } from '../view.ts';

const SECTION = /^CROSS.SECTION(?:AL)? (?:HEIGHT|OUTSIDE DIAMETER|DIAMETER|WIDTH|THICKNESS)|^WIDTH$/;

/** O-rings and round packings: the ring from its face, and cut across. */
export function drawORing(facts: Facts): View[] | null {
  const inside = facts.size(INSIDE_DIAMETER);
  const outside = unless(isLarger(inside, facts.size(OUTSIDE_DIAMETER)), facts.size(OUTSIDE_DIAMETER));
  const found = facts.size(SECTION);
  const isTooThick = found !== null && outside !== null && drawn(found) * 2 >= drawn(outside);
  const sectionSize = unless(isTooThick, found);
  if (inside === null && outside === null) return null;
  const section = lengthOf(sectionSize, drawn((inside ?? outside)!) * 0.1);
  const between = inside && outside ? (drawn(outside) - drawn(inside)) / 2 : section.value;
  const hole = lengthOf(inside, Math.max(drawn((outside ?? inside)!) - 2 * between, drawn((outside ?? inside)!) * 0.2));
  const rim = lengthOf(outside, hole.value + 2 * section.value);
  // without one of both, the section gives the other
  const rimLine = outside || (inside && sectionSize) ? 'edge' : 'unknown';
  const face = createView();
  face.circle(rimLine, 0, 0, rim.value / 2);
  face.circle(inside || sectionSize ? 'edge' : 'unknown', 0, 0, hole.value / 2);
  face.cross(0, 0, rim.value / 2);
  face.dimension('bottom', -hole.value / 2, hole.value / 2, 0, { name: 'inside diameter', size: inside, before: '⌀ ' });
  face.dimension('top', -rim.value / 2, rim.value / 2, 0, { name: 'outside diameter', size: outside, before: '⌀ ' });
  const cut = createView();
  const radius = Math.min(section.value, rim.value / 2) / 2;
  const middle = rim.value / 2 - radius;
  for (const y of [-middle, middle]) {
    cut.circle(section.line, 0, y, radius);
    if (sectionSize) cut.hatch(corners(24, radius, false).map(([x, at]) => [x, y + at] as const));
  }
  for (const x of [-radius, radius])
    cut.polyline('thin', [
      [x, -middle],
      [x, middle],
    ]);
  cut.axis([-radius, 0], [radius, 0]);
  cut.dimension('right', -middle - radius, -middle + radius, radius, {
    name: 'section',
    size: sectionSize,
    before: '⌀ ',
  });
  return [face.done(), cut.done()];
}
