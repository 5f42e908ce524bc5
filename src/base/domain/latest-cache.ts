export type LatestCache<Value> = {
  /** The value of a key, which counts as used now. Undefined when it is not held. */
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

/** A cache of at most `max` values: the one that was not used for longest makes room. */
export function createLatestCache<Value>(max: number): LatestCache<Value> {
  // deleted and set again, the map stays in the order of last use
  const held = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    held.delete(key);
    held.set(key, value);
    if (held.size > max) held.delete(held.keys().next().value!);
  };
  return {
    get(key) {
      const value = held.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}
