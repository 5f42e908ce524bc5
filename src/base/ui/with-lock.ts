/** Does something while no other tab does under the same name (Web Locks); at once where the browser has none. */
export async function withLock<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : ((await locks.request(name, async () => work())) as Result);
}
