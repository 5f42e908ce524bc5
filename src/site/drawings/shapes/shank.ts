import { drawn, type Facts, type Length, lengthOf, lineOf, type Size } from '../facts.ts';
import { breakLine, cornerOf, corners, type Point, type ViewBuilder, xy, M, L, A, Z, bothSides } from '../view.ts';

const LONGEST = 9;

type Shank = {
  /** Its start, or the top of a countersunk head. */
  from?: number;
  length: Length;
  diameter: Length;
  shank?: Size | null;
  grip?: Size | null;
  threadLength?: Size | null;
  thread?: string;
};

/** From x = 0, thread at the right. Returns its end, and whether it is thinner before the thread. */
export function drawShank(
  view: ViewBuilder,
  { from = 0, length, diameter, shank = null, grip = null, threadLength = null, thread = '' }: Shank,
) {
  const { half } = diameter;
  const isBroken = length.value > diameter.value * LONGEST;
  const end = from + (isBroken ? diameter.value * LONGEST : length.value);
  const placed = threadLength ? end - drawn(threadLength) : grip && drawn(grip);
  const isPlaced = placed !== null && placed > 0 && placed < end && !isBroken;
  const threadStart = thread === '' ? null : isPlaced ? placed : isBroken ? end / 2 : 0;
  const line = lineOf(diameter, length);
  const isStepped = threadStart !== null && shank !== null && threadStart > 0;
  const rim = isStepped ? drawn(shank) / 2 : half;
  const chamfer = Math.min(half * 0.22, end / 4);
  const middle = (threadStart ?? end) / 2;
  const gap = isBroken ? half * 0.35 : 0;
  const [left, right] = [middle - gap, middle + gap];
  const step: Point[] = isStepped ? [xy(threadStart, -rim), xy(threadStart, -half)] : [];
  if (isBroken) view.sides(line, 0, left, rim);
  const start = isBroken ? right : 0;
  view.mirrored(line, [[start, -rim], ...step, [end - chamfer, -half], [end, -half + chamfer], [end, 0]]);
  for (const x of isBroken ? [left, right] : []) view.polyline('thin', breakLine(x, rim, gap / 2));
  view.line('thin', end - chamfer, -half, end - chamfer, half);
  if (threadStart !== null) {
    view.line('thin', threadStart, -half, threadStart, half);
    view.thread(isBroken ? Math.max(threadStart, right) : threadStart, end - chamfer, half);
    const threaded = isBroken ? right : threadStart;
    view.note([threaded + (end - chamfer - threaded) * 0.86, half], 'thread', thread);
  }
  view.dimension('top', from, end, -half, { name: 'length', size: length.size, isBroken });
  if (threadLength && threadStart !== null && threadStart > 0 && !isBroken)
    view.dimension('bottom', threadStart, end, half, { name: 'thread length', size: threadLength, after: ' thread' });
  else if (grip && !isBroken && drawn(grip) < end)
    view.dimension('bottom', 0, drawn(grip), half, { name: 'grip length', size: grip, after: ' grip' });
  if (isStepped) view.diameter('right', rim, end, 'shank diameter', shank);
  else if (thread === '') view.diameter('right', half, end, 'shank diameter', diameter.size);
  return { end, isStepped };
}

export type HeadStyle = 'hexagon' | 'cylinder' | 'pan' | 'round' | 'countersunk';
/** Across flats, or the diameter. */
export type Head = { style: HeadStyle; width: Length; height: Length };

/** To the left of x = 0. `shank`: half its diameter. */
function drawHead(view: ViewBuilder, { style, width, height }: Head, shank: number): void {
  const [half, left] = [width.half, -height.value];
  const line = lineOf(width, height);
  const corner = cornerOf(half);
  if (style === 'hexagon') {
    view.box(line, left, -corner, 0, corner);
    view.sides(line, left, 0, corner / 2);
  } else if (style === 'countersunk') {
    view.polyline(line, bothSides(xy(0, -shank), xy(left, -half)));
  } else if (style === 'cylinder') {
    const cut = Math.min(half, height.value) * 0.1;
    view.outline(line, bothSides(xy(0, -half), xy(left + cut, -half), xy(left, -half + cut)));
  } else {
    // the curve goes through both corners and the top
    const side = height.value * (style === 'pan' ? -0.55 : -0);
    const rise = height.value + side;
    const radius = (half * half + rise * rise) / (2 * rise);
    view.include(left, 0);
    view.steps(line, [M(0, -half), L(side, -half), A(radius, rise > half ? 1 : 0, 0, side, half), L(0, half), Z]);
  }
  if (style !== 'hexagon') view.diameter('left', half, left, 'head diameter', width.size);
  const top = style === 'hexagon' ? -corner : -half;
  view.dimension('top', left, 0, top, { name: 'head height', size: height.size });
}

/** Shank, head and axis; the length of a countersunk part includes its head. Returns the end. */
export function drawHeaded(view: ViewBuilder, head: Head, shank: Shank): number {
  const { diameter, length } = shank;
  const from = head.style === 'countersunk' ? -head.height.value : 0;
  const isTooShort = from + length.value <= 0;
  const shown = isTooShort ? lengthOf(null, head.height.value + diameter.value * 3) : length;
  const { end } = drawShank(view, { ...shank, from, length: shown });
  drawHead(view, head, diameter.half);
  view.axis(-head.height.value, 0, end, 0);
  return end;
}

export type DriveStyle = 'hexagon' | 'cross' | 'slot' | 'lobed';

export function driveOf(facts: Facts): DriveStyle | null {
  const text = facts.text(/DRIVE STYLE|RECESS|SLOT STYLE/);
  if (/HEXALOB|TORX|SPLINE/.test(text)) return 'lobed';
  if (/HEX/.test(text)) return 'hexagon';
  if (/CROSS|PHILLIPS|TORQ|POZI/.test(text)) return 'cross';
  if (/SLOT/.test(text)) return 'slot';
  return text === '' && /SOCKET HEAD|INTERNAL WRENCHING/.test(facts.itemName) ? 'hexagon' : null;
}

/** Dashed without a size. */
export function drawDrive(view: ViewBuilder, style: DriveStyle, radius: number, size: Size | null): void {
  const line = size === null ? 'unknown' : 'edge';
  if (style === 'hexagon') {
    const half = (size === null ? radius : drawn(size)) / 2;
    view.outline(line, corners(6, cornerOf(half), true));
    view.dimension('top', -half, half, -half / 2, { name: 'hexagon socket', size, after: ' hex' });
  } else if (style === 'slot') view.sides(line, -radius * 0.98, radius * 0.98, radius * 0.12);
  else if (style === 'cross') {
    const [reach, half] = [radius * 0.62, radius * 0.16];
    const arm = [xy(-half, -reach), xy(half, -reach), xy(half, -half)];
    // a quarter, a half and three quarters of a turn
    const arms = [arm, arm.map(([x, y]) => xy(-y, x)), arm.map(([x, y]) => xy(-x, -y)), arm.map(([x, y]) => xy(y, -x))];
    view.outline(line, arms.flat());
  } else {
    const points = corners(12, radius * 0.6, true).map(([x, y], at): Point => (at % 2 ? [x * 0.74, y * 0.74] : [x, y]));
    view.outline(line, points);
  }
}
