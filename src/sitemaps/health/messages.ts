import type { JobState } from '#base/jobs/job.ts';

export const healthMessages = {
  unavailable: 'The walks of the sitemaps cannot be read now. Please try again.',
  notKnownYet: 'not known yet',
  unknownWalk: 'This walk is not kept',
} as const;

export const JOB_WORDS: Record<JobState, string> = {
  running: 'Walking',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
  failed: 'Failed',
};

export const HEALTH_LOOKS = {
  good: { icon: 'ok', kind: 'ok', children: 'Good' },
  degraded: { icon: 'warn', kind: 'warn', children: 'Degraded' },
  broken: { icon: 'error', kind: 'err', children: 'Broken' },
  unknown: { icon: 'clock', kind: 'off', children: 'Not walked yet' },
} as const;
