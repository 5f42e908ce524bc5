/** Safari has no idle callback: a moment after the page has loaded stands for it. */
const IDLE_SOON_MS = 300;
/** Signs of somebody who is about to use the page. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

/** Runs `work` once, at the first idle moment after the page has loaded or at the first touch, whichever comes first. */
export function whenIdle(work: () => void): void {
  const listening = new AbortController();
  const run = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    work();
  };
  const options = { signal: listening.signal, passive: true };
  for (const type of TOUCHES) document.addEventListener(type, run, options);
  const idle = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(run, { timeout: 2_000 })
      : setTimeout(run, IDLE_SOON_MS);
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, options);
}
