import { addressKey } from './rate-limit.ts';

/** `address`: too many of this address wait. `queue`: too many in all. */
type RoundRobinRefusal = 'address' | 'queue';

/** Entries in line, round robin over client addresses. A full line drops the last entry of the longest group. */
export function roundRobin<Entry>(bounds: {
  waiting: number;
  waitingPerAddress: number;
  onDropped: (entry: Entry) => void;
}) {
  /** In the order of turns. No group is empty. */
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
    bounds.onDropped(dropped);
  }

  return {
    add(key: string, entry: Entry): RoundRobinRefusal | null {
      const length = groups.get(key)?.length ?? 0;
      if (length >= bounds.waitingPerAddress) return 'address';
      if (size >= bounds.waiting) {
        const longest = longestKey();
        if ((groups.get(longest)?.length ?? 0) <= length + 1) return 'queue';
        dropLast(longest);
      }
      groups.getOrInsertComputed(key, () => []).push(entry);
      size += 1;
      return null;
    },
    /** Takes the next entry, passing over addresses that `isReady` refuses. */
    next(isReady?: (key: string) => boolean): Entry | undefined {
      for (const [key, group] of groups) {
        if (isReady !== undefined && !isReady(key)) continue;
        const entry = group.shift()!;
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

export type QueueRefusal = { kind: 'refused'; reason: RoundRobinRefusal | 'aborted' };
/** `giveBack` may be called again without effect. */
export type Place = { kind: 'place'; giveBack: () => void };
export type Done<Result> = { kind: 'done'; value: Result };

export type FairQueueBounds = { places: number; perAddress: number; waiting: number; waitingPerAddress: number };

export type FairQueue = ReturnType<typeof fairQueue>;

type Entry = { key: string; settle: (outcome: Place | QueueRefusal) => void };

/** Shares a bounded resource fairly: an IPv4 address or IPv6 /64 is one client (docs/decisions/029). */
export function fairQueue({ places, perAddress, waiting, waitingPerAddress }: FairQueueBounds) {
  const line = roundRobin<Entry>({ waiting, waitingPerAddress, onDropped: ({ settle }) => settle(refused('queue')) });
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

  /** Waits for a place, which the caller gives back. Never rejects. */
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
    get taken(): number {
      return taken;
    },
    get waiting(): number {
      return line.size;
    },
  };
}

const refused = (reason: QueueRefusal['reason']): QueueRefusal => ({ kind: 'refused', reason });

/** The last one waits about a second. */
export const MAX_WAITING_PAGES = 2_000;

export type PageQueue = ReturnType<typeof createPageQueue>;

/** Renders one page at a time, round robin by client address, and reads the network in between (docs/decisions/029). */
export function createPageQueue(maxWaiting = MAX_WAITING_PAGES) {
  const line = roundRobin<(isTurn: boolean) => void>({
    waiting: maxWaiting,
    waitingPerAddress: maxWaiting,
    onDropped: (settle) => settle(false),
  });
  let taken = false;

  function next(): void {
    const settle = line.next();
    taken = settle !== undefined;
    if (taken) setImmediate(next);
    settle?.(true);
  }

  return {
    take(address: string): Promise<boolean> {
      if (taken)
        return new Promise((resolve) => {
          if (line.add(addressKey(address), resolve) !== null) resolve(false);
        });
      taken = true;
      setImmediate(next);
      return Promise.resolve(true);
    },
  };
}
