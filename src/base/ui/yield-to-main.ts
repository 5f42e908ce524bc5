/** Work goes on no longer than this at a stretch: the page answers its user in between. */
const STRETCH_MS = 8;

/** Lets the page answer its user, at most every 8 ms: called between small pieces of long work. */
export function yieldToMain(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await nextTask();
    since = performance.now();
  };
}

/** A task of its own. No timer: browsers stretch those, in a tab at the back to a second. */
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
