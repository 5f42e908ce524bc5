import { around, drawn, type Facts, lengthOf, lineOf, pairOf } from '../facts.ts';
import { cornerOf, corners, createView, type View, xy, M, A, bothSides } from '../view.ts';
import * as titles from './titles.ts';

const HOLE = /(?:MOUNTING|RIVET|LUG) HOLE DIAMETER/;
const WING_BASE = /^(?:BASE|HUB|BODY|BOSS) (?:OUTSIDE )?DIAMETER/;

export function drawNut(facts: Facts): View[] | null {
  const thread = titles.threadOf(facts);
  const isSquare = facts.itemName.includes('SQUARE');
  const isRound = !isSquare && /ROUND|KNURLED|SLEEVE|CLINCH/.test(facts.itemName);
  const isHexagon = !isSquare && !isRound;
  const found = isRound ? facts.size(titles.OUTSIDE_DIAMETER) : facts.size(titles.ACROSS_FLATS, /^OVERALL WIDTH/);
  const [width, hole] = pairOf(around(found, thread.size), thread.size, isRound ? 1.9 : 1.6, 0.6);
  if (!width) return null;
  const tall = lengthOf(facts.size(titles.OVERALL_HEIGHT, titles.OVERALL_LENGTH, titles.THICKNESS), width.value * 0.5);
  const [half, root] = [width.half, hole.half];
  const reach = isHexagon ? cornerOf(half) : half;
  const face = createView();
  if (isRound) face.circle(width.line, 0, 0, half);
  else if (isSquare) face.box(width.line, -half, -half, half, half);
  else {
    face.outline(width.line, corners(6, reach, true));
    face.circle('thin', 0, 0, half * 0.97, true);
  }
  // crests, and three quarters of the root circle
  face.circle(hole.line, 0, 0, root * 0.86);
  face.steps('thin', [M(0, -root), A(root, 1, 1, -root, 0)], true);
  face.cross(half, reach);
  const named = isRound ? { name: 'outside diameter', before: '⌀ ' } : { name: 'width across flats', after: ' flats' };
  face.dimension('top', -half, half, isHexagon ? -width.value * 0.29 : 0, { ...named, size: width.size });
  face.note([root * 0.7, root * 0.7], 'thread', thread.designation);
  const side = createView();
  const line = lineOf(width, tall);
  side.box(line, 0, -reach, tall.value, reach);
  if (isHexagon) side.sides(line, 0, tall.value, reach / 2);
  side.axis(0, 0, tall.value, 0);
  side.dimension('top', 0, tall.value, -reach, { name: 'height', size: tall.size });
  return [face.done(), side.done()];
}

/** Base with holes and barrel, and side. Outlines are dashed. */
export function drawPlateNut(facts: Facts): View[] | null {
  const thread = titles.threadOf(facts);
  const spacingSize = facts.size(/BETWEEN.*(?:MOUNTING|HOLE|CENTER)|MOUNTING HOLE SPACING|CENTER TO CENTER/);
  const lengthSize = around(facts.size(/^BASE LENGTH|^PLATE LENGTH/, titles.OVERALL_LENGTH), spacingSize);
  const widthSize = facts.size(/^BASE WIDTH|^PLATE WIDTH/, titles.OVERALL_WIDTH);
  const known = thread.size ?? spacingSize ?? lengthSize ?? widthSize;
  if (known === null) return null;
  const bore = lengthOf(thread.size, drawn(known) * (known === widthSize ? 0.5 : 0.25));
  const spacing = lengthOf(spacingSize, lengthSize ? drawn(lengthSize) * 0.7 : bore.value * 3.6);
  const length = lengthOf(lengthSize, spacing.value * 1.4);
  const width = lengthOf(around(widthSize, thread.size), bore.value * 1.9);
  const height = lengthOf(facts.size(titles.OVERALL_HEIGHT, /^NUT HEIGHT/), bore.value);
  const hole = lengthOf(facts.size(HOLE), Math.min((length.value - spacing.value) * 0.5, bore.value * 0.5));
  const [half, side] = [length.half, width.half];
  const face = createView();
  const lug = Math.min(side, (length.value - spacing.value) / 2) * 0.9;
  const above = [xy(-half, -lug), xy(-side * 0.6, -side), xy(side * 0.6, -side), xy(half, -lug)];
  face.outline('unknown', bothSides(...above));
  face.circle(bore.line, 0, 0, bore.half);
  const apart = spacing.half;
  for (const x of [-apart, apart]) face.circle(lineOf(hole, spacing), x, 0, hole.half, true);
  face.cross(half, side);
  face.dimension('top', -half, half, -lug, { name: 'length', size: length.size });
  face.dimension('left', -side, side, -side * 0.6, { name: 'width', size: width.size });
  face.dimension('top', -apart, apart, 0, { name: 'hole spacing', size: spacing.size });
  face.note([bore.value * 0.35, bore.value * 0.35], 'thread', thread.designation);
  const plate = Math.min(height.value * 0.2, bore.value * 0.2);
  const barrel = bore.value * 0.75;
  const edge = createView();
  edge.box('unknown', 0, -half, plate, half);
  edge.box('unknown', plate, -barrel, height.value, barrel);
  edge.axis(0, 0, height.value, 0);
  edge.dimension('top', 0, height.value, [-half, -barrel], { name: 'height', size: height.size });
  return [face.done(), edge.done()];
}

/** From the side. The curve of wings is not on file. */
export function drawWingNut(facts: Facts): View[] | null {
  const thread = titles.threadOf(facts);
  const spreadSize = facts.size(/^WING (?:SPREAD|WIDTH|LENGTH)/, titles.OVERALL_WIDTH, titles.OVERALL_LENGTH);
  const known = thread.size ?? spreadSize;
  if (known === null) return null;
  const bore = lengthOf(thread.size, drawn(known) * 0.22);
  const hub = lengthOf(around(facts.size(WING_BASE), thread.size), bore.value * 1.9);
  const isNarrow = spreadSize !== null && drawn(spreadSize) <= hub.value * 1.2;
  const spread = lengthOf(isNarrow ? null : spreadSize, hub.value * 2.6);
  const height = lengthOf(facts.size(titles.OVERALL_HEIGHT), spread.value * 0.5);
  const [half, neck, hole] = [spread.half, hub.half, bore.half];
  const body = height.value * 0.5;
  const view = createView();
  view.outline('unknown', [xy(-neck, 0), xy(-neck * 0.9, -body), xy(neck * 0.9, -body), xy(neck, 0)]);
  for (const sign of [-1, 1])
    view.polyline('unknown', [
      xy(sign * neck, -body * 0.3),
      xy(sign * half * 0.85, -height.value * 0.75),
      xy(sign * half, -height.value),
      xy(sign * half * 0.75, -height.value),
      xy(sign * neck * 0.9, -body),
    ]);
  for (const x of [-hole, hole]) view.line('thin', x, 0, x, -body, true);
  view.axis(0, 0, 0, -body);
  view.dimension('top', -half, half, -height.value, { name: 'wing spread', size: spread.size });
  view.dimension('right', -height.value, 0, [half, neck], { name: 'height', size: height.size });
  view.diameter('bottom', neck, 0, 'base diameter', hub.size);
  view.note([hole, -body * 0.5], 'thread', thread.designation);
  return [view.done()];
}
