import type { Hindrance } from '../health/readiness.ts';
import type { Peers } from './join-processes.ts';
import type { ReleaseNews } from './messages.ts';

/** How often process 1 looks whether it is late: as often as it asks which release is in force. */
const LOOK_MS = 500;

/** Tells the other processes when the release of this machine is late, and when it is served: process 1 alone follows releases. Keeps no process alive. */
export function tellHindrance(peers: Pick<Peers, 'tell'>, hindrance: Hindrance): void {
  let told: ReleaseNews | null = null;
  setInterval(() => {
    const news = hindrance() === null ? 'release-served' : 'release-late';
    if (news !== told) peers.tell(news);
    told = news;
  }, LOOK_MS).unref();
}

/**
 * What this process knows of it: what it has found itself, which process 1 alone does. Until then, what process 1 has told last, also while that is busy, ends or is
 * replaced, and late until it has told anything.
 */
export function hearHindrance(
  peers: Pick<Peers, 'onNews'>,
  { hindrance, hasLooked }: { hindrance: Hindrance; hasLooked(): boolean },
): Hindrance {
  let isLate = true;
  peers.onNews('release-late', () => (isLate = true));
  peers.onNews('release-served', () => (isLate = false));
  return () => (isLate || hasLooked() ? hindrance() : null);
}
