import { around, drawn, type Facts, type Length, lengthOf, lineOf } from '../facts.ts';
import { breakLine, createView, type LineKind, type View, type ViewBuilder, xy, M, L, A, Z } from '../view.ts';
import * as titles from './titles.ts';

const COILS = /COIL QUANTITY|QUANTITY OF COILS|ACTIVE COIL/;
const MAX_COILS = 26;
const ROD_LENGTH = /^(?:LEG|FASTENER|SHANK|NOMINAL|BOLT) LENGTH/;
const INSIDE_WIDTH =
  /INSIDE WIDTH|(?:DISTANCE|WIDTH) BETWEEN (?:LEGS|INSIDE)|HOOK (?:INSIDE )?(?:WIDTH|OPENING|DIAMETER)/;
const LONGEST = 7;

export function drawSpring(facts: Facts): View[] | null {
  const wireSize = facts.size(/WIRE (?:OUTSIDE )?DIAMETER|WIRE THICKNESS|^MATERIAL (?:DIAMETER|THICKNESS)/);
  const outside = around(facts.size(titles.OUTSIDE_DIAMETER, /^(?:COIL|SPRING) (?:OUTSIDE )?DIAMETER/), wireSize);
  const inside = facts.size(titles.INSIDE_DIAMETER);
  const lengthSize = facts.size(/FREE (?:LENGTH|HEIGHT)|LENGTH.*(?:UNLOADED|FREE)|BODY LENGTH/, titles.OVERALL_LENGTH);
  if (outside === null && inside === null && lengthSize === null) return null;
  const usual = inside ? drawn(inside) * 1.25 : drawn((outside ?? lengthSize)!) / 3;
  const coil = lengthOf(outside, wireSize && inside ? drawn(inside) + 2 * drawn(wireSize) : usual);
  const wire = lengthOf(wireSize !== null && drawn(wireSize) * 2 >= coil.value ? null : wireSize, coil.value * 0.1);
  const free = lengthOf(lengthSize, coil.value * 2.5);
  const isBroken = free.value > coil.value * LONGEST;
  const length = isBroken ? coil.value * LONGEST : free.value;
  const view = createView();
  const onFile = facts.count(COILS) ?? Math.round(Number.parseFloat(facts.text(COILS)));
  const count = Math.min(onFile >= 1 ? onFile : 8, Math.max(2, Math.floor(length / wire.value)), MAX_COILS);
  drawCoils(view, count, !isBroken && onFile === count ? lineOf(free, coil, wire) : 'unknown', coil, wire, length);
  const { half } = coil;
  view.include(0, -half);
  view.include(length, half);
  view.axis(0, 0, length, 0);
  view.dimension('top', 0, length, -half, { name: 'free length', size: free.size, after: ' free', isBroken });
  view.diameter('right', half, length, 'outside diameter', coil.size);
  if (coil.size === null) view.diameter('right', half - wire.value, length, 'inside diameter', inside);
  const start = (length - wire.value) / count / 2;
  const named = { name: 'wire diameter', size: wire.size, before: '⌀ ', after: ' wire' };
  view.dimension('bottom', start, start + wire.value, half, named);
  const turns = Math.min(count, 8) * 2;
  const small = createView();
  const zigzag = Array.from({ length: turns + 1 }, (_, at) => xy((length * at) / turns, at % 2 ? -half : half));
  small.polyline(coil.line, zigzag);
  return [view.done(small)];
}

function drawCoils(view: ViewBuilder, count: number, line: LineKind, coil: Length, wire: Length, length: number): void {
  const pitch = (length - wire.value) / count;
  const [r, reach] = [wire.half, coil.half - wire.half];
  const lean = pitch / 2;
  for (let at = 0; at < count; at++) {
    const x = r + pitch * at;
    const left = [M(x - r, reach), L(x - r + lean, -reach), A(r, 0, 1, x + r + lean, -reach)];
    view.steps(line, [...left, L(x + r, reach), A(r, 0, 1, x - r, reach), Z]);
    if (at > 0) view.line('thin', x - pitch + lean + r, -reach, x - r, reach, true);
  }
}

export function drawBentRod(facts: Facts): View[] | null {
  const thread = titles.threadOf(facts);
  const rodSize = facts.size(/^(?:ROD|SHANK|BODY|STOCK|NOMINAL) DIAMETER|^DIAMETER/) ?? thread.size;
  const isHook = facts.itemName.includes('HOOK');
  const lengthSize = facts.size(ROD_LENGTH, titles.OVERALL_LENGTH, titles.OVERALL_HEIGHT);
  const widthSize = facts.size(INSIDE_WIDTH);
  const radius = facts.size(/INSIDE RADIUS|BEND RADIUS|HOOK RADIUS/);
  const known = rodSize ?? widthSize ?? lengthSize;
  if (known === null) return null;
  const rod = lengthOf(rodSize, drawn(known) / (known === lengthSize ? 10 : 4));
  const inside = lengthOf(widthSize, radius ? drawn(radius) * 2 : rod.value * (isHook ? 1.5 : 4));
  const [inner, outer] = [inside.half, inside.half + rod.value];
  // the bend is part of the length
  const isShort = lengthSize !== null && outer >= drawn(lengthSize);
  const length = lengthOf(isShort ? null : lengthSize, outer + rod.value * 8);
  const longest = outer * 2 * LONGEST;
  const isBroken = length.value > longest;
  const end = isBroken ? longest : length.value;
  const tip = isHook ? Math.min(end, outer + rod.value) : end;
  const view = createView();
  // a hook's shank has a known place
  const leg = isHook || inside.size ? lineOf(rod, length) : 'unknown';
  const line = inside.size ? leg : 'unknown';
  for (const r of [outer, inner]) {
    view.steps(line, [M(outer, -r), A(r, 0, 0, outer, r), L(tip, r)]);
    view.line(leg, outer, -r, end, -r);
  }
  view.include(0, -outer);
  view.include(0, outer);
  const [middle, sway] = [(outer + end) / 2, rod.value * 0.15];
  for (const [sign, to] of [
    [-1, end],
    [1, tip],
  ] as const) {
    view.line(to === end ? leg : line, to, sign * inner, to, sign * outer);
    if (isBroken && to === end)
      for (const x of [middle - rod.value * 0.3, middle + rod.value * 0.3]) {
        const across = sign * (inner + rod.half);
        const points = breakLine(x, rod.half, sway).map(([at, y]) => xy(at, y + across));
        view.polyline('thin', points, true);
      }
  }
  const threaded = facts.size(titles.THREAD_LENGTH);
  const isPlaced = threaded !== null && !isBroken;
  const start = end - (isPlaced ? Math.min(drawn(threaded), end - outer) : Math.min(rod.value * 3, (end - outer) / 2));
  if (thread.size)
    for (const sign of isHook ? [-1] : [-1, 1])
      view.line(isPlaced ? 'thin' : 'unknown', start, sign * inner, start, sign * outer, true);
  const axis = isHook ? -(inner + outer) / 2 : 0;
  view.axis(isHook ? outer : 0, axis, end, axis);
  view.dimension('top', 0, end, -outer, { name: 'length', size: length.size, isBroken });
  view.dimension('left', -inner, inner, outer, { name: 'inside width', size: inside.size });
  view.note([end - (end - start) * 0.2, isHook ? -inner : outer], 'thread', thread.designation);
  if (thread.size !== rodSize)
    view.dimension('right', -outer, -inner, end, { name: 'rod diameter', size: rod.size, before: '⌀ ' });
  return [view.done()];
}
