import { addressKey } from './rate-limit.ts';

/** Why an entry was refused. `address`: too many of this address wait. `queue`: too many wait in all. */
type RoundRobinRefusal = 'address' | 'queue';

type RoundRobinBounds<Entry> = {
  /** Entries that may wait in all. */
  waiting: number;
  /** Entries of one address that may wait. */
  waitingPerAddress: number;
  /** Called with an entry that was dropped in favor of an address with fewer entries. */
  onDropped: (entry: Entry) => void;
};

/**
 * Entries that wait, grouped by client address (`addressKey`), served round robin over the addresses. A full line drops the last entry
 * of the longest group, so that no address keeps others out.
 */
export function roundRobin<Entry>({ waiting, waitingPerAddress, onDropped }: RoundRobinBounds<Entry>) {
  /** Addresses in the order of their turns. No group is empty. */
  const groups = new Map<string, Entry[]>();
  let size = 0;

  function longestKey(): string {
    let [longest, length] = ['', 0];
    for (const [key, group] of groups) if (group.length > length) [longest, length] = [key, group.length];
    return longest;
  }

  function dropLast(key: string): void {
    const group = groups.get(key)!;
    const dropped = group.pop()!;
    if (group.length === 0) groups.delete(key);
    size -= 1;
    onDropped(dropped);
  }

  return {
    /** Puts an entry at the end of the line of its address, given as `addressKey` writes it. Null: it was accepted. */
    add(key: string, entry: Entry): RoundRobinRefusal | null {
      const length = groups.get(key)?.length ?? 0;
      if (length >= waitingPerAddress) return 'address';
      if (size >= waiting) {
        const longest = longestKey();
        if ((groups.get(longest)?.length ?? 0) <= length + 1) return 'queue';
        dropLast(longest);
      }
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
      size += 1;
      return null;
    },
    /** Takes the next entry: addresses in turn, in order within each. Skips addresses that `isReady` refuses. Undefined: there is none. */
    next(isReady?: (key: string) => boolean): Entry | undefined {
      for (const [key, group] of groups) {
        if (isReady !== undefined && !isReady(key)) continue;
        const entry = group.shift()!;
        // Taken out and put in again, the address has its next turn after all others.
        if (group.length === 0) groups.delete(key);
        else if (groups.size > 1) {
          groups.delete(key);
          groups.set(key, group);
        }
        size -= 1;
        return entry;
      }
      return undefined;
    },
    /** Removes an entry that no longer waits. */
    remove(key: string, entry: Entry): void {
      const group = groups.get(key);
      const at = group?.indexOf(entry) ?? -1;
      if (group === undefined || at < 0) return;
      group.splice(at, 1);
      if (group.length === 0) groups.delete(key);
      size -= 1;
    },
    get size() {
      return size;
    },
  };
}

/** `aborted`: by the signal, before a place was free. */
export type QueueRefusal = { kind: 'refused'; reason: RoundRobinRefusal | 'aborted' };
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

export type FairQueue = ReturnType<typeof fairQueue>;

type Entry = { key: string; settle: (outcome: Place | QueueRefusal) => void };

/**
 * Shares a bounded resource by client address: an IPv4 address or an IPv6 /64 is one client. Each has a bound of its own, and those that
 * wait are served round robin over the addresses (docs/decisions/029).
 */
export function fairQueue({ places, perAddress, waiting, waitingPerAddress }: FairQueueBounds) {
  const line = roundRobin<Entry>({
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

  /** Waits for a place. The caller gives it back, whatever happens. Never rejects. */
  function take(address: string, signal?: AbortSignal): Promise<Place | QueueRefusal> {
    if (signal?.aborted) return Promise.resolve(refused('aborted'));
    const key = addressKey(address);
    if (hasRoom(key)) return Promise.resolve(occupy(key));
    return new Promise((resolve) => {
      const leave = (): void => {
        line.remove(key, entry);
        resolve(refused('aborted'));
      };
      const entry: Entry = {
        key,
        settle: (outcome) => {
          signal?.removeEventListener('abort', leave);
          resolve(outcome);
        },
      };
      const refusal = line.add(key, entry);
      if (refusal !== null) resolve(refused(refusal));
      else signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    take,
    /** Waits for a place, works, and gives the place back. Rejects only when `work` does. An abort during the work is up to the work. */
    async run<Result>(
      address: string,
      work: () => Result | Promise<Result>,
      signal?: AbortSignal,
    ): Promise<Done<Result> | QueueRefusal> {
      const place = await take(address, signal);
      if (place.kind === 'refused') return place;
      try {
        return { kind: 'done', value: await work() };
      } finally {
        place.giveBack();
      }
    },
    /** Places that are taken, for metrics and tests. */
    get taken(): number {
      return taken;
    },
    /** Works that wait, for metrics and tests. */
    get waiting(): number {
      return line.size;
    },
  };
}

function refused(reason: QueueRefusal['reason']): QueueRefusal {
  return { kind: 'refused', reason };
}
