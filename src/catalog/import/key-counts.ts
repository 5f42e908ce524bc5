/** Counts by key for whole numbers from 0 to 2^31 - 2, in two flat lists: for up to millions of keys in little memory. */
export type KeyCounts = {
  add(key: number, count: number): void;
  get(key: number): number;
  /** Pairs of key and count, in no order. */
  pairs(): Int32Array<ArrayBuffer>;
};

const FIRST_SLOTS = 4096;

export function createKeyCounts(): KeyCounts {
  /** Keys are kept one higher, so that 0 marks a free slot. */
  let keys = new Int32Array(FIRST_SLOTS);
  let counts = new Int32Array(FIRST_SLOTS);
  let used = 0;

  function slotOf(key: number): number {
    const mask = keys.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask;
    while (keys[slot] !== 0 && keys[slot] !== key + 1) slot = (slot + 1) & mask;
    return slot;
  }

  function grow(): void {
    const [oldKeys, oldCounts] = [keys, counts];
    keys = new Int32Array(oldKeys.length * 2);
    counts = new Int32Array(oldKeys.length * 2);
    for (let slot = 0; slot < oldKeys.length; slot++) {
      if (oldKeys[slot] === 0) continue;
      const to = slotOf(oldKeys[slot]! - 1);
      keys[to] = oldKeys[slot]!;
      counts[to] = oldCounts[slot]!;
    }
  }

  return {
    add(key, count) {
      if (used * 2 >= keys.length) grow();
      const slot = slotOf(key);
      if (keys[slot] === 0) {
        keys[slot] = key + 1;
        used++;
      }
      counts[slot]! += count;
    },
    get: (key) => counts[slotOf(key)]!,
    pairs() {
      const pairs = new Int32Array(used * 2);
      let at = 0;
      for (let slot = 0; slot < keys.length; slot++) {
        if (keys[slot] === 0) continue;
        pairs[at++] = keys[slot]! - 1;
        pairs[at++] = counts[slot]!;
      }
      return pairs;
    },
  };
}
