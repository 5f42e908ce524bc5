import { paths } from '#base/paths.ts';
import type { RunAction, RunAnswer } from './file-run-progress.ts';
import { runMessages } from './messages.ts';

/** The server's answer about the run. `key-needed`: it asks for the operator key, and has done nothing. */
export type RunReply =
  | ({ kind: 'seen' } & NonNullable<RunAnswer['run']>)
  | { kind: 'key-needed' }
  | { kind: 'refused'; error: string };

/** Reads the state of the run, or sends an action. Never rejects. */
export async function requestRun(
  action: RunAction | null,
  signal?: AbortSignal,
  fetch = globalThis.fetch,
): Promise<RunReply> {
  try {
    const asked = action === null ? {} : { method: 'POST', body: JSON.stringify(action), headers: JSON_TYPE };
    const response = await fetch(paths.sitemapFileRun(), { ...asked, cache: 'no-store', signal: signal ?? null });
    if (response.status === 401) return { kind: 'key-needed' };
    const answer = (await response.json()) as Partial<RunAnswer & { error: unknown }>;
    if (typeof answer.error === 'string') return { kind: 'refused', error: answer.error };
    if (answer.run === undefined) return { kind: 'refused', error: runMessages.noAnswer };
    // also of a run that another one has started just now (409)
    return answer.run === null ? { kind: 'key-needed' } : { kind: 'seen', ...answer.run };
  } catch {
    return { kind: 'refused', error: runMessages.noAnswer };
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
