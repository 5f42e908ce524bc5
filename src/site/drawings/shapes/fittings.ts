import { drawn, type Facts, type Length, lengthOf, lineOf, type Size } from '../facts.ts';
import { cornerOf, corners, createView, type Point, type View, type ViewBuilder, xy, bothSides } from '../view.ts';
import { ACROSS_FLATS, OVERALL_LENGTH, threadOf } from './titles.ts';

const END_SIZE =
  /(?:TUBE|PIPE|HOSE).*(?:OUTSIDE|INSIDE) DIAMETER|(?:OUTSIDE|INSIDE) DIAMETER.*(?:TUBE|PIPE|HOSE)|NOMINAL (?:PIPE|TUBE|HOSE) SIZE|(?:PIPE|TUBE|HOSE) SIZE|CONNECTION.*DIAMETER|END.*(?:OUTSIDE|THREAD|TUBE).* DIAMETER/;
const BEND = /ANGLE OF BEND|BEND ANGLE|^ANGLE|ELBOW ANGLE/;

/** Tube, pipe, hose or thread. `name`: of its diameter. */
type Ends = { first: Length; second: Length; name: string };

/** Elbows, tees and straight fittings. Bodies are not on file. */
export function drawFitting(facts: Facts): View[] | null {
  const thread = threadOf(facts);
  const tube = facts.size(END_SIZE);
  const size = tube ?? thread.size;
  const overall = facts.size(OVERALL_LENGTH);
  if (size === null && overall === null) return null;
  const first = lengthOf(size, overall === null ? 0 : drawn(overall) / 3);
  const found = facts.size(/^2ND END.*DIAMETER|^SECOND END.*DIAMETER/);
  const second = found ? lengthOf(found, 0) : { ...first, size: null };
  const ends: Ends = { first, second, name: tube ? 'tube diameter' : 'thread diameter' };
  const flats = facts.size(ACROSS_FLATS);
  const view = createView();
  if (facts.itemName.startsWith('TEE')) drawTee(view, ends, overall);
  else if (facts.itemName.startsWith('ELBOW')) drawElbow(view, ends, facts.angle(BEND));
  else drawStraight(view, ends, overall, flats);
  view.note([-first.value * 1.2, first.half], 'thread', thread.designation);
  if (!flats || !(drawn(flats) > drawn(size ?? flats) * 0.999)) return [view.done()];
  const end = createView();
  const half = drawn(flats) / 2;
  const corner = cornerOf(half);
  end.outline('edge', corners(6, corner, true));
  if (size) end.circle(first.line, 0, 0, first.half);
  end.cross(half, corner);
  end.dimension('top', -half, half, -corner / 2, { name: 'width across flats', size: flats, after: ' flats' });
  return [view.done(), end.done()];
}

/** Degrees from the left, upward. */
const toward = (angle: number): Point => {
  const turn = (angle * Math.PI) / 180;
  return [-Math.cos(turn), -Math.sin(turn)];
};
const beside = ([x, y]: Point, reach: number, side: number): Point => [x * reach - y * side, y * reach + x * side];

/** A tube with the usual nut around it. */
function drawEnd(view: ViewBuilder, { half, line }: Length, from: number, to: number, angle: number): void {
  const at = (reach: number, side: number): Point => beside(toward(angle), reach, side);
  const nut = from + (to - from) * 0.45;
  view.polyline(line, [at(from, -half), at(to, -half), at(to, half), at(from, half)]);
  const wide = half * 1.35;
  view.outline('unknown', [at(nut, -wide), at(from, -wide), at(from, wide), at(nut, wide)]);
  view.axis(0, 0, ...at(to, 0));
}

function drawElbow(view: ViewBuilder, { first, second, name }: Ends, angle: number | null): void {
  const d = Math.max(first.value, second.value);
  const bend = angle ?? 90;
  const [near, far] = [d * 0.9, d * 2];
  drawEnd(view, first, near, far, 0);
  drawEnd(view, second, near, far, 180 - bend);
  // the sides of both ends meet
  const [one, other] = [toward(0), toward(180 - bend)];
  for (const side of [-1, 1]) {
    const [from, to] = [beside(one, near, side * first.half), beside(other, near, -side * second.half)];
    const corner = meetingOf(from, one, to, other);
    view.polyline('unknown', corner ? [from, corner, to] : [from, to]);
  }
  view.diameter('left', first.half, -far, name, first.size);
  if (bend === 90) view.diameter('top', second.half, -far, 'second end', second.size);
  if (angle !== null) view.note([0, 0], 'bend', `${angle}°`);
}

function meetingOf([x1, y1]: Point, [dx1, dy1]: Point, [x2, y2]: Point, [dx2, dy2]: Point): Point | null {
  const cross = dx1 * dy2 - dy1 * dx2;
  if (Math.abs(cross) < 0.02) return null;
  const reach = ((x2 - x1) * dy2 - (y2 - y1) * dx2) / cross;
  return [x1 + dx1 * reach, y1 + dy1 * reach];
}

function drawTee(view: ViewBuilder, { first, second, name }: Ends, overall: Size | null): void {
  const d = Math.max(first.value, second.value);
  const isKnown = overall !== null && drawn(overall) > d * 2;
  const half = isKnown ? drawn(overall) / 2 : d * 1.9;
  const inner = Math.min(d * 0.7, half * 0.5);
  drawEnd(view, first, inner, half, 0);
  drawEnd(view, first, inner, half, 180);
  drawEnd(view, second, inner, d * 1.9, 90);
  view.box('unknown', -inner, -inner, inner, inner, true);
  view.diameter('left', first.half, -half, name, first.size);
  if (isKnown) view.dimension('bottom', -half, half, first.half, { name: 'overall length', size: overall });
}

function drawStraight(view: ViewBuilder, ends: Ends, overall: Size | null, flats: Size | null): void {
  const { first, second, name } = ends;
  const d = Math.max(first.value, second.value);
  const hexagon = flats && drawn(flats) >= d ? cornerOf(drawn(flats)) : d * 1.5;
  const length = lengthOf(overall && drawn(overall) > d * 0.5 ? overall : null, d * 2.8);
  const isBroken = length.value > d * 8;
  const half = (isBroken ? d * 8 : length.value) / 2;
  const inner = Math.min(d * 0.3, half * 0.4);
  for (const [index, end] of [first, second].entries()) {
    const sign = index === 0 ? -1 : 1;
    const sides = bothSides(xy(sign * inner, -end.half), xy(sign * half, -end.half));
    view.polyline(lineOf(end.line === 'edge' ? length : end), sides);
  }
  view.box('unknown', -inner, -hexagon / 2, inner, hexagon / 2);
  view.sides('unknown', -inner, inner, hexagon / 4, true);
  view.axis(-half, 0, half, 0);
  view.dimension('top', -half, half, [-first.half, -second.half], {
    name: 'overall length',
    size: length.size,
    isBroken,
  });
  view.diameter('left', first.half, -half, name, first.size);
  view.diameter('right', second.half, half, 'second end', second.size);
}
