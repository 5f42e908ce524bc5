/** Signs that somebody is at the page and may press something soon. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Runs `work` once, at the first sign of a visitor: for what is too large to be loaded for everybody and must be there at a press. */
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
