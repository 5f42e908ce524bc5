import type { SuggestAnswer } from './suggestion.ts';

/** From the last key to the request. */
const REST_MS = 80;
/** Later answers help nobody. */
const TIMEOUT_MS = 4_000;
const MAX_CACHED = 50;
/** Without Retry-After. */
const QUIET_SECONDS = 10;

/** Debounces, and asks one request at a time. `show` takes null when there is nothing to show. */
export function createSuggester(means: {
  fetch: (typed: string, signal: AbortSignal) => Promise<Response>;
  show: (answer: SuggestAnswer | null) => void;
  now: () => number;
  isOnline: () => boolean;
}) {
  const { fetch, show, now, isOnline } = means;
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
    setTimeout(() => own.abort(), TIMEOUT_MS);
    const answer = await read(typed, own.signal).catch(() => null);
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
    const answer = (await response.json()) as SuggestAnswer | null;
    // proxies may answer with pages
    return Array.isArray(answer?.groups) ? answer : null;
  };

  return {
    stop,
    ask(text: string): void {
      stop();
      const typed = text.trim();
      const known = answers.get(typed);
      if (known || typed === '' || !isOnline() || now() < quietUntilMs) show(known ?? null);
      else timer = setTimeout(() => void request(typed), REST_MS);
    },
  };
}
