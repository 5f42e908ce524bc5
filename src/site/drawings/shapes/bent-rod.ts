import { type Facts, isLarger, type Length, lengthOf, unless } from '../facts.ts';
import { drawn } from '../size.ts';
import { threadOf } from '../thread-text.ts';
import { OVERALL_HEIGHT, OVERALL_LENGTH, THREAD_LENGTH } from '../titles.ts';
import { createView, type View } from '../view.ts';
import { breakLine } from './cylinder.ts';

const ROD_DIAMETER = /^(?:ROD|SHANK|BODY|STOCK|NOMINAL) DIAMETER|^DIAMETER/;
const ROD_LENGTH = /^(?:LEG|FASTENER|SHANK|NOMINAL|BOLT) LENGTH/;
const INSIDE_WIDTH =
  /INSIDE WIDTH|(?:DISTANCE|WIDTH) BETWEEN (?:LEGS|INSIDE)|HOOK (?:INSIDE )?(?:WIDTH|OPENING|DIAMETER)/;
const INSIDE_RADIUS = /INSIDE RADIUS|BEND RADIUS|HOOK RADIUS/;
/** Longer legs are broken: they stay readable. */
const LONGEST = 7;

/** A rod with a half turn at its left end: both legs of a U bolt, and the short tip of a hook bolt. */
export function drawBentRod(facts: Facts): View[] | null {
  const thread = threadOf(facts);
  const rodSize = facts.size(ROD_DIAMETER) ?? thread?.size ?? null;
  const isHook = facts.itemName.includes('HOOK');
  const lengthSize = facts.size(ROD_LENGTH, OVERALL_LENGTH, OVERALL_HEIGHT);
  const widthSize = facts.size(INSIDE_WIDTH);
  const radius = facts.size(INSIDE_RADIUS);
  if (rodSize === null && lengthSize === null && widthSize === null) return null;
  const known = rodSize ?? widthSize ?? lengthSize!;
  const rod = lengthOf(rodSize, drawn(known) / (known === lengthSize ? 10 : 4));
  const inside = lengthOf(widthSize, radius ? drawn(radius) * 2 : rod.value * (isHook ? 1.5 : 4));
  const [inner, outer] = [inside.value / 2, inside.value / 2 + rod.value];
  // the bend is part of the length
  const wanted = unless(isLarger({ low: outer, high: outer, limit: 'none' }, lengthSize), lengthSize);
  const length: Length = lengthOf(wanted, outer + rod.value * 8);
  const longest = outer * 2 * LONGEST;
  const isBroken = length.value > longest;
  const end = isBroken ? longest : length.value;
  const tip = isHook ? Math.min(end, outer + rod.value) : end;
  const view = createView();
  // the shank of a hook is where it is, however wide its bend
  const leg = rod.size && length.size && (isHook || inside.size) ? 'edge' : 'unknown';
  const line = inside.size ? leg : 'unknown';
  for (const r of [outer, inner]) {
    view.steps(line, [
      ['M', outer, -r],
      ['A', r, 0, 0, outer, r],
      ['L', tip, r],
    ]);
    view.polyline(leg, [
      [outer, -r],
      [end, -r],
    ]);
  }
  view.include(0, -outer);
  view.include(0, outer);
  const middle = (outer + end) / 2;
  for (const [sign, to] of [
    [-1, end],
    [1, tip],
  ] as const) {
    view.polyline(to === end ? leg : line, [
      [to, sign * inner],
      [to, sign * outer],
    ]);
    if (isBroken && to === end)
      for (const x of [middle - rod.value * 0.3, middle + rod.value * 0.3])
        view.polyline(
          'thin',
          breakLine(x, rod.value / 2, rod.value * 0.15).map(
            ([at, y]) => [at, y + sign * (inner + rod.value / 2)] as const,
          ),
          false,
          true,
        );
  }
  const threaded = facts.size(THREAD_LENGTH);
  const start =
    end - (threaded && !isBroken ? Math.min(drawn(threaded), end - outer) : Math.min(rod.value * 3, (end - outer) / 2));
  if (thread)
    for (const sign of isHook ? [-1] : [-1, 1])
      view.polyline(
        threaded && !isBroken ? 'thin' : 'unknown',
        [
          [start, sign * inner],
          [start, sign * outer],
        ],
        false,
        true,
      );
  const middleOf = isHook ? -(inner + outer) / 2 : 0;
  view.axis([isHook ? outer : 0, middleOf], [end, middleOf]);
  view.dimension('top', 0, end, -outer, { name: 'length', size: length.size, isBroken });
  view.dimension('left', -inner, inner, outer, { name: 'inside width', size: inside.size });
  view.note([end - (end - start) * 0.2, isHook ? -inner : outer], 'thread', thread?.designation ?? '');
  if (thread?.size !== rodSize)
    view.dimension('right', -outer, -inner, end, { name: 'rod diameter', size: rod.size, before: '⌀ ' });
  return [view.done()];
}
