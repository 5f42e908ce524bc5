import { LRUCache } from 'lru-cache';

/** Caches the last `max` answers by arguments; no failures. */
export function memoizeLatest<Args extends readonly unknown[], Answer>(
  max: number,
  find: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const kept = new LRUCache<string, Promise<Answer>>({ max });
  return (...args) => {
    const key = JSON.stringify(args);
    const known = kept.get(key);
    if (known) return known;
    const answer = find(...args);
    kept.set(key, answer);
    answer.catch(() => {
      if (kept.get(key) === answer) kept.delete(key);
    });
    return answer;
  };
}

/** Caches one answer; no failures. */
export const once = <Answer>(load: () => Promise<Answer>): (() => Promise<Answer>) => memoizeLatest(1, load);
