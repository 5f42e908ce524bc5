import type { SuggestAnswer } from './suggestion.ts';

/** From the last key to the request. */
const REST_MS = 80;
/** A later answer helps nobody. */
const TIMEOUT_MS = 4_000;
/** People go back and forth in what they type. */
const MAX_CACHED = 50;
/** Pause after a refusal without Retry-After. */
const QUIET_SECONDS = 10;

type Means = {
  fetch: (typed: string, signal: AbortSignal) => Promise<Response>;
  /** Called with null where there is nothing to show: nothing typed, offline, an error. */
  show: (answer: SuggestAnswer | null) => void;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
  isOnline: () => boolean;
};

/** Asks for suggestions a moment after the last key, one request at a time, for the same text once. */
export function createSuggester({ fetch, show, now, isOnline }: Means): {
  /** Asks for suggestions for a text. `show` gets the answer, unless another text was asked for meanwhile. */
  ask(typed: string): void;
  /** Aborts the request under way: nothing is shown until the next one. */
  stop(): void;
} {
  const answers = new Map<string, SuggestAnswer>();
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
    if (answers.size === MAX_CACHED) answers.clear();
    if (answer !== null) answers.set(typed, answer);
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

  return {
    stop,
    ask(text) {
      stop();
      const typed = text.trim();
      const known = answers.get(typed);
      if (known || typed === '' || !isOnline() || now() < quietUntilMs) show(known ?? null);
      else timer = setTimeout(() => void request(typed), REST_MS);
    },
  };
}

/** A proxy or a sign-in may answer with a page of its own. */
function isAnswer(value: unknown): value is SuggestAnswer {
  return typeof value === 'object' && value !== null && Array.isArray((value as SuggestAnswer).groups);
}
