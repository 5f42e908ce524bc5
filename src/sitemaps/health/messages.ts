import type { JobState } from '#base/jobs/job.ts';
import { WALKS_KEPT } from './walks.ts';

export const healthMessages = {
  unavailable: 'The walks of the sitemaps cannot be read now. Please try again.',
  notWalked: 'Whether the sitemaps are right is not known',
  whatAWalkIs:
    'A walk fetches every sitemap of the index and every stored file from the server itself, and compares each with the catalog.',
  readsItself: 'It reads the server itself, not what proxies and caches make of it. This reads the site from outside:',
  ofAnother: 'The last whole walk was of another catalog or address than the one in force: walk again.',
  noFindings: 'No finding in this walk.',
  noneYet: 'No finding so far.',
  noneInPart: 'No finding in what this walk has read.',
  notKnownYet: 'not known yet',
  loadAgain: 'Load the page again to see how far it is.',
  noneNew: 'Nothing new in this walk.',
  noneAccepted: 'No finding is accepted.',
  hostTitle: 'The sitemaps name another host than this site answers on',
  unreadableTitle: 'The stored sitemap files cannot be read',
  unreadable:
    'Crawlers may not get them either. The log of the server says why: look at the disk and the rights of DATA_DIR.',
  unknownWalk: 'This walk is not kept',
  keptWalks: `The last ${WALKS_KEPT} walks are kept.`,
} as const;

export const JOB_WORDS: Record<JobState, string> = {
  running: 'Walking',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
  failed: 'Failed',
};
