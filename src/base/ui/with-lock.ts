/** Runs alone over all tabs (Web Locks), where supported. */
export async function withLock<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : ((await locks.request(name, async () => work())) as Result);
}
