import { isActive } from '#base/jobs/job.ts';
import { fileTypes, type FilePlan } from './file-plan.ts';
import type { FileRunJob, FileRunProgress } from './file-run-progress.ts';

/** The result of one file. `atMs`: when, in milliseconds since 1970. */
export type Outcome = { atMs: number; size: number; records: number } | { atMs: number; error: string };

/** Stopped is idle at a place in the middle: Start goes on there (S14.2). `failed`: it ended by itself. */
type RunPhase = 'idle' | 'running' | 'paused' | 'stopped' | 'failed' | 'complete';

/** A run of the server as a screen shows it, over batches of the screen's plan. Batches count from 1; a batch makes one file. */
export type RunState = {
  phase: RunPhase;
  /** Batches of the plan. */
  batches: number;
  /** Those of the run, in order. */
  chosen: readonly number[];
  /** Batches that are being made. A paused run still ends those that it has begun. */
  inWork: readonly number[];
  /** By batch - 1; null: not tried. */
  outcomes: readonly (Outcome | null)[];
  /** Milliseconds of work, without pauses. */
  workedMs: number;
  startedBy: string;
  /** Why it failed, in words. */
  failure: string | null;
  /** The run is of another catalog than the page. */
  isOfOther: boolean;
};

/** Files that are made beside a run, by batch: their outcomes, and the one that is being made. */
export type SingleFiles = { outcomes: ReadonlyMap<number, Outcome>; inWork: number | null };

/** The state of a screen with this plan. A run of another catalog that has ended is not shown. */
export function runState(plan: FilePlan, job: FileRunJob | null, singles: SingleFiles): RunState {
  const types = fileTypes(plan);
  const active = isActive(job);
  const details = job?.details ?? null;
  const isOfOther = details !== null && details.catalogVersion !== plan.catalogVersion;
  const shown = isOfOther && !active ? null : details;
  const places = types.map((type) => (shown === null ? -1 : typePlace(shown, type)));
  const isChosen = (batch: number): boolean =>
    shown !== null && shown.chosen.some(([first, last]) => batch >= first && batch <= last);
  const all = types.map((_type, index) => index + 1);
  const chosen = all.filter((batch) => isChosen(places[batch - 1]! + 1));
  const single = singles.inWork === null ? [] : [singles.inWork];
  return {
    phase: job === null || (isOfOther && !active) ? 'idle' : PHASES[job.state],
    batches: types.length,
    chosen: chosen.length === 0 ? all : chosen,
    inWork: active ? [...single, ...all.filter((batch) => shown?.inWork.includes(places[batch - 1]! + 1))] : single,
    outcomes: places.map((place, index) => later(singles.outcomes.get(index + 1), outcomeAt(shown, place))),
    workedMs: shown === null ? 0 : job!.workedMs,
    startedBy: job?.startedBy ?? '',
    failure: job?.failure ?? null,
    isOfOther,
  };
}

const PHASES = {
  running: 'running',
  paused: 'paused',
  stopped: 'stopped',
  failed: 'failed',
  done: 'complete',
} as const;

/** Of what both have, the later one. */
const later = (one: Outcome | undefined, other: Outcome | null): Outcome | null =>
  one !== undefined && one.atMs >= (other?.atMs ?? 0) ? one : other;

/** The place of a file in the plan of a run; -1 where it has none. */
function typePlace({ nsnFiles, classFiles }: FileRunProgress, type: string): number {
  if (type.startsWith('nsn-')) {
    const place = Number(type.slice('nsn-'.length)) - 1;
    return place < nsnFiles ? place : -1;
  }
  const place = classFiles.indexOf(type.slice('fsc-'.length));
  return place < 0 ? -1 : nsnFiles + place;
}

function outcomeAt(progress: FileRunProgress | null, place: number): Outcome | null {
  const packed = progress?.outcomes[place] ?? 0;
  if (packed === 0) return null;
  const [atMs, second, records] = packed;
  return typeof second === 'string' ? { atMs, error: second } : { atMs, size: second, records: records! };
}

/** The first batch of the run that was not tried; null when all were. */
export const nextBatch = ({ chosen, outcomes }: RunState): number | null =>
  chosen.find((batch) => outcomes[batch - 1] === null) ?? null;

/** Whether a run is under way, or a file beside it. */
export const isBusy = ({ phase, inWork }: RunState): boolean =>
  phase === 'running' || phase === 'paused' || inWork.length > 0;
