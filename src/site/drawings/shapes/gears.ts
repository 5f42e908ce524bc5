import { drawn, type Facts, type Length, lengthOf, lineOf, around, within } from '../facts.ts';
import { createView, type Point, type View, xy, bothSides } from '../view.ts';
import { BORE_DIAMETER, INSIDE_DIAMETER, OUTSIDE_DIAMETER, OVERALL_LENGTH, OVERALL_WIDTH } from './titles.ts';

const MAX_TEETH = 96;
const USUAL_ANGLE = 45;

/** Face with teeth, and side. Their depth is seldom on file. */
export function drawGear(facts: Facts): View[] | null {
  const outside = facts.size(OUTSIDE_DIAMETER);
  const pitch = facts.size(/PITCH DIAMETER/);
  const teeth = facts.count(/TOOTH QUANTITY|TEETH QUANTITY|QUANTITY OF TEETH/);
  const inside = within(facts.size(BORE_DIAMETER, INSIDE_DIAMETER), outside, pitch);
  const known = outside ?? pitch ?? inside;
  if (known === null) return null;
  const usual = pitch && teeth ? (drawn(pitch) * (teeth + 2)) / teeth : drawn(known) * (known === inside ? 3 : 1.08);
  const rim = lengthOf(around(outside, pitch), usual);
  const hole = lengthOf(inside, rim.value * 0.3);
  const faceWidth = facts.size(/FACE WIDTH|TOOTH (?:FACE )?WIDTH/);
  const width = lengthOf(faceWidth ?? facts.size(OVERALL_WIDTH, OVERALL_LENGTH), rim.value * 0.3);
  const [radius, inner] = [rim.half, hole.half];
  const face = createView();
  const isToothed = teeth !== null && teeth >= 6 && teeth <= MAX_TEETH;
  if (isToothed) face.outline(rim.size ? 'thin' : 'unknown', toothOutline(teeth, radius));
  else face.circle(rim.line, 0, 0, radius);
  face.include(-radius, -radius);
  face.include(radius, radius);
  face.circle(hole.line, 0, 0, inner);
  const half = pitch ? drawn(pitch) / 2 : 0;
  if (pitch) face.circle('thin', 0, 0, half, true);
  face.cross(radius);
  face.diameter('top', radius, 0, 'outside diameter', rim.size);
  face.dimension('left', -half, half, 0, { name: 'pitch diameter', size: pitch, after: ' PD' });
  face.diameter('bottom', inner, 0, 'bore', hole.size);
  if (teeth !== null) face.note([radius * 0.7, radius * 0.7], isToothed ? 'teeth' : 'tooth count', `${teeth} teeth`);
  const small = createView();
  small.circle(rim.line, 0, 0, radius);
  small.circle('thin', 0, 0, radius * 0.82);
  small.circle(hole.line, 0, 0, inner);
  const views = [face.done(small)];
  if (facts.itemName.includes('BEVEL'))
    return [...views, drawBevelSide(facts, rim, inner, lengthOf(faceWidth, rim.value * 0.2))];
  const side = createView();
  side.box(lineOf(rim, width), 0, -radius, width.value, radius);
  side.sides('thin', 0, width.value, inner, true);
  side.axis(0, 0, width.value, 0);
  side.dimension('top', 0, width.value, -radius, { name: 'width', size: width.size });
  return [...views, side.done()];
}

/** Cone and hub; `face` is along the cone. */
function drawBevelSide(facts: Facts, rim: Length, inner: number, face: Length): View {
  const found = facts.angle(/PITCH (?:CONE )?ANGLE|^CONE ANGLE|FACE ANGLE/);
  const angle = found !== null && found < 85 && found > 5 ? found : null;
  const turn = ((angle ?? USUAL_ANGLE) * Math.PI) / 180;
  const radius = rim.half;
  // the cone ends before the bore
  const reach = Math.min(face.value, ((radius - inner) * 0.85) / Math.sin(turn), radius);
  const narrow = radius - reach * Math.sin(turn);
  const hub = radius * 0.35;
  const end = hub + reach * Math.cos(turn);
  const side = createView();
  const line = angle !== null && reach === face.value ? lineOf(rim, face) : 'unknown';
  side.outline(line, bothSides(xy(hub, -radius), xy(end, -narrow)));
  const back = Math.max(inner * 1.5, radius * 0.5);
  side.box('unknown', 0, -back, hub, back);
  side.sides('thin', 0, end, inner, true);
  side.axis(0, 0, end, 0);
  if (angle !== null) side.note([(hub + end) / 2, (radius + narrow) / 2], 'pitch angle', `${angle}°`);
  return side.done();
}

function toothOutline(teeth: number, radius: number): Point[] {
  return Array.from({ length: teeth * 4 }, (_, at): Point => {
    const angle = (2 * Math.PI * (at + (at % 2 ? 0.15 : -0.15) - 0.5)) / (teeth * 4);
    const reach = at % 4 < 2 ? radius : (radius * (teeth - 2.5)) / (teeth + 2);
    return [reach * Math.sin(angle), -reach * Math.cos(angle)];
  });
}
