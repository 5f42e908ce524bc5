/** What became of one file. `atMs`: when, in milliseconds since 1970. */
export type Outcome = { atMs: number; size: number; records: number } | { atMs: number; error: string };

/** Stopped is idle at a place in the middle: Start goes on there (S14.2). */
export type RunPhase = 'idle' | 'running' | 'paused' | 'stopped' | 'complete';

/** A run over the batches `first` to `last` of a plan. Batches count from 1; a batch makes one file. */
export type RunState = {
  phase: RunPhase;
  /** Pause was asked for: honored after the current batch. */
  pausing: boolean;
  /** A run that was running when its page went away. */
  interrupted: boolean;
  /** Waits for the operator key; the clock of the run stands still. */
  needsKey: boolean;
  /** Batches of the plan. */
  batches: number;
  first: number;
  last: number;
  /** The current batch; `last + 1` when all are done. */
  next: number;
  /** The batch that is being made, and which try it is: answers of other tries are ignored. */
  inFlight: { batch: number; attempt: number } | null;
  attempts: number;
  /** By batch - 1; null: not tried. */
  outcomes: readonly (Outcome | null)[];
  /** Time of the run itself, without pauses of the operator, up to `sinceMs`. */
  activeMs: number;
  /** Since when the clock runs; null while it stands. */
  sinceMs: number | null;
  /** The last whole run from this page; outlives a reset. */
  measured: { files: number; ms: number; atMs: number } | null;
};

export type RunEvent =
  /** Another range, from its beginning. */
  | { kind: 'choose'; first: number; last: number }
  | { kind: 'start' | 'pause' | 'resume' | 'stop' | 'ask-key' | 'got-key' | 'no-key' | 'interrupt'; atMs: number }
  | { kind: 'reset' }
  /** The batch goes to the server: the current one of a run, or any one while none runs. */
  | { kind: 'begin'; batch: number }
  | { kind: 'settle'; attempt: number; outcome: Outcome };

export const newRun = (batches: number): RunState => ({
  phase: 'idle',
  pausing: false,
  interrupted: false,
  needsKey: false,
  batches,
  first: 1,
  last: batches,
  next: 1,
  inFlight: null,
  attempts: 0,
  outcomes: Array.from<null>({ length: batches }).fill(null),
  activeMs: 0,
  sinceMs: null,
  measured: null,
});

/** The state machine of every run. An event that does not fit the state changes nothing: the same object comes back. */
export function nextState(state: RunState, event: RunEvent): RunState {
  const { phase, inFlight } = state;
  switch (event.kind) {
    case 'choose':
      return phase === 'running' || inFlight !== null ? state : chosen(state, event.first, event.last);
    case 'start':
      return phase === 'running' || inFlight !== null || state.next > state.last ? state : going(state, event.atMs);
    case 'resume':
      if (state.pausing) return { ...state, pausing: false };
      return phase === 'paused' && inFlight === null ? going(state, event.atMs) : state;
    case 'pause':
      if (phase !== 'running' || state.pausing) return state;
      return inFlight === null ? halted(state, 'paused', event.atMs) : { ...state, pausing: true };
    case 'stop':
      return phase === 'running' || phase === 'paused' ? halted(state, 'stopped', event.atMs) : state;
    case 'interrupt':
      return phase === 'running' ? { ...halted(state, 'paused', event.atMs), interrupted: true } : state;
    case 'no-key':
      if (!state.needsKey) return state;
      return halted(state, phase === 'running' ? 'paused' : phase, event.atMs);
    case 'ask-key':
      return inFlight === null ? state : { ...clockStopped(state, event.atMs), needsKey: true };
    case 'got-key':
      return state.needsKey ? { ...state, needsKey: false, sinceMs: phase === 'running' ? event.atMs : null } : state;
    case 'reset':
      return { ...newRun(state.batches), attempts: state.attempts, measured: state.measured };
    case 'begin':
      return mayBegin(state, event.batch)
        ? { ...state, attempts: state.attempts + 1, inFlight: { batch: event.batch, attempt: state.attempts + 1 } }
        : state;
    case 'settle':
      return inFlight?.attempt === event.attempt ? settled(state, inFlight.batch, event.outcome) : state;
    default:
      return event satisfies never;
  }
}

function chosen(state: RunState, first: number, last: number): RunState {
  if (first < 1 || last > state.batches || first > last) return state;
  return { ...state, phase: 'idle', interrupted: false, first, last, next: first, activeMs: 0, sinceMs: null };
}

const going = (state: RunState, atMs: number): RunState => ({
  ...state,
  phase: 'running',
  pausing: false,
  interrupted: false,
  sinceMs: atMs,
});

/** Without what is under way: its answer, if there is one yet to come, is ignored, and the batch stays the current one. */
const halted = (state: RunState, phase: RunPhase, atMs: number): RunState => ({
  ...clockStopped(state, atMs),
  phase,
  pausing: false,
  needsKey: false,
  inFlight: null,
});

const clockStopped = (state: RunState, atMs: number): RunState => ({
  ...state,
  activeMs: activeMsAt(state, atMs),
  sinceMs: null,
});

function mayBegin({ phase, inFlight, next, batches }: RunState, batch: number): boolean {
  if (inFlight !== null) return false;
  return phase === 'running' ? batch === next : batch >= 1 && batch <= batches;
}

function settled(state: RunState, batch: number, outcome: Outcome): RunState {
  const after = { ...state, inFlight: null, needsKey: false, outcomes: state.outcomes.with(batch - 1, outcome) };
  // A single file, beside a run that does not run: its place stays.
  if (state.phase !== 'running') return after;
  const moved = { ...after, next: batch + 1 };
  if (batch < state.last) return state.pausing ? halted(moved, 'paused', outcome.atMs) : moved;
  const ended = halted(moved, 'complete', outcome.atMs);
  const files = state.last - state.first + 1;
  return { ...ended, measured: { files, ms: ended.activeMs, atMs: outcome.atMs } };
}

/** How long the run has run. */
export const activeMsAt = ({ activeMs, sinceMs }: RunState, nowMs: number): number =>
  sinceMs === null ? activeMs : activeMs + Math.max(0, nowMs - sinceMs);
