import { fairLine } from './fair-line.ts';
import { addressKey } from './rate-limit.ts';

/** `address`: too many of this address wait. `queue`: too many wait in all. `left`: the signal was aborted before a place was free. */
export type QueueRefusal = { kind: 'refused'; reason: 'address' | 'queue' | 'left' };
/** A place that was taken. `giveBack` may be called more often than once: only the first call counts. */
export type Place = { kind: 'place'; giveBack: () => void };
export type Done<Result> = { kind: 'done'; value: Result };

export type FairQueueBounds = {
  /** Works under way at a time. */
  places: number;
  /** Works of one address under way at a time. */
  perAddress: number;
  /** Works that may wait in all; 0: nobody waits. */
  waiting: number;
  /** Works of one address that may wait. */
  waitingPerAddress: number;
};

export type FairQueue = {
  /** Waits for a place. Who takes one gives it back, whatever happens. Never rejects. */
  take(address: string, signal?: AbortSignal): Promise<Place | QueueRefusal>;
  /** Waits for a place, works, and gives the place back. Rejects only when `work` does. An abort during the work is the work's own matter. */
  run<Result>(
    address: string,
    work: () => Result | Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Done<Result> | QueueRefusal>;
  /** Places that are taken, for metrics and tests. */
  readonly taken: number;
  /** Works that wait, for metrics and tests. */
  readonly waiting: number;
};

type Entry = { key: string; settle: (outcome: Place | QueueRefusal) => void };

/**
 * Shares a bounded resource by client address: an IPv4 address or an IPv6 /64 is one client. Each has a bound of its own, and those that
 * wait are served round robin over the addresses (docs/decisions/029).
 */
export function fairQueue({ places, perAddress, waiting, waitingPerAddress }: FairQueueBounds): FairQueue {
  const line = fairLine<Entry>({
    waiting,
    waitingPerAddress,
    onDropped: (entry) => entry.settle(refused('queue')),
  });
  const takenBy = new Map<string, number>();
  let taken = 0;

  const hasRoom = (key: string): boolean => taken < places && (takenBy.get(key) ?? 0) < perAddress;

  function occupy(key: string): Place {
    taken += 1;
    takenBy.set(key, (takenBy.get(key) ?? 0) + 1);
    let isGivenBack = false;
    const giveBack = (): void => {
      if (isGivenBack) return;
      isGivenBack = true;
      taken -= 1;
      const left = takenBy.get(key)! - 1;
      if (left === 0) takenBy.delete(key);
      else takenBy.set(key, left);
      const next = taken < places ? line.next(hasRoom) : undefined;
      next?.settle(occupy(next.key));
    };
    return { kind: 'place', giveBack };
  }

  function take(address: string, signal?: AbortSignal): Promise<Place | QueueRefusal> {
    if (signal?.aborted) return Promise.resolve(refused('left'));
    const key = addressKey(address);
    // Whoever waits does so because of its own address's bound, or because all places are taken.
    if (hasRoom(key)) return Promise.resolve(occupy(key));
    return new Promise((resolve) => {
      const leave = (): void => {
        line.remove(key, entry);
        resolve(refused('left'));
      };
      const entry: Entry = {
        key,
        settle: (outcome) => {
          signal?.removeEventListener('abort', leave);
          resolve(outcome);
        },
      };
      const refusal = line.add(key, entry);
      if (refusal !== null) resolve(refused(refusal === 'address' ? 'address' : 'queue'));
      else signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    take,
    async run(address, work, signal) {
      const place = await take(address, signal);
      if (place.kind === 'refused') return place;
      try {
        return { kind: 'done', value: await work() };
      } finally {
        place.giveBack();
      }
    },
    get taken() {
      return taken;
    },
    get waiting() {
      return line.size;
    },
  };
}

function refused(reason: QueueRefusal['reason']): QueueRefusal {
  return { kind: 'refused', reason };
}
