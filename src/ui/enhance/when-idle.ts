/** Safari has no idle callback: the work runs this long after the page has loaded. */
const IDLE_SOON_MS = 300;
/** Signs that a visitor is about to use the page. */
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

/** Signs that a visitor is there and may press something soon. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Runs `work` once, at the first sign of a visitor: for code that is too large to load for everybody and must be there at a press. */
export function whenTouched(work: () => void): void {
  const listening = new AbortController();
  const run = (event: Event) => {
    if (isAtRest(event)) return;
    listening.abort();
    work();
  };
  for (const type of SIGNS) document.addEventListener(type, run, { signal: listening.signal, passive: true });
}

/** Browsers report a pointer that rests where the page appears, or that is not there at all, as a move by nothing. */
function isAtRest(event: Event): boolean {
  return event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;
}
