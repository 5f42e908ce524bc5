/** Caches the last `max` answers of a function by its arguments; failures are not cached. */
export function memoizeLatest<Args extends readonly unknown[], Answer>(
  max: number,
  find: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const kept = new Map<string, Promise<Answer>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = kept.get(key);
    const answer = known ?? find(...args);
    kept.delete(key);
    kept.set(key, answer);
    if (kept.size > max) kept.delete(kept.keys().next().value!);
    if (known === undefined)
      answer.catch(() => {
        if (kept.get(key) === answer) kept.delete(key);
      });
    return answer;
  };
}

/** Caches the one answer of a function, from its first call on; a failure is not cached. */
export function once<Answer>(load: () => Promise<Answer>): () => Promise<Answer> {
  let loading: Promise<Answer> | null = null;
  return () => {
    if (loading === null) {
      loading = load();
      loading.catch(() => (loading = null));
    }
    return loading;
  };
}
