import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { OUTSIDE_DIAMETER, OVERALL_LENGTH } from '../titles.ts';
import { createView, type View } from '../view.ts';
import { drawCylinder } from './cylinder.ts';
import { drawHead } from './screw-head.ts';
import { drawShank } from './shank.ts';

const PIN_DIAMETER = /^(?:PIN|SHANK|BODY|NOMINAL|SHAFT|MAJOR|LARGE END|SMALL END) ?(?:OUTSIDE )?DIAMETER|^DIAMETER/;
const PIN_LENGTH = /^(?:PIN|SHANK|EFFECTIVE|FASTENER|UNDERHEAD|GRIP) LENGTH/;
const HEAD_DIAMETER = /^HEAD (?:OUTSIDE )?DIAMETER/;
const HEAD_HEIGHT = /^HEAD (?:HEIGHT|THICKNESS)/;

/** Straight, spring, grooved and headed pins. */
export function drawPin(facts: Facts): View[] | null {
  const diameterSize = facts.size(PIN_DIAMETER, OUTSIDE_DIAMETER);
  const lengthSize = facts.size(PIN_LENGTH, OVERALL_LENGTH);
  if (diameterSize === null && lengthSize === null) return null;
  const diameter = lengthOf(diameterSize, lengthSize === null ? 0 : drawn(lengthSize) / 6);
  const length = lengthOf(lengthSize, diameter.value * 4);
  if (!facts.itemName.includes('HEADED'))
    return drawCylinder({ length, outside: diameter, inside: null, isCut: false });
  const across = facts.size(HEAD_DIAMETER);
  const side = createView();
  const { end } = drawShank(side, {
    from: 0,
    start: 0,
    length,
    diameter,
    lengthName: 'length',
    shank: null,
    grip: null,
    threadLength: null,
    thread: null,
  });
  const head = {
    style: 'cylinder' as const,
    width: lengthOf(unless(isLarger(diameterSize, across), across), diameter.value * 1.5),
    height: lengthOf(facts.size(HEAD_HEIGHT), diameter.value * 0.4),
  };
  drawHead(side, head, diameter.value / 2);
  side.axis([-head.height.value, 0], [end, 0]);
  return [side.done()];
}

/** Cotter pins: the eye is as wide as the pin bends, which is not on file. */
export function drawCotter(facts: Facts): View[] | null {
  const diameterSize = facts.size(PIN_DIAMETER, OUTSIDE_DIAMETER);
  const lengthSize = facts.size(PIN_LENGTH, OVERALL_LENGTH);
  if (diameterSize === null && lengthSize === null) return null;
  const diameter = lengthOf(diameterSize, lengthSize === null ? 0 : drawn(lengthSize) / 10);
  const wanted = lengthOf(lengthSize, diameter.value * 8);
  const isBroken = wanted.value > diameter.value * 14;
  const length = isBroken ? diameter.value * 14 : wanted.value;
  const half = diameter.value / 2;
  const view = createView();
  const line = diameter.size && wanted.size ? 'edge' : 'unknown';
  view.polyline(line, [
    [0, -half],
    [length, -half],
    [length, 0],
    [0, 0],
  ]);
  view.polyline(line, [
    [0, half],
    [length * 0.94, half],
    [length * 0.94, 0],
  ]);
  const eye = half * 2.4;
  view.steps('unknown', [
    ['M', 0, -half],
    ['A', eye, 1, 0, 0, half],
  ]);
  view.include(-eye * 1.95, -eye);
  view.include(-eye * 1.95, eye);
  view.axis([-eye * 1.95, 0], [length, 0]);
  view.dimension('top', 0, length, -half, { name: 'length', size: wanted.size, isBroken });
  view.dimension('right', -half, half, length, { name: 'diameter', size: diameter.size, before: '⌀ ' });
  return [view.done()];
}
