import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { HEAD_STYLE, OUTSIDE_DIAMETER, OVERALL_LENGTH } from '../titles.ts';
import { createView, type View, type ViewBuilder } from '../view.ts';
import { drawHead, type HeadStyle } from './screw-head.ts';
import { drawShank } from './shank.ts';

const SHANK_DIAMETER = /^(?:SHANK|RIVET|BODY|NOMINAL) ?(?:OUTSIDE )?DIAMETER|^DIAMETER/;
const RIVET_LENGTH = /^(?:SHANK|RIVET|FASTENER|UNDERHEAD|NOMINAL) LENGTH/;
/** Of a blind rivet it is how thick the plates may be, of another one how long its shank is. */
const GRIP_LENGTH = /^(?:MAXIMUM )?GRIP(?: LENGTH)?/;
const HEAD_DIAMETER = /^HEAD (?:OUTSIDE )?DIAMETER/;
const HEAD_HEIGHT = /^HEAD (?:HEIGHT|THICKNESS)/;

const USUAL: Readonly<Record<'countersunk' | 'round', readonly [width: number, height: number]>> = {
  countersunk: [1.8, 0.4],
  round: [1.9, 0.45],
};

/** Rivets and nails: the head and the shank before it is driven; a blind rivet with the mandrel that pulls it. */
export function drawRivet(facts: Facts): View[] | null {
  const diameterSize = facts.size(SHANK_DIAMETER, OUTSIDE_DIAMETER);
  const isBlind = facts.itemName.includes('BLIND');
  const grip = facts.size(GRIP_LENGTH);
  const lengthSize = facts.size(RIVET_LENGTH, OVERALL_LENGTH) ?? (isBlind ? null : grip);
  if (diameterSize === null && lengthSize === null) return null;
  const style: HeadStyle & keyof typeof USUAL = /COUNTERSUNK|FLUSH/.test(facts.text(HEAD_STYLE))
    ? 'countersunk'
    : 'round';
  const diameter = lengthOf(diameterSize, lengthSize === null ? 0 : drawn(lengthSize) / 4);
  const across = facts.size(HEAD_DIAMETER);
  const [width, height] = USUAL[style];
  const head = {
    style,
    width: lengthOf(unless(isLarger(diameterSize, across), across), diameter.value * width),
    height: lengthOf(facts.size(HEAD_HEIGHT), diameter.value * height),
  };
  // the length of a countersunk rivet is from the top of its head
  const from = style === 'countersunk' ? -head.height.value : 0;
  const length = lengthOf(lengthSize, diameter.value * 3);
  const isTooShort = from + length.value <= 0;
  const view = createView();
  const { end } = drawShank(view, {
    from,
    start: 0,
    length: isTooShort ? lengthOf(null, head.height.value + diameter.value * 2) : length,
    diameter,
    lengthName: 'length',
    shank: null,
    grip: isBlind ? grip : null,
    threadLength: null,
    thread: null,
  });
  drawHead(view, head, diameter.value / 2);
  if (isBlind) drawMandrel(view, -head.height.value, end, diameter.value * 0.28);
  view.axis([-head.height.value, 0], [end, 0]);
  return [view.done()];
}

/** The pulling stem through a blind rivet: never on file. */
function drawMandrel(view: ViewBuilder, head: number, end: number, half: number): void {
  const [left, right] = [head - half * 5, end + half * 2];
  view.box('unknown', left, -half, head, half);
  view.box('unknown', end, -half * 1.6, right, half * 1.6);
}
