import type { Measure } from './measure.ts';
import { parseReply, titleHint } from './parse-measure.ts';

/** The same replies come again on page after page; when so many are known, they are forgotten together. */
const KEPT_MEASURES = 20_000;
const known = new Map<string, Measure | null>();

/** What a reply to a requirement measures (`parseReply`), read once. */
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
