/** Does work that is repeated, without ever rejecting: the first failure of several in a row is reported, with the error as its cause. */
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
