const STRETCH_MS = 8;

/** Lets the page answer its user every 8 ms. */
export function yieldToMain(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await nextTask();
    since = performance.now();
  };
}

/** Not a timer: browsers delay those in hidden tabs. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Runs alone over all tabs (Web Locks), where supported. */
export async function withLock<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? work() : ((await locks.request(name, async () => work())) as Result);
}
