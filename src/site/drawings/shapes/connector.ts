import { type Facts, lengthOf } from '../facts.ts';
import { drawn } from '../size.ts';
import { OUTSIDE_DIAMETER, OVERALL_HEIGHT, OVERALL_LENGTH, OVERALL_WIDTH } from '../titles.ts';
import { createView, type Point, type View } from '../view.ts';
import { drawCylinderSide } from './cylinder.ts';

const SHELL_SIZE = /SHELL SIZE/;
const CONTACTS = /CONTACT QUANTITY|QUANTITY OF CONTACTS|PIN QUANTITY/;
const SHELL_DIAMETER = /SHELL (?:OUTSIDE )?DIAMETER|COUPLING.*DIAMETER/;
const MAX_CONTACTS = 128;

/** Electrical connectors: the face with as many contacts as on file, and the side. Where contacts sit is not on file. */
export function drawConnector(facts: Facts): View[] | null {
  const diameterSize = facts.size(SHELL_DIAMETER, OUTSIDE_DIAMETER);
  const [widthSize, heightSize] = [facts.size(OVERALL_WIDTH), facts.size(OVERALL_HEIGHT)];
  const lengthSize = facts.size(OVERALL_LENGTH);
  const contacts = facts.count(CONTACTS);
  const isRectangular = diameterSize === null && widthSize !== null && heightSize !== null;
  if (diameterSize === null && lengthSize === null && !isRectangular) return null;
  const rim = lengthOf(diameterSize, lengthSize === null ? 0 : drawn(lengthSize) * 0.7);
  const face = createView();
  if (isRectangular) {
    const [half, tall] = [drawn(widthSize) / 2, drawn(heightSize) / 2];
    face.box('edge', -half, -tall, half, tall);
    for (const [x, y, r] of gridOf(contacts ?? 0, half * 0.84, tall * 0.8)) face.circle('thin', x, y, r, true);
    face.dimension('top', -half, half, -tall, { name: 'width', size: widthSize });
    face.dimension('left', -tall, tall, -half, { name: 'height', size: heightSize });
  } else {
    const radius = rim.value / 2;
    face.circle(rim.line, 0, 0, radius);
    face.circle('unknown', 0, 0, radius * 0.86, true);
    for (const [x, y, r] of ringsOf(contacts ?? 0, radius * 0.8)) face.circle('thin', x, y, r, true);
    face.cross(0, 0, radius);
    face.dimension('top', -radius, radius, 0, { name: 'outside diameter', size: rim.size, before: '⌀ ' });
  }
  const shell = facts.text(SHELL_SIZE);
  const words = [
    contacts !== null && `${contacts} contacts`,
    /^[A-Z0-9-]{1,4}$/.test(shell) && `shell ${shell}`,
  ].filter(Boolean);
  face.note(
    isRectangular ? [0, drawn(heightSize) / 2] : [rim.value * 0.35, rim.value * 0.35],
    contacts !== null && contacts <= MAX_CONTACTS ? 'contacts' : 'shell',
    words.join(', '),
  );
  if (isRectangular) return [face.done()];
  const side = createView();
  drawCylinderSide(side, {
    length: lengthOf(lengthSize, rim.value * 1.2),
    outside: rim,
    isNamedElsewhere: true,
    inside: null,
    isCut: false,
  });
  return [face.done(), side.done()];
}

type Contact = readonly [x: number, y: number, r: number];

/** As many places as there are contacts, in rings. */
function ringsOf(count: number, radius: number): Contact[] {
  if (count > MAX_CONTACTS || count < 1) return [];
  let rings = 1;
  while (roomIn(rings) < count) rings++;
  const pitch = radius / rings;
  const places: Point[] = [];
  for (let ring = rings - 1; ring >= 0; ring--) {
    const left = count - places.length;
    const here = ring === 0 ? Math.min(1, left) : Math.min(ring * 6, left);
    for (let at = 0; at < here; at++) {
      const angle = (2 * Math.PI * at) / here - Math.PI / 2;
      places.push([pitch * ring * Math.cos(angle), pitch * ring * Math.sin(angle)]);
    }
  }
  return places.map(([x, y]) => [x, y, pitch * 0.32]);
}

/** One in the middle, six around it, twelve around those. */
const roomIn = (rings: number): number => 1 + 3 * rings * (rings - 1);

/** As many places as there are contacts, in rows. */
function gridOf(count: number, half: number, tall: number): Contact[] {
  if (count > MAX_CONTACTS || count < 1) return [];
  const columns = Math.min(count, Math.max(1, Math.round(Math.sqrt((count * half) / tall))));
  const rows = Math.ceil(count / columns);
  const r = Math.min(half / columns, tall / rows) * 0.5;
  return Array.from({ length: count }, (_, at): Contact => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    return [-half + ((2 * column + 1) * half) / columns, -tall + ((2 * row + 1) * tall) / rows, r];
  });
}
