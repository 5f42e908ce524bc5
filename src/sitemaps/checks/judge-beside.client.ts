import type { Reply, Verdict } from './check.ts';
import type { Judged } from './judge.ts';

let judge: Worker | null = null;

/** Has a worker judge a reply: the page answers its user meanwhile. */
export function judgeBeside(reply: Reply, { rules, origin, expected, domain, url }: Judged): Promise<Verdict> {
  const worker = (judge ??= new Worker(new URL('./judging.worker.ts', import.meta.url), { type: 'module' }));
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.addEventListener('message', ({ data }: MessageEvent<Verdict>) => resolve(data), { once: true });
    port1.start();
    worker.addEventListener('error', () => {
      judge = null;
      reject(new Error('the worker has failed'));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows: a worker's message has no target
    worker.postMessage({ reply, check: { rules, origin, expected, domain, url } }, [port2]);
  });
}
