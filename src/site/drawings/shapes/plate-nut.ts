import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { threadOf } from '../thread-text.ts';
import { OVERALL_HEIGHT, OVERALL_LENGTH, OVERALL_WIDTH } from '../titles.ts';
import { createView, type View } from '../view.ts';

const BASE_LENGTH = /^BASE LENGTH|^PLATE LENGTH/;
const BASE_WIDTH = /^BASE WIDTH|^PLATE WIDTH/;
const SPACING = /BETWEEN.*(?:MOUNTING|HOLE|CENTER)|MOUNTING HOLE SPACING|CENTER TO CENTER/;
const HOLE = /(?:MOUNTING|RIVET|LUG) HOLE DIAMETER/;

/** Plate nuts: the base with its two holes and the threaded barrel, and the side. Their outline is the usual one, so it is dashed. */
export function drawPlateNut(facts: Facts): View[] | null {
  const thread = threadOf(facts);
  const spacingSize = facts.size(SPACING);
  const lengthSize = unless(
    isLarger(spacingSize, facts.size(BASE_LENGTH, OVERALL_LENGTH)),
    facts.size(BASE_LENGTH, OVERALL_LENGTH),
  );
  const widthSize = facts.size(BASE_WIDTH, OVERALL_WIDTH);
  const known = thread?.size ?? spacingSize ?? lengthSize ?? widthSize;
  if (known === null) return null;
  const bore = lengthOf(thread?.size ?? null, drawn(known) * (known === widthSize ? 0.5 : 0.25));
  const spacing = lengthOf(spacingSize, lengthSize ? drawn(lengthSize) * 0.7 : bore.value * 3.6);
  const length = lengthOf(lengthSize, spacing.value * 1.4);
  const width = lengthOf(unless(isLarger(thread?.size ?? null, widthSize), widthSize), bore.value * 1.9);
  const height = lengthOf(facts.size(OVERALL_HEIGHT, /^NUT HEIGHT/), bore.value);
  const hole = lengthOf(facts.size(HOLE), Math.min((length.value - spacing.value) * 0.5, bore.value * 0.5));
  const [half, side] = [length.value / 2, width.value / 2];
  const face = createView();
  const lug = Math.min(side, (length.value - spacing.value) / 2) * 0.9;
  face.polyline(
    'unknown',
    [
      [-half, -lug],
      [-side * 0.6, -side],
      [side * 0.6, -side],
      [half, -lug],
      [half, lug],
      [side * 0.6, side],
      [-side * 0.6, side],
      [-half, lug],
    ],
    true,
  );
  face.circle(bore.line, 0, 0, bore.value / 2);
  for (const x of [-spacing.value / 2, spacing.value / 2])
    face.circle(hole.size && spacing.size ? 'edge' : 'unknown', x, 0, hole.value / 2, true);
  face.cross(0, 0, half, side);
  face.dimension('top', -half, half, [-lug, -lug], { name: 'length', size: length.size });
  face.dimension('left', -side, side, -side * 0.6, { name: 'width', size: width.size });
  face.dimension('top', -spacing.value / 2, spacing.value / 2, 0, { name: 'hole spacing', size: spacing.size });
  face.note([bore.value * 0.35, bore.value * 0.35], 'thread', thread?.designation ?? '');
  const plate = Math.min(height.value * 0.2, bore.value * 0.2);
  const edge = createView();
  edge.box('unknown', 0, -half, plate, half);
  edge.box('unknown', plate, -bore.value * 0.75, height.value, bore.value * 0.75);
  edge.axis([0, 0], [height.value, 0]);
  edge.dimension('top', 0, height.value, [-half, -bore.value * 0.75], { name: 'height', size: height.size });
  return [face.done(), edge.done()];
}
