import { useEffect, useMemo, useRef, useState } from 'react';
import { isActive } from '#base/jobs/job.ts';
import { requestRun, type RunReply } from './request-run.client.ts';
import { fileTypes, type FilePlan } from './file-plan.ts';
import type { RunAction, RunAnswer } from './file-run-progress.ts';
import { runState, type Outcome, type RunState, type SingleFiles } from './run-state.ts';
import { uploadFile } from './upload-file.client.ts';

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
