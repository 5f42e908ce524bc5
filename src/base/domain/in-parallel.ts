/** Runs several at a time. After a failure it starts no more and rejects once those running have ended. */
export async function inParallel<Item>(items: Iterable<Item>, atOnce: number, work: (item: Item) => Promise<void>) {
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

/** Returns `late()` after `limitMs`. The work goes on. */
export async function within<Result, Late>(
  limitMs: number,
  work: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, limitMs);
  return Promise.race([work, limit.promise.then(late)]).finally(() => clearTimeout(timer));
}

/** Runs `work` at the first `get` and keeps its result. After a failure the next one runs it again. */
export function lazily<Result>(work: () => Promise<Result>) {
  let kept: Promise<Result> | null = null;
  const forget = (): void => void (kept = null);
  const get = (): Promise<Result> =>
    (kept ??= work().catch((error: unknown) => {
      forget();
      throw error;
    }));
  return { get, forget, kept: () => kept };
}

/** Closes what was opened when the work with it has ended. */
export async function closing<One extends { close(): unknown }, Result>(
  opening: Promise<One>,
  work: (one: One) => Promise<Result>,
): Promise<Result> {
  const one = await opening;
  try {
    return await work(one);
  } finally {
    await one.close();
  }
}

/** Closes what was opened when the work with it fails. */
export async function orClose<One extends { close(): unknown }, Result>(
  one: One,
  work: () => Result | Promise<Result>,
) {
  try {
    return await work();
  } catch (error) {
    await one.close();
    throw error;
  }
}

export const sumBy = <Item>(items: readonly Item[], numberOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + numberOf(item), 0);
