import { fileTypes, type FilePlan } from './file-plan.ts';
import { newRun, type Outcome, type RunState } from './run-machine.ts';

/** Raise it when the shape changes: older texts are then ignored. */
const SHAPE = 1;
const PHASES = ['idle', 'running', 'paused', 'stopped', 'complete'] as const;

/** The stored shape, small since it is written after every file. Outcomes: 0, [atMs, size, records] or [atMs, error]. */
type Written = {
  shape: typeof SHAPE;
  catalogVersion: string;
  nsnFiles: number;
  classFiles: string[];
  phase: RunState['phase'];
  interrupted: boolean;
  place: [first: number, last: number, next: number];
  activeMs: number;
  measured: RunState['measured'];
  outcomes: (0 | [number, number, number] | [number, string])[];
};

export type StoredRun = {
  state: RunState;
  /** The run belongs to a catalog that is no longer in force. */
  olderCatalog: boolean;
};

/** The stored text of a run. */
export function writeRun(state: RunState, plan: FilePlan, activeMs: number): string {
  const written: Written = {
    shape: SHAPE,
    catalogVersion: plan.catalogVersion,
    nsnFiles: plan.nsnFiles,
    classFiles: [...plan.classFiles],
    phase: state.phase,
    interrupted: state.interrupted,
    place: [state.first, state.last, state.next],
    activeMs: Math.round(activeMs),
    measured: state.measured,
    outcomes: state.outcomes.map(packOutcome),
  };
  return JSON.stringify(written);
}

/**
 * The stored run for the plan of this page; null for anything that is not a stored run. A running run stays running: the lock tells whether it
 * still runs. Files that the plan no longer has are left out.
 */
export function readRun(text: string | null, plan: FilePlan): StoredRun | null {
  const written = parseWritten(text);
  if (written === null) return null;
  const types = fileTypes(plan);
  const known = new Map(fileTypes(written).map((type, index) => [type, written.outcomes[index] ?? 0]));
  const batches = types.length;
  const outcomes = types.map((type) => unpackOutcome(known.get(type)));
  const [first, last, next] = placeIn(written, batches, outcomes);
  const complete = batches > 0 && next > last;
  const { phase } = written;
  return {
    state: {
      ...newRun(batches),
      phase: complete ? 'complete' : phase === 'complete' ? 'stopped' : phase,
      interrupted: written.interrupted && !complete,
      first,
      last,
      next,
      activeMs: written.activeMs,
      measured: written.measured,
      outcomes,
    },
    olderCatalog: written.catalogVersion !== plan.catalogVersion,
  };
}

/** The place in a plan that may have changed: a run over everything stays one, and continues at the first file that is not done. */
function placeIn(written: Written, batches: number, outcomes: RunState['outcomes']): Written['place'] {
  const [first, last, next] = written.place;
  const before = written.nsnFiles + written.classFiles.length;
  const end = last === before ? batches : Math.min(last, batches);
  const begin = Math.min(Math.max(first, 1), Math.max(end, 1));
  const goOn = Math.min(Math.max(next, begin), end + 1);
  const skipped = outcomes.slice(begin - 1, goOn - 1).indexOf(null);
  return [begin, end, skipped === -1 ? goOn : begin + skipped];
}

function parseWritten(text: string | null): Written | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Written> | null;
    return value !== null && typeof value === 'object' && isWritten(value) ? value : null;
  } catch {
    return null;
  }
}

function isWritten(value: Partial<Written>): value is Written {
  const { place, outcomes, classFiles, measured } = value;
  return (
    value.shape === SHAPE &&
    typeof value.catalogVersion === 'string' &&
    isCount(value.nsnFiles) &&
    value.nsnFiles < MAX_FILES &&
    Array.isArray(classFiles) &&
    classFiles.every((fsc) => typeof fsc === 'string') &&
    PHASES.some((phase) => phase === value.phase) &&
    typeof value.interrupted === 'boolean' &&
    Array.isArray(place) &&
    place.length === 3 &&
    place.every(isCount) &&
    place[0] >= 1 &&
    isCount(value.activeMs) &&
    (measured === null || isMeasured(measured)) &&
    Array.isArray(outcomes)
  );
}

/** More than any catalog has: a damaged number must not fill the memory. */
const MAX_FILES = 100_000;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isMeasured = (value: RunState['measured'] | undefined): boolean =>
  typeof value === 'object' && value !== null && isCount(value.files) && isCount(value.ms) && isCount(value.atMs);

const packOutcome = (outcome: Outcome | null): Written['outcomes'][number] => {
  if (outcome === null) return 0;
  return 'error' in outcome ? [outcome.atMs, outcome.error] : [outcome.atMs, outcome.size, outcome.records];
};

function unpackOutcome(packed: unknown): Outcome | null {
  if (!Array.isArray(packed)) return null;
  const [atMs, second, records] = packed as unknown[];
  if (!isCount(atMs)) return null;
  if (typeof second === 'string') return { atMs, error: second };
  return isCount(second) && isCount(records) ? { atMs, size: second, records } : null;
}
