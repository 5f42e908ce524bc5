import { type Facts, isLarger, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { threadOf } from '../thread-text.ts';
import { OVERALL_HEIGHT, OVERALL_LENGTH, OVERALL_WIDTH } from '../titles.ts';
import { createView, type View } from '../view.ts';

const SPREAD = /^WING (?:SPREAD|WIDTH|LENGTH)/;
const BASE = /^(?:BASE|HUB|BODY|BOSS) (?:OUTSIDE )?DIAMETER/;

/** Wing nuts from the side, with the thread through their hub. How wings are curved is not on file. */
export function drawWingNut(facts: Facts): View[] | null {
  const thread = threadOf(facts);
  const spreadSize = facts.size(SPREAD, OVERALL_WIDTH, OVERALL_LENGTH);
  const known = thread?.size ?? spreadSize;
  if (known === null) return null;
  const bore = lengthOf(thread?.size ?? null, drawn(known) * 0.22);
  const base = facts.size(BASE);
  const hub = lengthOf(unless(isLarger(thread?.size ?? null, base), base), bore.value * 1.9);
  const isNarrow = spreadSize !== null && drawn(spreadSize) <= hub.value * 1.2;
  const spread = lengthOf(isNarrow ? null : spreadSize, hub.value * 2.6);
  const height = lengthOf(facts.size(OVERALL_HEIGHT), spread.value * 0.5);
  const [half, neck] = [spread.value / 2, hub.value / 2];
  const body = height.value * 0.5;
  const view = createView();
  view.polyline(
    'unknown',
    [
      [-neck, 0],
      [-neck * 0.9, -body],
      [neck * 0.9, -body],
      [neck, 0],
    ],
    true,
  );
  for (const sign of [-1, 1])
    view.polyline('unknown', [
      [sign * neck, -body * 0.3],
      [sign * half * 0.85, -height.value * 0.75],
      [sign * half, -height.value],
      [sign * half * 0.75, -height.value],
      [sign * neck * 0.9, -body],
    ]);
  for (const sign of [-1, 1])
    view.polyline(
      'thin',
      [
        [(sign * bore.value) / 2, 0],
        [(sign * bore.value) / 2, -body],
      ],
      false,
      true,
    );
  view.axis([0, 0], [0, -body]);
  view.dimension('top', -half, half, -height.value, { name: 'wing spread', size: spread.size });
  view.dimension('right', -height.value, 0, [half, neck], { name: 'height', size: height.size });
  view.dimension('bottom', -neck, neck, 0, { name: 'base diameter', size: hub.size, before: '⌀ ' });
  view.note([bore.value / 2, -body * 0.5], 'thread', thread?.designation ?? '');
  return [view.done()];
}
