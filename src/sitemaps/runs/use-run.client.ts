import { useEffect, useMemo, useRef, useState } from 'react';
import { isActive } from '#base/jobs/job.ts';
import { fileTypes, type FilePlan } from './file-plan.ts';
import type { RunAction, RunAnswer } from './file-run-progress.ts';
import { runState, type Outcome, type RunState, type SingleFiles } from './run-state.ts';
import { paths } from '#base/paths.ts';
import { runMessages } from './messages.ts';

/** How often the server is asked, while a run is under way and while none is. */
const ASK_EVERY_MS = 300;
const LOOK_EVERY_MS = 4_000;

/** A run on a screen. */
export type Run = {
  state: RunState;
  /** Classes whose file has to be made again; null until an operator asks. */
  stale: readonly string[] | null;
  /** False, and all buttons are off, until the server has answered. */
  ready: boolean;
  /** Why the last request failed; null when it succeeded. */
  problem: string | null;
  /** The operator key is asked for; `answerKey` goes on with what was pressed. */
  needsKey: boolean;
  answerKey(signedIn: boolean): void;
  send(action: RunAction): void;
  /** Makes one file beside a run. */
  uploadOne(batch: number): void;
};

/** The run of the server: every tab and every reload shows the same one. */
export function useRun(plan: FilePlan): Run {
  const [seen, setSeen] = useState<NonNullable<RunAnswer['run']> | null>(null);
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [singles, setSingles] = useState<SingleFiles>({ outcomes: new Map(), inWork: null });
  /** What goes on once the key is there; null while it is not asked for. */
  const [held, setHeld] = useState<(() => void) | null>(null);
  const look = useRef<() => void>(() => undefined);

  function take(reply: RunReply): void {
    if (reply.kind === 'seen') setSeen(reply);
    setProblem(reply.kind === 'refused' ? reply.error : null);
    setReady(true);
  }

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    /** Only the last question counts: an answer to one before is older. */
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      const mine = (turn += 1);
      const reply = await requestRun(null, leaving.signal);
      if (leaving.signal.aborted || mine !== turn) return;
      take(reply);
      // clients without the key get no state, so polling ends
      if (reply.kind === 'key-needed') return;
      const isUnderWay = reply.kind === 'seen' && isActive(reply.job);
      timer = setTimeout(() => void (document.hidden ? undefined : ask()), isUnderWay ? ASK_EVERY_MS : LOOK_EVERY_MS);
    };
    look.current = () => void ask();
    const onShow = (): void => void (document.hidden || ask());
    document.addEventListener('visibilitychange', onShow, { signal: leaving.signal });
    void ask();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);

  async function send(action: RunAction): Promise<void> {
    const reply = await requestRun(action);
    if (reply.kind === 'key-needed') return setHeld(() => () => void send(action));
    if (action.action === 'reset') setSingles({ outcomes: new Map(), inWork: null });
    take(reply);
    // what was refused stays in view until the next look
    if (reply.kind === 'seen') look.current();
  }

  async function uploadOne(batch: number): Promise<void> {
    setSingles((before) => ({ ...before, inWork: batch }));
    const answer = await uploadFile(fileTypes(plan)[batch - 1]!);
    if (answer.kind === 'key-needed') {
      setSingles((before) => ({ ...before, inWork: null }));
      return setHeld(() => () => void uploadOne(batch));
    }
    const { kind: _kind, ...said } = answer;
    const outcome: Outcome = { atMs: Date.now(), ...said };
    setSingles(({ outcomes }) => ({ outcomes: new Map(outcomes).set(batch, outcome), inWork: null }));
    look.current();
  }

  function answerKey(signedIn: boolean): void {
    setHeld(null);
    if (!signedIn) return;
    held?.();
    look.current();
  }

  const job = seen?.job ?? null;
  const state = useMemo(() => runState(plan, job, singles), [plan, job, singles]);
  return {
    state,
    stale: seen?.stale ?? null,
    ready,
    problem,
    needsKey: held !== null,
    answerKey,
    send: (action) => void send(action),
    uploadOne: (batch) => void uploadOne(batch),
  };
}

/** The server's answer about the run. `key-needed`: it asks for the operator key, and has done nothing. */
type RunReply =
  | ({ kind: 'seen' } & NonNullable<RunAnswer['run']>)
  | { kind: 'key-needed' }
  | { kind: 'refused'; error: string };

/** Reads the state of the run, or sends an action. Never rejects. */
async function requestRun(action: RunAction | null, signal?: AbortSignal, fetch = globalThis.fetch): Promise<RunReply> {
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

/** A file that takes longer has failed. */
const UPLOAD_TIMEOUT_MS = 30_000; // S6.6

type UploadAnswer =
  | { kind: 'stored'; size: number; records: number }
  /** The operator key is needed; nothing was written. */
  | { kind: 'key-needed' }
  | { kind: 'failed'; error: string };

/** Has the server make and store one file (S6.1). `type`: nsn-1 or fsc-5330. Never rejects. */
export async function uploadFile(type: string, fetch = globalThis.fetch): Promise<UploadAnswer> {
  const limit = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  try {
    const response = await fetch(paths.uploadSitemapGz(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sitemapType: type }),
      cache: 'no-store',
      signal: limit,
    });
    return readAnswer(response, await response.text());
  } catch {
    const error = limit.aborted ? runMessages.timedOut(UPLOAD_TIMEOUT_MS / 1_000) : runMessages.noAnswer;
    return { kind: 'failed', error };
  }
}

function readAnswer({ status, statusText, ok, headers }: Response, text: string): UploadAnswer {
  const { size, records, filename, error } = (parseJson(text) ?? {}) as Record<string, unknown>;
  const said = typeof error === 'string' ? error : '';
  if (status === 401) return { kind: 'key-needed' };
  if (!ok) return { kind: 'failed', error: runMessages.http(status, statusText, said) };
  if (typeof size === 'number' && typeof records === 'number' && typeof filename === 'string')
    return { kind: 'stored', size, records };
  // "an error object means failure", whatever the status
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim();
  return { kind: 'failed', error: said || runMessages.notAnAnswer(type) };
}

/** Null for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
