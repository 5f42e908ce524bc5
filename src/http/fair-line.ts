/** Why an entry was not let in. `address`: too many of this address wait. `line`: too many wait in all. */
export type LineRefusal = 'address' | 'line';

export type FairLine<Entry> = {
  /** Puts an entry at the end of the line of its address, given as `addressKey` writes it. Null when it was let in. */
  add(key: string, entry: Entry): LineRefusal | null;
  /** Takes the next entry: addresses in turn, in order within each. Skips addresses that `isReady` refuses. Undefined: there is none. */
  next(isReady?: (key: string) => boolean): Entry | undefined;
  /** Takes an entry out that no longer wants to wait. */
  remove(key: string, entry: Entry): void;
  readonly size: number;
};

export type LineBounds<Entry> = {
  /** Entries that may wait in all. */
  waiting: number;
  /** Entries of one address that may wait. */
  waitingPerAddress: number;
  /** Called with an entry that had to leave, so that an address with fewer entries could come in. */
  onDropped: (entry: Entry) => void;
};

/**
 * Entries that wait, grouped by client address (`addressKey`), served round robin over the addresses. A full line drops the last entry
 * of the longest group, so that no address keeps others out.
 */
export function fairLine<Entry>({ waiting, waitingPerAddress, onDropped }: LineBounds<Entry>): FairLine<Entry> {
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
    add(key, entry) {
      const length = groups.get(key)?.length ?? 0;
      if (length >= waitingPerAddress) return 'address';
      if (size >= waiting) {
        const longest = longestKey();
        if ((groups.get(longest)?.length ?? 0) <= length + 1) return 'line';
        dropLast(longest);
      }
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [entry]);
      else group.push(entry);
      size += 1;
      return null;
    },
    next(isReady) {
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
    remove(key, entry) {
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
