import { drawn, type Size } from '../size.ts';
import type { Length } from '../facts.ts';
import type { ViewBuilder } from '../view.ts';

/** Longer shanks are broken: they stay readable. */
const LONGEST = 9;

export type Shank = {
  /** Where its length is measured from: its start, or the top of a countersunk head. */
  from: number;
  start: number;
  length: Length;
  diameter: Length;
  lengthName: string;
  /** The diameter where there is no thread. */
  shank: Size | null;
  grip: Size | null;
  threadLength: Size | null;
  thread: string | null;
};

/** A round shank from the side with its thread at the right end, where it ends, and whether it is thinner before its thread. Shortened with a break where it is too long to be read. */
export function drawShank(view: ViewBuilder, shank: Shank): { end: number; isStepped: boolean } {
  const { from, start, length, diameter } = shank;
  const half = diameter.value / 2;
  const isBroken = length.value > diameter.value * LONGEST;
  const end = from + (isBroken ? diameter.value * LONGEST : length.value);
  const threadStart = threadStartOf(shank, end, isBroken);
  const line = diameter.size && length.size ? 'edge' : 'unknown';
  const plain = shank.shank === null ? half : drawn(shank.shank) / 2;
  const isStepped = threadStart !== null && shank.shank !== null && threadStart > start;
  const chamfer = Math.min(half * 0.22, (end - start) / 4);
  const broken = (start + (threadStart ?? end)) / 2;
  const gap = isBroken ? half * 0.35 : 0;
  const [left, right] = [broken - gap, broken + gap];
  const rim = isStepped ? plain : half;
  const tail: [number, number][] = [
    ...(isStepped ? ([[threadStart, -rim]] as [number, number][]) : []),
    ...(isStepped ? ([[threadStart, -half]] as [number, number][]) : []),
    [end - chamfer, -half],
    [end, -half + chamfer],
    [end, 0],
  ];
  if (isBroken) {
    view.mirrored(line, [
      [start, -rim],
      [left, -rim],
    ]);
    view.mirrored(line, [[right, -rim], ...tail]);
    for (const x of [left, right])
      view.polyline('thin', [
        [x, -rim],
        [x - gap / 2, -rim / 2],
        [x + gap / 2, rim / 2],
        [x, rim],
      ]);
  } else view.mirrored(line, [[start, -rim], ...tail]);
  view.polyline('thin', [
    [end - chamfer, -half],
    [end - chamfer, half],
  ]);
  if (threadStart !== null && shank.thread !== null) {
    view.polyline('thin', [
      [threadStart, -half],
      [threadStart, half],
    ]);
    view.thread(isBroken ? Math.max(threadStart, right) : threadStart, end - chamfer, half);
    const threaded = isBroken ? right : threadStart;
    view.note([threaded + (end - chamfer - threaded) * 0.86, half], 'thread', shank.thread);
  }
  view.dimension('top', from, end, -half, { name: shank.lengthName, size: length.size, isBroken });
  const { grip, threadLength } = shank;
  if (threadLength && threadStart !== null && threadStart > start && !isBroken)
    view.dimension('bottom', threadStart, end, half, { name: 'thread length', size: threadLength, after: ' thread' });
  else if (grip && !isBroken && start + drawn(grip) < end)
    view.dimension('bottom', start, start + drawn(grip), half, { name: 'grip length', size: grip, after: ' grip' });
  if (shank.shank && isStepped)
    view.dimension('right', -plain, plain, [end, end], { name: 'shank diameter', size: shank.shank, before: '⌀ ' });
  else if (shank.thread === null && diameter.size)
    view.dimension('right', -half, half, end, { name: 'shank diameter', size: diameter.size, before: '⌀ ' });
  return { end, isStepped };
}

/** Where the thread begins: by its own length or the grip, otherwise at the head; null without a thread. */
function threadStartOf({ start, thread, threadLength, grip }: Shank, end: number, isBroken: boolean): number | null {
  if (thread === null) return null;
  const byLength = threadLength && end - drawn(threadLength);
  const byGrip = grip && start + drawn(grip);
  const found = byLength ?? byGrip;
  if (found !== null && found > start && found < end && !isBroken) return found;
  return isBroken ? start + (end - start) / 2 : start;
}
