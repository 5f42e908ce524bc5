/** The same function, but that its last answers are kept, each by what was asked; failures are not. */
export function memoizeLatest<Args extends readonly unknown[], Answer>(
  most: number,
  find: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const kept = new Map<string, Promise<Answer>>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = kept.get(key);
    const answer = known ?? find(...args);
    kept.delete(key);
    kept.set(key, answer);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    if (known === undefined)
      answer.catch(() => {
        if (kept.get(key) === answer) kept.delete(key);
      });
    return answer;
  };
}
