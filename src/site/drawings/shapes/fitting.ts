import { type Facts, type Length, lengthOf } from '../facts.ts';
import { drawn, type Size } from '../size.ts';
import { threadOf } from '../thread-text.ts';
import { ACROSS_FLATS, OVERALL_LENGTH } from '../titles.ts';
import { corners, createView, type Point, type View, type ViewBuilder } from '../view.ts';

const END_SIZE =
  /(?:TUBE|PIPE|HOSE).*(?:OUTSIDE|INSIDE) DIAMETER|(?:OUTSIDE|INSIDE) DIAMETER.*(?:TUBE|PIPE|HOSE)|NOMINAL (?:PIPE|TUBE|HOSE) SIZE|(?:PIPE|TUBE|HOSE) SIZE|CONNECTION.*DIAMETER|END.*(?:OUTSIDE|THREAD|TUBE).* DIAMETER/;
const SECOND_END = /^2ND END.*DIAMETER|^SECOND END.*DIAMETER/;
const BEND = /ANGLE OF BEND|BEND ANGLE|^ANGLE|ELBOW ANGLE/;

/** What is known of the ends of a fitting: the tube, pipe, hose or thread that they take. */
type Ends = { first: Length; second: Length; name: string };

/** Elbows, tees and straight fittings: their ends as wide as the tube, pipe or thread that they take; how their bodies are shaped is not on file. */
export function drawFitting(facts: Facts): View[] | null {
  const thread = threadOf(facts);
  const tube = facts.size(END_SIZE);
  const size = tube ?? thread?.size ?? null;
  const overall = facts.size(OVERALL_LENGTH);
  if (size === null && overall === null) return null;
  const first = lengthOf(size, overall === null ? 0 : drawn(overall) / 3);
  const second = facts.size(SECOND_END);
  const ends: Ends = {
    first,
    second: second ? lengthOf(second, 0) : { ...first, size: null },
    name: tube ? 'tube' : 'thread',
  };
  const view = createView();
  const angle = facts.angle(BEND);
  if (facts.itemName.startsWith('TEE')) drawTee(view, ends, overall);
  else if (facts.itemName.startsWith('ELBOW')) drawElbow(view, ends, angle);
  else drawStraight(view, ends, overall, facts.size(ACROSS_FLATS));
  const reach = first.value / 2;
  view.note([-first.value * 1.2, reach], 'thread', thread?.designation ?? '');
  const flats = facts.size(ACROSS_FLATS);
  return flats && drawn(flats) > drawn(size ?? flats) * 0.999
    ? [view.done(), drawHexagon(first, flats)]
    : [view.done()];
}

/** The hexagon of a fitting from its end, around what it takes. */
function drawHexagon({ value, line, size }: Length, flats: Size): View {
  const view = createView();
  const half = drawn(flats) / 2;
  const corner = half / Math.cos(Math.PI / 6);
  view.polyline('edge', corners(6, corner, true), true);
  if (size) view.circle(line, 0, 0, value / 2);
  view.cross(0, 0, half, corner);
  view.dimension('top', -half, half, -corner / 2, { name: 'width across flats', size: flats, after: ' flats' });
  return view.done();
}

/** The direction of an end: degrees from the left, upward. */
const toward = (angle: number): Point => {
  const turn = (angle * Math.PI) / 180;
  return [-Math.cos(turn), -Math.sin(turn)];
};
/** A point so far along a direction, and so far to its side. */
const beside = ([x, y]: Point, reach: number, side: number): Point => [x * reach - y * side, y * reach + x * side];

/** An end from the middle of the fitting: the tube that it takes, and the usual nut around it. */
function drawEnd(view: ViewBuilder, { value, line }: Length, from: number, to: number, angle: number): void {
  const at = (reach: number, side: number): Point => beside(toward(angle), reach, side);
  const half = value / 2;
  const nut = from + (to - from) * 0.45;
  view.polyline(line, [at(from, -half), at(to, -half), at(to, half), at(from, half)]);
  view.polyline(
    'unknown',
    [at(nut, -half * 1.35), at(from, -half * 1.35), at(from, half * 1.35), at(nut, half * 1.35)],
    true,
  );
  view.axis([0, 0], at(to, 0));
}

function drawElbow(view: ViewBuilder, { first, second, name }: Ends, angle: number | null): void {
  const d = Math.max(first.value, second.value);
  const bend = angle ?? 90;
  const [near, far] = [d * 0.9, d * 2];
  drawEnd(view, first, near, far, 0);
  drawEnd(view, second, near, far, 180 - bend);
  // the body: both sides of one end meet those of the other
  const [one, other] = [toward(0), toward(180 - bend)];
  for (const side of [-1, 1]) {
    const [from, to] = [beside(one, near, (side * first.value) / 2), beside(other, near, (-side * second.value) / 2)];
    const corner = meetingOf(from, one, to, other);
    view.polyline('unknown', corner ? [from, corner, to] : [from, to]);
  }
  view.dimension('left', -first.value / 2, first.value / 2, -far, {
    name: `${name} diameter`,
    size: first.size,
    before: '⌀ ',
  });
  if (bend === 90)
    view.dimension('top', -second.value / 2, second.value / 2, -far, {
      name: 'second end',
      size: second.size,
      before: '⌀ ',
    });
  if (angle !== null) view.note([0, 0], 'bend', `${angle}°`);
}

/** Where two lines meet that are given by a point and a direction; null for parallel ones. */
function meetingOf([x1, y1]: Point, [dx1, dy1]: Point, [x2, y2]: Point, [dx2, dy2]: Point): Point | null {
  const cross = dx1 * dy2 - dy1 * dx2;
  if (Math.abs(cross) < 0.02) return null;
  const reach = ((x2 - x1) * dy2 - (y2 - y1) * dx2) / cross;
  return [x1 + dx1 * reach, y1 + dy1 * reach];
}

function drawTee(view: ViewBuilder, { first, second, name }: Ends, overall: Size | null): void {
  const d = Math.max(first.value, second.value);
  const half = overall && drawn(overall) > d * 2 ? drawn(overall) / 2 : d * 1.9;
  const isKnown = overall !== null && half === drawn(overall) / 2;
  const inner = Math.min(d * 0.7, half * 0.5);
  drawEnd(view, first, inner, half, 0);
  drawEnd(view, first, inner, half, 180);
  drawEnd(view, second, inner, d * 1.9, 90);
  view.box('unknown', -inner, -inner, inner, inner, true);
  view.dimension('left', -first.value / 2, first.value / 2, -half, {
    name: `${name} diameter`,
    size: first.size,
    before: '⌀ ',
  });
  if (isKnown) view.dimension('bottom', -half, half, first.value / 2, { name: 'overall length', size: overall });
}

/** Adapters, nipples, couplings, unions and plugs: two ends, and a hexagon between them where its width is on file. */
function drawStraight(
  view: ViewBuilder,
  { first, second, name }: Ends,
  overall: Size | null,
  flats: Size | null,
): void {
  const d = Math.max(first.value, second.value);
  const hexagon = flats && drawn(flats) >= d ? drawn(flats) / Math.cos(Math.PI / 6) : d * 1.5;
  const length = lengthOf(overall && drawn(overall) > d * 0.5 ? overall : null, d * 2.8);
  const isBroken = length.value > d * 8;
  const half = (isBroken ? d * 8 : length.value) / 2;
  const inner = Math.min(d * 0.3, half * 0.4);
  for (const [end, sign] of [
    [first, -1],
    [second, 1],
  ] as const)
    view.polyline(end.line === 'edge' && length.size ? 'edge' : 'unknown', [
      [sign * inner, -end.value / 2],
      [sign * half, -end.value / 2],
      [sign * half, end.value / 2],
      [sign * inner, end.value / 2],
    ]);
  view.box('unknown', -inner, -hexagon / 2, inner, hexagon / 2);
  view.mirrored(
    'unknown',
    [
      [-inner, -hexagon / 4],
      [inner, -hexagon / 4],
    ],
    true,
  );
  view.axis([-half, 0], [half, 0]);
  view.dimension('top', -half, half, [-first.value / 2, -second.value / 2], {
    name: 'overall length',
    size: length.size,
    isBroken,
  });
  view.dimension('left', -first.value / 2, first.value / 2, -half, {
    name: `${name} diameter`,
    size: first.size,
    before: '⌀ ',
  });
  view.dimension('right', -second.value / 2, second.value / 2, half, {
    name: 'second end',
    size: second.size,
    before: '⌀ ',
  });
}
