/** Never rejects; reports the first of several failures in a row. */
export function reportingOutages(
  work: () => Promise<void>,
  words: string,
  onFailure: (cause: unknown) => void,
): () => Promise<void> {
  let isOut = false;
  return async () => {
    try {
      await work();
      isOut = false;
    } catch (cause) {
      if (!isOut) onFailure(new Error(words, { cause }));
      isOut = true;
    }
  };
}
