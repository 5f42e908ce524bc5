/** Things that are counted, each by its key: at most `max` of them. */
export type Counters<Counted> = {
  /** The counted thing of the key, made at its first time; null when there are too many. */
  of(key: string | number, make: () => Counted): Counted | null;
  values(): Counted[];
};

/** Opens counters for at most `max` keys; a key beyond them has no counter. */
export function createCounters<Counted>(max: number): Counters<Counted> {
  const counted = new Map<string | number, Counted>();
  return {
    of(key, make) {
      const known = counted.get(key);
      if (known !== undefined || counted.size >= max) return known ?? null;
      const first = make();
      counted.set(key, first);
      return first;
    },
    values: () => [...counted.values()],
  };
}
