import { pathData, type Place } from './layout/paper.ts';
import type { Drawing, Mark } from './view.ts';

/** Leaves this much free around the part. */
const SIZE = 80;
const EDGE = 3;
/** Pages have up to a hundred pictures. */
const MAX_DATA = 160;
const MAX_TURNS = 5;

export function thumbPaths({ views }: Drawing): { known: string; unknown: string } {
  const view = views[0]!;
  const scale = (SIZE - 2 * EDGE) / Math.max(view.right - view.left, view.bottom - view.top);
  const place: Place = {
    scale,
    x: SIZE / 2 - ((view.left + view.right) / 2) * scale,
    y: SIZE / 2 - ((view.top + view.bottom) / 2) * scale,
  };
  const paths = { known: '', unknown: '' };
  for (const mark of view.small ?? view.marks) {
    const data = dataOf(mark, place);
    // the larger marks come first
    if (data === '' || paths.known.length + paths.unknown.length + data.length > MAX_DATA) continue;
    paths[mark.kind === 'path' && mark.line === 'unknown' ? 'unknown' : 'known'] += data;
  }
  return paths;
}

function dataOf(mark: Mark, place: Place): string {
  const { scale, x, y } = place;
  if (mark.kind === 'path') return mark.isDetail ? '' : pathData(mark.steps, place, whole);
  if (mark.kind !== 'thread') return '';
  const [from, to, half] = [x + mark.from * scale, x + mark.to * scale, mark.half * scale];
  const count = Math.min(MAX_TURNS, Math.floor((to - from) / 5));
  const pitch = (to - from) / (count + 1);
  const lineAt = (x: number) => `M${whole(x)} ${whole(y - half)}v${whole(half * 2)}`;
  return Array.from({ length: count }, (_, at) => lineAt(from + pitch * (at + 1))).join('');
}

const whole = (value: number): string => String(Math.round(value));
