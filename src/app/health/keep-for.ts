/**
 * Asks at most once in `forMs`: those who ask meanwhile get the same answer, also one that is still on its way. A question that takes
 * longer than `limitMs` is answered with `late`, and is not asked a second time before it has ended. `ask` must not reject.
 */
export function keepFor<Answer>(
  ask: () => Promise<Answer>,
  { forMs, limitMs, late, now }: { forMs: number; limitMs: number; late: Answer; now: () => number },
): () => Promise<Answer> {
  let kept: { answer: Promise<Answer>; untilMs: number } | null = null;
  let asking = false;
  return () => {
    if (kept === null || (now() >= kept.untilMs && !asking)) {
      asking = true;
      const asked = ask().finally(() => (asking = false));
      kept = { answer: withinTime(asked, limitMs, late), untilMs: now() + forMs };
    }
    return kept.answer;
  };
}

async function withinTime<Answer>(answer: Promise<Answer>, limitMs: number, late: Answer): Promise<Answer> {
  const limit = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => limit.resolve(late), limitMs);
  return Promise.race([answer, limit.promise]).finally(() => clearTimeout(timer));
}
