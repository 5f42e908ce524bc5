import type { SuggestAnswer } from './suggestion.ts';

const REST_MS = 80;
/** Later answers help nobody. */
const TIMEOUT_MS = 4_000;
const MAX_CACHED = 50;
/** Without Retry-After. */
const QUIET_SECONDS = 10;

type Means = {
  fetch: (typed: string, signal: AbortSignal) => Promise<Response>;
  /** Null: nothing to show. */
  show: (answer: SuggestAnswer | null) => void;
  now: () => number;
  isOnline: () => boolean;
};

/** Debounces, and asks one request at a time. */
export function createSuggester({ fetch, show, now, isOnline }: Means): {
  ask(typed: string): void;
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

/** Proxies may answer with pages. */
function isAnswer(value: unknown): value is SuggestAnswer {
  return typeof value === 'object' && value !== null && Array.isArray((value as SuggestAnswer).groups);
}
