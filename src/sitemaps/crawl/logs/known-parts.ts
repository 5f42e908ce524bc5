import type { KnownPart } from '../store/crawl-store.ts';

/** One line in a thousand ends a part, whatever comes before it; else one so long. */
const ENDS_PART = /^00[0-3]/;
const MAX_HELD = 20_000;

/**
 * Finds lines of a log that were read in another cut of it, such as a file of two days before that of the second. Lines
 * alone make where a part ends: it is known again whole, by its end at the start of a log, and by its start at the end.
 */
export function createPartFinder<Line extends { sign: string }>(known: readonly KnownPart[], isStart: boolean) {
  const byFirst = new Map(known.map((part) => [part.first, part]));
  const byLast = new Map(known.map((part) => [part.last, part]));
  // one line may have a like
  const whole = new Map(
    known.filter(({ lines }) => lines > 1).map((part) => [`${part.first} ${part.last} ${part.lines}`, part]),
  );
  let held: Line[] = [];
  /** Whether the line before the held ones was read, or is not of this log. */
  let followsKnown = isStart;

  const fitting = (part: KnownPart | undefined) =>
    followsKnown && part !== undefined && held.length <= part.lines ? part : null;
  /** `part`: as which the lines were read; null: they are new. */
  function release(part: KnownPart | null) {
    const lines = held;
    held = [];
    [followsKnown, isStart] = [part !== null, false];
    return { lines, part };
  }

  return {
    take(line: Line) {
      const released = held.length > 0 && byFirst.has(line.sign) ? [release(null)] : [];
      held.push(line);
      const { sign } = held[0]!;
      const part =
        whole.get(`${sign} ${line.sign} ${held.length}`) ?? (isStart ? fitting(byLast.get(line.sign)) : null);
      if (part !== null || ENDS_PART.test(line.sign) || held.length >= MAX_HELD) released.push(release(part));
      return released;
    },
    /** Gives the last lines of a log. */
    rest: () => release(fitting(byFirst.get(held[0]?.sign ?? ''))),
  };
}
