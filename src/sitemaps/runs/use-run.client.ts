import { useEffect, useMemo, useRef, useState } from 'react';
import { isActive } from '#base/jobs/job.ts';
import { paths } from '#base/paths.ts';
import type { RunAction, RunAnswer } from './file-run.ts';
import { runState, type FilePlan, type SingleFiles } from './run-state.ts';

/** During a run, and else. */
const ASK_EVERY_MS = 300;
const LOOK_EVERY_MS = 4_000;
const NO_ANSWER = 'The server does not answer';
const NO_SINGLES: SingleFiles = { outcomes: new Map(), inWork: null };

export type Run = ReturnType<typeof useRun>;

export function useRun(plan: FilePlan) {
  /** Null until the first answer. `run` null until an operator asks. */
  const [seen, setSeen] = useState<(RunAnswer & { problem: string | null }) | null>(null);
  const [singles, setSingles] = useState(NO_SINGLES);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const look = useRef<() => void>(() => undefined);

  const take = (reply: Awaited<ReturnType<typeof requestRun>>): void =>
    setSeen((before) => ({
      run: reply !== null && 'job' in reply ? reply : (before?.run ?? null),
      problem: reply !== null && 'error' in reply ? reply.error : null,
    }));

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      const mine = (turn += 1);
      const reply = await requestRun(null, leaving.signal);
      if (leaving.signal.aborted || mine !== turn) return;
      take(reply);
      // no key, no state
      if (reply === null) return;
      const everyMs = 'job' in reply && isActive(reply.job) ? ASK_EVERY_MS : LOOK_EVERY_MS;
      timer = setTimeout(askIfSeen, everyMs);
    };
    const askIfSeen = () => void (document.hidden || ask());
    look.current = () => void ask();
    document.addEventListener('visibilitychange', askIfSeen, { signal: leaving.signal });
    look.current();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);

  async function send(action: RunAction): Promise<void> {
    const reply = await requestRun(action);
    if (reply === null) return setWaiting(() => () => void send(action));
    if (action.action === 'reset') setSingles(NO_SINGLES);
    take(reply);
    // a refusal stays in view until the next look
    if ('job' in reply) look.current();
  }

  async function uploadOne(type: string): Promise<void> {
    setSingles((before) => ({ ...before, inWork: type }));
    const answer = await uploadFile(type);
    if (answer === null) setWaiting(() => () => void uploadOne(type));
    setSingles(({ outcomes }) => ({
      outcomes: answer === null ? outcomes : new Map(outcomes).set(type, { atMs: Date.now(), ...answer }),
      inWork: null,
    }));
    if (answer !== null) look.current();
  }

  const job = seen?.run?.job ?? null;
  return {
    state: useMemo(() => runState(plan, job, singles), [plan, job, singles]),
    stale: seen?.run?.stale ?? null,
    ready: seen !== null,
    problem: seen?.problem ?? null,
    needsKey: waiting !== null,
    /** Goes on after the key. */
    answerKey(signedIn: boolean): void {
      setWaiting(null);
      if (!signedIn) return;
      waiting?.();
      look.current();
    },
    send: (action: RunAction) => void send(action),
    uploadOne: (type: string) => void uploadOne(type),
  };
}

const postOf = (body: object) => {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

/** Null: the key is needed. Never rejects. */
async function requestRun(action: RunAction | null, signal: AbortSignal | null = null) {
  try {
    const post = action === null ? {} : postOf(action);
    const response = await fetch(paths.sitemapFileRun(), { ...post, cache: 'no-store', signal });
    if (response.status === 401) return null;
    const { error, run } = (await response.json()) as Partial<RunAnswer & { error: string }>;
    return error !== undefined || run === undefined ? { error: error ?? NO_ANSWER } : run;
  } catch {
    return { error: NO_ANSWER };
  }
}

/** `said`: the error in the body, where there was one (S7.2). */
export const httpWords = (status: number, statusText: string, said = ''): string =>
  `HTTP ${status}: ${statusText || 'no status text'}${said && ` (${said})`}`;

const UPLOAD_TIMEOUT_MS = 30_000; // S6.6

/** Makes one file (S6.1). Null: the key is needed. Never rejects. */
export async function uploadFile(
  type: string,
  fetch = globalThis.fetch,
): Promise<{ size: number; records: number } | { error: string } | null> {
  const limit = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  try {
    const post = postOf({ sitemapType: type });
    const response = await fetch(paths.uploadSitemapGz(), { ...post, cache: 'no-store', signal: limit });
    const { status, statusText, ok, headers } = response;
    if (status === 401) return null;
    const { size, records, error }: Partial<Record<'size' | 'records' | 'error', unknown>> =
      (await response.json().catch(noJson)) ?? {};
    const said = typeof error === 'string' ? error : '';
    if (!ok) return { error: httpWords(status, statusText, said) };
    if (typeof size === 'number' && typeof records === 'number') return { size, records };
    // a failure, whatever the status
    const sentType = (headers.get('content-type') ?? '').split(';')[0] || 'no type';
    return { error: said || `The server answered 200 with ${sentType}, not with a stored file` };
  } catch {
    return { error: limit.aborted ? `No answer within ${UPLOAD_TIMEOUT_MS / 1_000} seconds` : NO_ANSWER };
  }
}

function noJson(error: unknown): null {
  if (error instanceof SyntaxError) return null;
  throw error;
}
