import { type Facts, isLarger, type Length, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { BORE_DIAMETER, INSIDE_DIAMETER, OUTSIDE_DIAMETER, OVERALL_LENGTH, OVERALL_WIDTH } from '../titles.ts';
import { drawBevelSide } from './bevel-side.ts';
import { circleSteps, createView, type LineKind, type Mark, type Point, type View } from '../view.ts';

const PITCH_DIAMETER = /PITCH DIAMETER/;
const FACE_WIDTH = /FACE WIDTH|TOOTH (?:FACE )?WIDTH/;
const TEETH = /TOOTH QUANTITY|TEETH QUANTITY|QUANTITY OF TEETH/;
/** More teeth are a ring of dots at any size. */
const MAX_TEETH = 96;

/** Gears and sprockets: the face with as many teeth as on file, and the side. How deep teeth are is seldom on file. */
export function drawGear(facts: Facts): View[] | null {
  const outside = facts.size(OUTSIDE_DIAMETER);
  const pitch = facts.size(PITCH_DIAMETER);
  const teeth = facts.count(TEETH);
  const bore = facts.size(BORE_DIAMETER, INSIDE_DIAMETER);
  const inside = unless(isLarger(bore, outside) || isLarger(bore, pitch), bore);
  const known = outside ?? pitch ?? inside;
  if (known === null) return null;
  const usual = pitch && teeth ? (drawn(pitch) * (teeth + 2)) / teeth : drawn(known) * (known === inside ? 3 : 1.08);
  const rim = lengthOf(unless(isLarger(pitch, outside), outside), usual);
  const hole = lengthOf(inside, rim.value * 0.3);
  const faceWidth = facts.size(FACE_WIDTH);
  const width = lengthOf(faceWidth ?? facts.size(OVERALL_WIDTH, OVERALL_LENGTH), rim.value * 0.3);
  const face = createView();
  const radius = rim.value / 2;
  const isToothed = teeth !== null && teeth >= 6 && teeth <= MAX_TEETH;
  if (isToothed) {
    face.polyline(rim.size ? 'thin' : 'unknown', toothOutline(teeth, radius), true);
  } else face.circle(rim.line, 0, 0, radius);
  face.include(-radius, -radius);
  face.include(radius, radius);
  face.circle(hole.line, 0, 0, hole.value / 2);
  if (pitch) face.circle('thin', 0, 0, drawn(pitch) / 2, true);
  face.cross(0, 0, radius);
  face.dimension('top', -radius, radius, 0, { name: 'outside diameter', size: rim.size, before: '⌀ ' });
  if (pitch) {
    const half = drawn(pitch) / 2;
    face.dimension('left', -half, half, 0, { name: 'pitch diameter', size: pitch, after: ' PD' });
  }
  face.dimension('bottom', -hole.value / 2, hole.value / 2, 0, { name: 'bore', size: hole.size, before: '⌀ ' });
  if (teeth !== null) face.note([radius * 0.7, radius * 0.7], isToothed ? 'teeth' : 'tooth count', `${teeth} teeth`);
  const side = facts.itemName.includes('BEVEL')
    ? drawBevelSide(facts, { rim, hole, face: lengthOf(faceWidth, rim.value * 0.2) })
    : drawSpurSide(rim, hole, width);
  const ring = (line: LineKind, r: number): Mark => ({
    kind: 'path',
    line,
    steps: circleSteps(0, 0, r),
    isDetail: false,
  });
  return [face.done([ring(rim.line, radius), ring('thin', radius * 0.82), ring(hole.line, hole.value / 2)]), side];
}

/** A straight rim. */
function drawSpurSide(rim: Length, hole: Length, width: Length): View {
  const [radius, side] = [rim.value / 2, createView()];
  side.box(rim.size && width.size ? 'edge' : 'unknown', 0, -radius, width.value, radius);
  side.mirrored(
    'thin',
    [
      [0, -hole.value / 2],
      [width.value, -hole.value / 2],
    ],
    true,
  );
  side.axis([0, 0], [width.value, 0]);
  side.dimension('top', 0, width.value, -radius, { name: 'width', size: width.size });
  return side.done();
}

/** As many teeth as on file, as deep as usual. */
function toothOutline(teeth: number, radius: number): Point[] {
  const root = (radius * (teeth - 2.5)) / (teeth + 2);
  return Array.from({ length: teeth * 4 }, (_, at): Point => {
    const angle = (2 * Math.PI * (at + (at % 2 ? 0.15 : -0.15) - 0.5)) / (teeth * 4);
    const reach = at % 4 < 2 ? radius : root;
    return [reach * Math.sin(angle), -reach * Math.cos(angle)];
  });
}
