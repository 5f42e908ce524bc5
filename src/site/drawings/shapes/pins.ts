import { around, drawn, type Facts, isLarger, lengthOf, lineOf, pairOf } from '../facts.ts';
import { createView, drawLong, type View, xy, M, A } from '../view.ts';
import { drawCylinder } from './cylinders.ts';
import { drawHeaded, type Head } from './shank.ts';
import { HEAD_DIAMETER, HEAD_HEIGHT, HEAD_STYLE, OUTSIDE_DIAMETER, OVERALL_LENGTH } from './titles.ts';

const PIN_DIAMETER = /^(?:PIN|SHANK|BODY|NOMINAL|SHAFT|MAJOR|LARGE END|SMALL END) ?(?:OUTSIDE )?DIAMETER|^DIAMETER/;
const PIN_LENGTH = /^(?:PIN|SHANK|EFFECTIVE|FASTENER|UNDERHEAD|GRIP) LENGTH/;
const LARGE_END = /^(?:LARGE|MAJOR|HEAD) (?:END )?(?:OUTSIDE )?DIAMETER|LARGE END|MAXIMUM DIAMETER/;
const RIVET_DIAMETER = /^(?:SHANK|RIVET|BODY|NOMINAL) ?(?:OUTSIDE )?DIAMETER|^DIAMETER/;
const RIVET_LENGTH = /^(?:SHANK|RIVET|FASTENER|UNDERHEAD|NOMINAL) LENGTH/;
/** Plates of a blind rivet, else the shank. */
const RIVET_GRIP = /^(?:MAXIMUM )?GRIP(?: LENGTH)?/;
/** A quarter of an inch in a foot. */
const USUAL_TAPER = 1 / 48;

/** Diameter and length. */
const pinOf = (facts: Facts, share: number, otherShare: number) =>
  pairOf(facts.size(PIN_DIAMETER, OUTSIDE_DIAMETER), facts.size(PIN_LENGTH, OVERALL_LENGTH), share, otherShare);

export function drawPin(facts: Facts): View[] | null {
  const [diameter, length] = pinOf(facts, 1 / 6, 4);
  if (!diameter) return null;
  if (!facts.itemName.includes('HEADED')) return drawCylinder({ length, outside: diameter });
  const side = createView();
  const width = lengthOf(around(facts.size(HEAD_DIAMETER), diameter.size), diameter.value * 1.5);
  const height = lengthOf(facts.size(HEAD_HEIGHT), diameter.value * 0.4);
  drawHeaded(side, { style: 'cylinder', width, height }, { length, diameter });
  return [side.done()];
}

/** The width of the eye is not on file. */
export function drawCotter(facts: Facts): View[] | null {
  const [diameter, whole] = pinOf(facts, 1 / 10, 8);
  if (!diameter) return null;
  const isBroken = whole.value > diameter.value * 14;
  const length = isBroken ? diameter.value * 14 : whole.value;
  const { half } = diameter;
  const view = createView();
  const line = lineOf(diameter, whole);
  view.polyline(line, [xy(0, -half), xy(length, -half), xy(length, 0), xy(0, 0)]);
  view.polyline(line, [xy(0, half), xy(length * 0.94, half), xy(length * 0.94, 0)]);
  const eye = half * 2.4;
  view.steps('unknown', [M(0, -half), A(eye, 1, 0, 0, half)]);
  view.include(-eye * 1.95, -eye);
  view.include(-eye * 1.95, eye);
  view.axis(-eye * 1.95, 0, length, 0);
  view.dimension('top', 0, length, -half, { name: 'length', size: whole.size, isBroken });
  view.diameter('right', half, length, 'diameter', diameter.size);
  return [view.done()];
}

export function drawTaperedPin(facts: Facts): View[] | null {
  const largeSize = facts.size(LARGE_END, /^(?:PIN|BODY|NOMINAL) (?:OUTSIDE )?DIAMETER|^DIAMETER/, OUTSIDE_DIAMETER);
  const found = facts.size(/^(?:SMALL|MINOR) (?:END )?(?:OUTSIDE )?DIAMETER|SMALL END|MINIMUM DIAMETER/);
  const lengthSize = facts.size(/^(?:PIN|SHANK|EFFECTIVE|FASTENER|NOMINAL) LENGTH/, OVERALL_LENGTH);
  const known = largeSize ?? found ?? lengthSize;
  if (known === null) return null;
  const reach = lengthSize ? drawn(lengthSize) : drawn(known) * 6;
  const large = lengthOf(largeSize, known === lengthSize ? reach / 8 : drawn(known) + reach * USUAL_TAPER);
  const usual = Math.max(large.value - reach * USUAL_TAPER, large.value * 0.5);
  const small = lengthOf(isLarger(found, largeSize) ? null : found, usual);
  const length = lengthOf(lengthSize, reach);
  const view = createView();
  const [across, longest] = [[large, small] as const, large.value * 10];
  const { end, isBroken } = drawLong(view, { length, across, longest, gap: large.value * 0.2 });
  view.axis(0, 0, end, 0);
  view.dimension('top', 0, end, [-large.half, -small.half], { name: 'length', size: length.size, isBroken });
  view.diameter('left', large.half, 0, 'large end diameter', large.size);
  view.diameter('right', small.half, end, 'small end diameter', small.size);
  return [view.done()];
}

export function drawRivet(facts: Facts): View[] | null {
  const isBlind = facts.itemName.includes('BLIND');
  const grip = facts.size(RIVET_GRIP);
  const lengthSize = facts.size(RIVET_LENGTH, OVERALL_LENGTH) ?? (isBlind ? null : grip);
  const [diameter, length] = pairOf(facts.size(RIVET_DIAMETER, OUTSIDE_DIAMETER), lengthSize, 1 / 4, 3);
  if (!diameter) return null;
  const isCountersunk = /COUNTERSUNK|FLUSH/.test(facts.text(HEAD_STYLE));
  const across = around(facts.size(HEAD_DIAMETER), diameter.size);
  const width = lengthOf(across, diameter.value * (isCountersunk ? 1.8 : 1.9));
  const height = lengthOf(facts.size(HEAD_HEIGHT), diameter.value * (isCountersunk ? 0.4 : 0.45));
  const view = createView();
  const head: Head = { style: isCountersunk ? 'countersunk' : 'round', width, height };
  const end = drawHeaded(view, head, { length, diameter, grip: isBlind ? grip : null });
  if (isBlind) {
    // the stem is never on file
    const half = diameter.value * 0.28;
    view.box('unknown', -height.value - half * 5, -half, -height.value, half);
    view.box('unknown', end, -half * 1.6, end + half * 2, half * 1.6);
  }
  return [view.done()];
}
