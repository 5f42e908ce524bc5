import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { threadOf } from '../thread-text.ts';
import { INSIDE_DIAMETER, OUTSIDE_DIAMETER, OVERALL_LENGTH, THREAD_LENGTH } from '../titles.ts';
import { createView, type View } from '../view.ts';
import { drawShank } from './shank.ts';

const EYE_INSIDE = /EYE (?:INSIDE |HOLE )?DIAMETER|^HEAD HOLE DIAMETER/;
const EYE_OUTSIDE = /EYE OUTSIDE DIAMETER|^HEAD (?:OUTSIDE )?DIAMETER/;
const SHANK_LENGTH = /^(?:SHANK|FASTENER|NOMINAL|UNDERHEAD|BOLT) LENGTH/;
const SHANK_DIAMETER = /^(?:SHANK|GRIP|BODY) DIAMETER/;

/** Eyebolts: the eye to the left, and the shank with its thread. */
export function drawEyeBolt(facts: Facts): View[] | null {
  const thread = threadOf(facts);
  const shankSize = facts.size(SHANK_DIAMETER);
  const diameterSize = thread?.size ?? shankSize;
  const hole = facts.size(EYE_INSIDE, INSIDE_DIAMETER);
  const found = facts.size(EYE_OUTSIDE, OUTSIDE_DIAMETER);
  const outside = unless(isLarger(hole, found) || isLarger(diameterSize, found), found);
  const lengthSize = facts.size(SHANK_LENGTH, OVERALL_LENGTH);
  const known = diameterSize ?? hole ?? outside ?? lengthSize;
  if (known === null) return null;
  const diameter = lengthOf(diameterSize, drawn(known) * (known === lengthSize ? 0.2 : 0.6));
  const inner = lengthOf(hole, outside ? drawn(outside) * 0.55 : diameter.value * 1.5);
  const outer = lengthOf(outside, Math.max(inner.value * 1.7, diameter.value * 2));
  const radius = outer.value / 2;
  const view = createView();
  // where the shank leaves the rim of the eye
  const middle = -Math.sqrt(Math.max(radius * radius - (diameter.value / 2) ** 2, 0));
  view.circle(outer.line, middle, 0, radius);
  view.include(middle - radius, 0);
  view.circle(inner.line, middle, 0, inner.value / 2);
  const { end } = drawShank(view, {
    from: 0,
    start: 0,
    length: lengthOf(lengthSize, diameter.value * 4),
    diameter,
    lengthName: 'length',
    shank: unless(thread !== null && thread.size === shankSize, thread ? shankSize : null),
    grip: null,
    threadLength: facts.size(THREAD_LENGTH),
    thread: thread?.designation ?? null,
  });
  view.axis([middle - radius, 0], [end, 0]);
  view.axis([middle, -radius], [middle, radius]);
  view.dimension('left', -radius, radius, middle, { name: 'eye outside diameter', size: outer.size, before: '⌀ ' });
  view.dimension('bottom', middle - inner.value / 2, middle + inner.value / 2, 0, {
    name: 'eye inside diameter',
    size: inner.size,
    before: '⌀ ',
  });
  return [view.done()];
}
