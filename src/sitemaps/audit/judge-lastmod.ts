import type { FindingKind } from './finding-kinds.ts';
import { isInFuture, parseLastmod, type Lastmod } from './lastmod.ts';

/** What a lastmod means and what is wrong with it, if anything. */
export type Judged = { value: Lastmod | null; kind: FindingKind | null };
export const NO_LASTMOD: Judged = { value: null, kind: null };

/** A catalog has as many days as it had imports; a hostile sitemap may have one a URL. */
const MAX_KNOWN = 4_096;

/** Judges the texts of lastmods. They repeat: each is parsed once. */
export function createLastmodJudge(nowMs: number): (text: string) => Judged {
  const known = new Map<string, Judged>();
  return (text) => {
    let judged = known.get(text);
    if (judged === undefined) {
      const value = parseLastmod(text);
      judged = { value, kind: kindOf(value, nowMs) };
      if (known.size < MAX_KNOWN) known.set(text, judged);
    }
    return judged;
  };
}

function kindOf(value: Lastmod | null, nowMs: number): FindingKind | null {
  if (value === null) return 'lastmod-form';
  if (isInFuture(value, nowMs)) return 'lastmod-future';
  return value.isStrict ? null : 'lastmod-loose';
}
