import type { SuggestAnswer } from './suggestion.ts';

/** From the last key to the request. */
const REST_MS = 80;
/** An answer that takes longer helps nobody any more. */
const TIMEOUT_MS = 4_000;
/** Answers kept: people go back and forth in what they type. */
const MOST_KEPT = 50;
/** After a refusal that does not say for how long. */
const QUIET_SECONDS = 10;

export type Suggester = {
  /** Asks for what a text may become; `show` is called with the answer, unless something else has been asked meanwhile. */
  ask(typed: string): void;
  /** Forgets what was asked: nothing is shown until the next question. */
  stop(): void;
};

type Means = {
  fetch: (typed: string, signal: AbortSignal) => Promise<Response>;
  /** Called with null where there is nothing to show: nothing typed, offline, an error. */
  show: (answer: SuggestAnswer | null) => void;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  isOnline: () => boolean;
};

/** Asks for suggestions: a moment after the last key, one question at a time, the same one once. */
export function createSuggester({ fetch, show, now, isOnline }: Means): Suggester {
  const kept = new Map<string, SuggestAnswer>();
  let underWay: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let quietUntilMs = 0;

  const stop = () => {
    clearTimeout(timer);
    underWay?.abort();
    underWay = null;
  };

  const request = async (typed: string) => {
    const own = new AbortController();
    underWay = own;
    const timeout = setTimeout(() => own.abort(), TIMEOUT_MS);
    const answer = await read(typed, own.signal).catch(() => null);
    clearTimeout(timeout);
    if (answer !== null) keep(typed, answer);
    if (underWay !== own) return;
    underWay = null;
    show(answer);
  };

  const read = async (typed: string, signal: AbortSignal): Promise<SuggestAnswer | null> => {
    const response = await fetch(typed, signal);
    if (response.status === 429 || response.status === 503)
      quietUntilMs = now() + (Number(response.headers.get('retry-after')) || QUIET_SECONDS) * 1_000;
    if (!response.ok) return null;
    const answer: unknown = await response.json();
    return isAnswer(answer) ? answer : null;
  };

  const keep = (typed: string, answer: SuggestAnswer) => {
    kept.delete(typed);
    kept.set(typed, answer);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  };

  return {
    stop,
    ask(text) {
      stop();
      const typed = text.trim();
      const known = kept.get(typed);
      if (known) keep(typed, known);
      if (known || typed === '' || !isOnline() || now() < quietUntilMs) show(known ?? null);
      else timer = setTimeout(() => void request(typed), REST_MS);
    },
  };
}

/** A page of a proxy or of a sign-in is no answer. */
function isAnswer(value: unknown): value is SuggestAnswer {
  return typeof value === 'object' && value !== null && Array.isArray((value as SuggestAnswer).groups);
}
