import { paths } from '#base/paths.ts';
import {
  STATES_AT_ONCE,
  type RequestState,
  type RequestStates,
  type RequestToRepeat,
  type SentRequest,
} from '#desk/request/sent-request.ts';

const LIMIT_MS = 15_000;
const UNREACHABLE = 'How the requests stand cannot be read just now. Their links work all the same.';

/** `missing`: it was removed. `unknown`: the server did not say. */
export type StateOf = RequestState | 'missing' | 'unknown';
export type ListedRequest = SentRequest & { state: StateOf | 'loading' };

/** How requests stand, in calls of twenty. `failure`: why some are unknown, in words. Never rejects. */
export async function fetchStates(
  sent: readonly Pick<SentRequest, 'token'>[],
): Promise<{ of(token: string): StateOf; failure: string | null }> {
  const known = new Map<string, StateOf>();
  let failure: string | null = null;
  for (let from = 0; from < sent.length && failure === null; from += STATES_AT_ONCE) {
    const answer = await call({ tokens: sent.slice(from, from + STATES_AT_ONCE).map(({ token }) => token) });
    if ('error' in answer) failure = answer.error;
    else {
      for (const one of answer.requests) known.set(one.token, one);
      for (const token of answer.missing) known.set(token, 'missing');
    }
  }
  return { of: (token) => known.get(token) ?? 'unknown', failure };
}

/** What one request asked for; null when it cannot be had. */
export async function fetchToRepeat(token: string): Promise<RequestToRepeat | null> {
  const answer = await call({ tokens: [token], repeat: true });
  return 'error' in answer ? null : (answer.repeat ?? null);
}

async function call(body: { tokens: string[]; repeat?: true }): Promise<RequestStates | { error: string }> {
  try {
    const response = await fetch(paths.requestStates(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!response.ok) return { error: UNREACHABLE };
    return (await response.json()) as RequestStates;
  } catch {
    return { error: UNREACHABLE };
  }
}
