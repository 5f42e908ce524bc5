export function withRoom<List extends Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  list: List,
): List {
  const larger = new (list.constructor as new (length: number) => List)(list.length * 2);
  larger.set(list);
  return larger;
}

/** Half the memory of an array of numbers. */
export function createIntList() {
  let values = new Int32Array(1024);
  let count = 0;
  return {
    push(value: number): void {
      if (count === values.length) values = withRoom(values);
      values[count++] = value;
    },
    values: (): Int32Array => values.subarray(0, count),
  };
}

const FIRST_SLOTS = 1 << 12;

/** Kept as bytes: a Map of strings could grow too large. */
export function createNameTable() {
  let bytes = Buffer.allocUnsafe(1 << 16);
  let used = 0;
  let count = 0;
  let offsets = new Uint32Array(FIRST_SLOTS);
  let hashes = new Int32Array(FIRST_SLOTS);
  let slots = new Int32Array(FIRST_SLOTS * 2).fill(-1);

  function hashOf(data: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ data[at]!, 0x01000193);
    return hash ^ (hash >>> 15);
  }

  function isSame(id: number, data: Uint8Array, start: number, end: number): boolean {
    const from = offsets[id]!;
    if (offsets[id + 1]! - from !== end - start) return false;
    for (let at = start, other = from; at < end; at++, other++) if (bytes[other] !== data[at]) return false;
    return true;
  }

  function grow(): void {
    if (count + 2 > offsets.length) {
      offsets = withRoom(offsets);
      hashes = withRoom(hashes);
    }
    if (count * 2 > slots.length) {
      slots = new Int32Array(slots.length * 2).fill(-1);
      for (let id = 0; id < count; id++) {
        let slot = hashes[id]! & (slots.length - 1);
        while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
        slots[slot] = id;
      }
    }
  }

  return {
    add(data: Uint8Array, start: number, end: number): number {
      grow();
      const hash = hashOf(data, start, end);
      let slot = hash & (slots.length - 1);
      for (;;) {
        const id = slots[slot]!;
        if (id === -1) break;
        if (hashes[id] === hash && isSame(id, data, start, end)) return id;
        slot = (slot + 1) & (slots.length - 1);
      }
      const length = end - start;
      if (used + length > bytes.length) {
        const larger = Buffer.allocUnsafe((bytes.length + length) * 2);
        bytes.copy(larger, 0, 0, used);
        bytes = larger;
      }
      for (let at = start; at < end; at++) bytes[used++] = data[at]!;
      offsets[count] = used - length;
      offsets[count + 1] = used;
      hashes[count] = hash;
      slots[slot] = count;
      return count++;
    },
    count: () => count,
    /** By UTF-8 bytes. */
    sorted(): Int32Array {
      const order = Array.from({ length: count }, (_, id) => id);
      order.sort((a, b) => bytes.compare(bytes, offsets[b]!, offsets[b + 1]!, offsets[a]!, offsets[a + 1]!));
      return Int32Array.from(order);
    },
    text: (id: number): string => bytes.toString('utf8', offsets[id]!, offsets[id + 1]!),
    hash: (id: number): number => hashes[id]!,
  };
}

const FIRST_KEY_SLOTS = 4096;

/** Keys from 0 to 2^31 - 2, in two flat lists. */
export function createKeyCounts() {
  let keys = new Int32Array(FIRST_KEY_SLOTS);
  let counts = new Int32Array(FIRST_KEY_SLOTS);
  let used = 0;

  function grow(): void {
    const [oldKeys, oldCounts] = [keys, counts];
    keys = new Int32Array(oldKeys.length * 2);
    counts = new Int32Array(oldKeys.length * 2);
    for (let slot = 0; slot < oldKeys.length; slot++) {
      if (oldKeys[slot] === 0) continue;
      const to = slotOf(keys, oldKeys[slot]! - 1);
      keys[to] = oldKeys[slot]!;
      counts[to] = oldCounts[slot]!;
    }
  }

  return {
    add(key: number, count: number): void {
      if (used * 2 >= keys.length) grow();
      const slot = slotOf(keys, key);
      if (keys[slot] === 0) {
        keys[slot] = key + 1;
        used++;
      }
      counts[slot]! += count;
    },
    get: (key: number): number => counts[slotOf(keys, key)]!,
    pairs(): Int32Array<ArrayBuffer> {
      const pairs = new Int32Array(used * 2);
      let at = 0;
      for (let slot = 0; slot < keys.length; slot++) {
        if (keys[slot] === 0) continue;
        pairs[at++] = keys[slot]! - 1;
        pairs[at++] = counts[slot]!;
      }
      return pairs;
    },
    share: (): KeyNumbers => ({ keys: shared(keys), numbers: shared(counts) }),
  };
}

export type KeyNumbers = { keys: Int32Array; numbers: Int32Array };

/** 0 without one. */
export const numberOfKey = ({ keys, numbers }: KeyNumbers, key: number): number => numbers[slotOf(keys, key)]!;

/** Keys are one higher: 0 marks a free slot. */
function slotOf(keys: Int32Array, key: number): number {
  const mask = keys.length - 1;
  let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & mask;
  while (keys[slot] !== 0 && keys[slot] !== key + 1) slot = (slot + 1) & mask;
  return slot;
}

function shared(list: Int32Array): Int32Array<SharedArrayBuffer> {
  const copy = new Int32Array(new SharedArrayBuffer(list.byteLength));
  copy.set(list);
  return copy;
}
