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
