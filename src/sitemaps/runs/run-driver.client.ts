import { fileTypes, type FilePlan } from './file-plan.ts';
import { activeMsAt, newRun, nextState, type Outcome, type RunEvent, type RunState } from './run-machine.ts';
import { readRun, writeRun } from './run-storage.ts';
import type { RunLock } from './run-lock.client.ts';
import type { UploadAnswer } from './upload-file.client.ts';

/** Between two batches. */
export const PAUSE_BETWEEN_MS = 100; // S14.1

/** What a screen shows of a run. */
export type RunView = {
  state: RunState;
  /** Another tab runs it; this one only shows it. */
  elsewhere: boolean;
  /** The server makes files of a newer catalog than that of this page. */
  newerCatalog: boolean;
  /** The stored run is of an earlier catalog than this page. */
  olderCatalog: boolean;
  /** Why the current batch is tried again; null while it is not. */
  retrying: string | null;
  /** Whether the browser stores the run. */
  kept: boolean;
};

export type RunDriver = ReturnType<typeof runDriver>;

export type RunDriverOptions = {
  /** Key in the storage and name of the lock: one run of a name at a time in a browser. */
  name: string;
  plan: FilePlan;
  upload: (type: string, signal: AbortSignal, onRetry: (error: string) => void) => Promise<UploadAnswer | null>;
  lock: RunLock;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  now?: () => number;
};

/** Drives the state machine: has the server make file after file, stores the state, and waits for the key where it is needed. */
export function runDriver({ name, plan, upload, lock, storage, wait, now = Date.now }: RunDriverOptions) {
  const types = fileTypes(plan);
  const listeners = new Set<() => void>();
  let view: RunView = {
    state: newRun(types.length),
    elsewhere: false,
    newerCatalog: false,
    olderCatalog: false,
    retrying: null,
    kept: true,
  };
  /** Ends the request and the waits of the file under way. */
  let work = new AbortController();
  /** Whether this tab holds the lock. */
  let busy = false;
  /** Whether it will be told when the other tab's lock is free. */
  let watching = false;
  /** Resolves the wait for the operator key. */
  let answerKey: (signedIn: boolean) => void = () => {};

  function show(change: Partial<RunView>): void {
    view = { ...view, ...change };
    for (const changed of listeners) changed();
  }

  function dispatch(event: RunEvent): void {
    const state = nextState(view.state, event);
    if (state === view.state) return;
    // A file under way is not stored: after a reload it is made again.
    if (event.kind === 'begin') return show({ state });
    show({ state, retrying: null, kept: keep(state) });
  }

  function keep(state: RunState): boolean {
    try {
      storage.setItem(name, writeRun(state, plan, activeMsAt(state, now())));
      return true;
    } catch {
      return false;
    }
  }

  function read(): ReturnType<typeof readRun> {
    try {
      return readRun(storage.getItem(name), plan);
    } catch {
      return null;
    }
  }

  /** Shows the stored run, which no tab runs: if it was running, it was interrupted. */
  function takeOver(): void {
    const found = read();
    if (found === null) return show({ elsewhere: false });
    const { state, olderCatalog } = found;
    const left = state.phase === 'running';
    show({ state: left ? { ...state, phase: 'paused', interrupted: true } : state, olderCatalog, elsewhere: false });
  }

  /** Shows what another tab has stored. */
  async function follow(signal: AbortSignal): Promise<void> {
    if (busy) return;
    const held = await lock.isHeld();
    if (busy || signal.aborted) return;
    const found = read();
    if (!held || found === null) return takeOver();
    show({ ...found, elsewhere: true });
    if (watching) return;
    watching = true;
    lock.whenFree(signal, () => {
      watching = false;
      if (!busy && !signal.aborted) takeOver();
    });
  }

  /** Runs `action` on the stored run while this tab holds the lock. */
  async function alone(action: (leave: () => void) => Promise<void>): Promise<void> {
    if (busy) return;
    busy = true;
    const release = await lock.claim().catch(() => () => {});
    if (release === null) {
      busy = false;
      return show({ elsewhere: true });
    }
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      busy = false;
      release();
    };
    try {
      if (view.kept) takeOver();
      await action(leave);
    } finally {
      leave();
    }
  }

  /** The outcome of a file; null when it was aborted or no key was given. */
  async function attempt(type: string, signal: AbortSignal): Promise<Outcome | null> {
    for (;;) {
      const answer = await upload(type, signal, (retrying) => !signal.aborted && show({ retrying }));
      if (answer === null || signal.aborted) return null;
      if (answer.kind === 'stored') {
        const { size, records, catalogVersion } = answer;
        if (catalogVersion !== null && catalogVersion !== plan.catalogVersion) show({ newerCatalog: true });
        return { atMs: now(), size, records };
      }
      if (answer.kind === 'failed') {
        // The catalog of this page has every file of the plan.
        if (answer.status === 404) show({ newerCatalog: true });
        return { atMs: now(), error: answer.error };
      }
      const signedIn = await askKey(signal);
      if (signal.aborted) return null;
      dispatch({ kind: signedIn ? 'got-key' : 'no-key', atMs: now() });
      if (!signedIn) return null;
    }
  }

  /** False when `signal` ends the wait. */
  function askKey(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      answerKey = resolve;
      signal.addEventListener('abort', () => resolve(false));
      dispatch({ kind: 'ask-key', atMs: now() });
    });
  }

  async function makeFile(batch: number): Promise<void> {
    const { signal } = (work = new AbortController());
    dispatch({ kind: 'begin', batch });
    const mine = view.state.inFlight;
    if (mine === null) return;
    const outcome = await attempt(types[batch - 1]!, signal);
    if (outcome !== null) dispatch({ kind: 'settle', attempt: mine.attempt, outcome });
  }

  /** Gives the lock back in the same task in which it ends: a start finds a loop that goes on, or none. */
  async function loop(leave: () => void): Promise<void> {
    while (view.state.phase === 'running') {
      await makeFile(view.state.next);
      if (view.state.phase === 'running') await wait(PAUSE_BETWEEN_MS, work.signal);
    }
    leave();
  }

  /** Sends events to the loop that runs, or starts one. */
  async function go(...events: RunEvent[]): Promise<void> {
    const send = () => events.forEach(dispatch);
    if (busy) return send();
    await alone(async (leave) => {
      send();
      await loop(leave);
    });
  }

  function end(event: RunEvent): void {
    if (view.elsewhere) return;
    dispatch(event);
    work.abort();
  }

  return {
    view: () => view,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    /** Starts at the current batch. */
    start: () => go({ kind: 'start', atMs: now() }),
    /** Starts a run over these batches. */
    startRange: (first: number, last: number) => go({ kind: 'choose', first, last }, { kind: 'start', atMs: now() }),
    resume: () => go({ kind: 'resume', atMs: now() }),
    pause() {
      if (!view.elsewhere) dispatch({ kind: 'pause', atMs: now() });
    },
    stop: () => end({ kind: 'stop', atMs: now() }),
    reset() {
      if (view.elsewhere) return;
      end({ kind: 'reset' });
      show({ olderCatalog: false });
    },
    /** Answers `state.needsKey`: whether the browser is signed in now. */
    answerKey: (signedIn: boolean) => answerKey(signedIn),
    /** Makes one file while no run is under way. */
    uploadOne: (batch: number) =>
      alone(async () => {
        if (view.state.phase !== 'running') await makeFile(batch);
      }),
    /** Reads the stored run, then follows other tabs. Returns a function that ends this. */
    open(onRead?: () => void) {
      const leaving = new AbortController();
      const { signal } = leaving;
      const onStorage = (event: StorageEvent) => {
        if (event.key === name || event.key === null) void follow(signal);
      };
      // A page that goes away takes its request with it.
      const onHide = () => end({ kind: 'interrupt', atMs: now() });
      globalThis.addEventListener?.('storage', onStorage, { signal });
      globalThis.addEventListener?.('pagehide', onHide, { signal });
      void follow(signal).finally(() => !signal.aborted && onRead?.());
      return () => leaving.abort();
    },
  };
}
