/** Runs several at a time. After a failure it starts no more and rejects once those running have ended. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = Iterator.from(items);
  const failures: unknown[] = [];
  const drain = async (): Promise<void> => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, drain));
  if (failures.length > 0) throw failures[0];
}
