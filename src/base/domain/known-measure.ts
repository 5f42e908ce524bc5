import type { Measure } from './measure.ts';
import { parseReply, titleHint } from './parse-measure.ts';

/** Cleared when full. */
const KEPT_MEASURES = 20_000;
const known = new Map<string, Measure | null>();

/** Parses each reply once. */
export function measureOfReply(title: string, reply: string): Measure | null {
  const key = `${title}\n${reply}`;
  let measure = known.get(key);
  if (measure === undefined) {
    measure = parseReply(reply, titleHint(title));
    if (known.size >= KEPT_MEASURES) known.clear();
    known.set(key, measure);
  }
  return measure;
}
