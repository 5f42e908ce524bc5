import { type Facts, lengthOf } from '../facts.ts';
import { drawn } from '../size.ts';
import { createView, type View } from '../view.ts';
import { OUTSIDE_DIAMETER } from '../titles.ts';
import { drawTube } from './tube.ts';

const BEND_RADIUS = /BEND RADIUS|^(?:INSIDE |CENTERLINE )?RADIUS/;

/** Bent tubes: one bend, dashed, since neither where a tube bends nor how often is on file; and cut across with its wall. */
export function drawBentTube(facts: Facts): View[] | null {
  const views = drawTube(facts);
  const [, section] = views ?? [];
  if (!section) return null;
  const outside = lengthOf(facts.size(OUTSIDE_DIAMETER), section.right - section.left);
  const half = outside.value / 2;
  const radius = facts.size(BEND_RADIUS);
  const bend = Math.max(radius ? drawn(radius) : outside.value * 2, half * 1.1);
  const leg = outside.value * 1.5;
  const view = createView();
  // from the left, down by a quarter of a turn
  for (const r of [bend + half, bend - half])
    view.steps('unknown', [
      ['M', -leg, -r],
      ['L', 0, -r],
      ['A', r, 0, 1, r, 0],
      ['L', r, leg],
    ]);
  view.polyline('unknown', [
    [-leg, -bend - half],
    [-leg, -bend + half],
  ]);
  view.polyline('unknown', [
    [bend - half, leg],
    [bend + half, leg],
  ]);
  view.axis([-leg, -bend], [0, -bend]);
  view.axis([bend, 0], [bend, leg]);
  view.dimension('left', -bend - half, -bend + half, -leg, {
    name: 'outside diameter',
    size: outside.size,
    before: '⌀ ',
  });
  return [view.done(), section];
}
