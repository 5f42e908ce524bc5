/** A cache of values by key, bounded by their sizes: the one that was not used for longest makes room. */
export type ByteCache<Value> = {
  /** The value counts as used now. Undefined when it is not held. */
  get(key: string): Value | undefined;
  /** A value larger than the whole cache is not held. */
  set(key: string, value: Value, sizeBytes: number): void;
  readonly sizeBytes: number;
};

export function createByteCache<Value>(maxBytes: number): ByteCache<Value> {
  // deleted and set again, the map stays in the order of last use
  const held = new Map<string, { value: Value; sizeBytes: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= held.get(key)?.sizeBytes ?? 0;
    held.delete(key);
  };
  return {
    get(key) {
      const entry = held.get(key);
      if (entry === undefined) return undefined;
      held.delete(key);
      held.set(key, entry);
      return entry.value;
    },
    set(key, value, sizeBytes) {
      remove(key);
      if (sizeBytes > maxBytes) return;
      held.set(key, { value, sizeBytes });
      total += sizeBytes;
      for (const oldest of held.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
    get sizeBytes() {
      return total;
    },
  };
}
