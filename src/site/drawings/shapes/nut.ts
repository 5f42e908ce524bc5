import { type Facts, isLarger, type Length, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { threadOf } from '../thread-text.ts';
import { ACROSS_FLATS, OUTSIDE_DIAMETER, OVERALL_HEIGHT, OVERALL_LENGTH, THICKNESS } from '../titles.ts';
import { corners, createView, type View, type ViewBuilder } from '../view.ts';

type Outline = 'hexagon' | 'square' | 'round';

/** Nuts with a hexagon, square or round body: the face with the thread, and the side. */
export function drawNut(facts: Facts): View[] | null {
  const thread = threadOf(facts);
  const outline = outlineOf(facts);
  const found = outline === 'round' ? facts.size(OUTSIDE_DIAMETER) : facts.size(ACROSS_FLATS, /^OVERALL WIDTH/);
  const across = unless(isLarger(thread?.size ?? null, found), found);
  const height = facts.size(OVERALL_HEIGHT, OVERALL_LENGTH, THICKNESS);
  if (thread === null && across === null) return null;
  const width = lengthOf(across, thread === null ? 0 : drawn(thread.size) * (outline === 'round' ? 1.9 : 1.6));
  const hole = lengthOf(thread?.size ?? null, width.value * 0.6);
  const tall = lengthOf(height, width.value * 0.5);
  const face = createView();
  drawFace(face, outline, width);
  // the crests of the thread, and three quarters of its root circle
  face.circle(hole.line, 0, 0, (hole.value / 2) * 0.86);
  const root = hole.value / 2;
  face.steps(
    'thin',
    [
      ['M', 0, -root],
      ['A', root, 1, 1, -root, 0],
    ],
    true,
  );
  face.cross(0, 0, width.value / 2, reachOf(outline, width));
  face.dimension('top', -width.value / 2, width.value / 2, outline === 'hexagon' ? -width.value * 0.29 : 0, {
    name: outline === 'round' ? 'outside diameter' : 'width across flats',
    size: width.size,
    before: outline === 'round' ? '⌀ ' : '',
    after: outline === 'round' ? '' : ' flats',
  });
  face.note([root * 0.7, root * 0.7], 'thread', thread?.designation ?? '');
  const side = createView();
  const reach = reachOf(outline, width);
  const line = width.size && tall.size ? 'edge' : 'unknown';
  side.box(line, 0, -reach, tall.value, reach);
  if (outline === 'hexagon')
    side.mirrored(line, [
      [0, -reach / 2],
      [tall.value, -reach / 2],
    ]);
  side.axis([0, 0], [tall.value, 0]);
  side.dimension('top', 0, tall.value, -reach, { name: 'height', size: tall.size });
  return [face.done(), side.done()];
}

function drawFace(view: ViewBuilder, outline: Outline, width: Length): void {
  const half = width.value / 2;
  if (outline === 'round') return view.circle(width.line, 0, 0, half);
  if (outline === 'square') return view.box(width.line, -half, -half, half, half);
  view.polyline(width.line, corners(6, half / Math.cos(Math.PI / 6), true), true);
  view.circle('thin', 0, 0, half * 0.97, true);
}

const reachOf = (outline: Outline, { value }: Length): number =>
  outline === 'hexagon' ? value / 2 / Math.cos(Math.PI / 6) : value / 2;

function outlineOf({ itemName }: Facts): Outline {
  if (itemName.includes('SQUARE')) return 'square';
  return /ROUND|KNURLED|SLEEVE|CLINCH/.test(itemName) ? 'round' : 'hexagon';
}
