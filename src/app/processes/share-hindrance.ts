import type { Hindrance } from '../health/readiness.ts';
import type { Peers } from './join-processes.ts';
import type { ReleaseNews } from './messages.ts';

/** How often process 1 looks whether it is late: as often as it asks which release is in force. */
const LOOK_MS = 500;

/** Tells the other processes when the release of this machine is late, and when it is served: process 1 alone follows releases. Keeps no process alive. */
export function publishHindrance(peers: Pick<Peers, 'tell'>, hindrance: Hindrance): void {
  let told: ReleaseNews | null = null;
  setInterval(() => {
    const news = hindrance() === null ? 'release-served' : 'release-late';
    if (news !== told) peers.tell(news);
    told = news;
  }, LOOK_MS).unref();
}

/**
 * The hindrance in any of several processes: its own once it has looked, which process 1 alone does; until then the last state that process 1 sent, also while that is
 * busy or being replaced. Late until it has sent one.
 */
export function receivedHindrance(
  peers: Pick<Peers, 'onNews'>,
  { hindrance, hasLooked }: { hindrance: Hindrance; hasLooked(): boolean },
): Hindrance {
  let isLate = true;
  peers.onNews('release-late', () => (isLate = true));
  peers.onNews('release-served', () => (isLate = false));
  return () => (isLate || hasLooked() ? hindrance() : null);
}
