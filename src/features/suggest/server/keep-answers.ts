/** Answers kept: some 2 KB each. The first letters of what people type are the same again and again. */
const MOST_KEPT = 2_000;

/** Finished answers of one catalog version, those asked for last. */
export type KeptAnswers = {
  find(version: string, typed: string): string | null;
  keep(version: string, typed: string, json: string): void;
};

export function keepAnswers(): KeptAnswers {
  let inForce = '';
  const kept = new Map<string, string>();
  return {
    find(version, typed) {
      const json = version === inForce ? kept.get(typed) : undefined;
      if (json === undefined) return null;
      // put in again, the map stays in the order of last use
      kept.delete(typed);
      kept.set(typed, json);
      return json;
    },
    keep(version, typed, json) {
      if (version !== inForce) kept.clear();
      inForce = version;
      kept.set(typed, json);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    },
  };
}
