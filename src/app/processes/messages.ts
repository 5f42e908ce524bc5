import type { Readiness } from '../health/readiness.ts';
import type { Figure } from './add-counts.ts';

/** What a process may ask all processes of the machine, itself among them. */
export type Questions = {
  /** Figures of prom-client, as JSON. */
  metrics: { about: null; answer: readonly Figure[] };
  /** What /readyz answers for the process alone. */
  readiness: { about: null; answer: Readiness };
  /** Whether this token is that of the printed sign-in link; the right one is used up. */
  redeem: { about: string; answer: boolean };
};
export type Question = keyof Questions;

/** What a process tells all others. */
export type News =
  /** A catalog was switched in: look now. */
  | 'catalog'
  /** The sign-in of the printed link failed: it may be used again. */
  | 'link-back'
  | ReleaseNews;

/** What process 1 knows of the release in force. The last one is also told to each process that starts. */
export type ReleaseNews =
  /** This machine does not serve it yet, and takes no visitors. */
  'release-late' | 'release-served';

export const isOfRelease = (news: News): news is ReleaseNews => news === 'release-late' || news === 'release-served';

/** The answer of one process. Number 0: what ended processes had counted. */
export type Answer<Value> = { process: number; value: Value };

export type ToSupervisor =
  | { kind: 'ready' }
  | { kind: 'news'; news: News }
  | { kind: 'ask'; id: number; question: Question; about: unknown }
  | { kind: 'answer'; id: number; value: unknown };

export type ToProcess =
  | { kind: 'stop' }
  | { kind: 'news'; news: News }
  | { kind: 'question'; id: number; question: Question; about: unknown }
  | { kind: 'answers'; id: number; answers: Answer<unknown>[] };
