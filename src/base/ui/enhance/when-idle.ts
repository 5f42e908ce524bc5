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

/** Signs of a visitor. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** Runs `work` once, at the first sign of a visitor: for small code that must be there before a press, and that a page does without until then. */
export function whenTouched(work: () => void, listening = new AbortController()): void {
  const run = (event: Event) => {
    if (isAtRest(event)) return;
    listening.abort();
    work();
  };
  for (const type of SIGNS) document.addEventListener(type, run, { signal: listening.signal, passive: true });
}

/** Runs `work` once, as soon as `isWanted` is true or a visitor is there. It is asked now, when the page is complete, and when what the browser keeps changes: `changed` tells of that in this tab. */
export function whenWanted(isWanted: () => boolean, changed: string, work: () => void): void {
  const listening = new AbortController();
  const look = () => {
    if (listening.signal.aborted || !isWanted()) return;
    listening.abort();
    work();
  };
  for (const event of ['load', 'pageshow', 'storage', changed])
    window.addEventListener(event, look, { signal: listening.signal });
  whenTouched(work, listening);
  look();
}

/** Whether a field has got another text, by the visitor or by the browser on the way back. */
export function isTyped(place: Element): boolean {
  const fields = place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some((field) => field.value !== field.defaultValue);
}

/** Browsers report a pointer that rests where the page appears, or that is not there at all, as a move by nothing. */
function isAtRest(event: Event): boolean {
  return event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;
}

/** Signs that a visitor is about to use an element: a pointer over it, a finger on it, or the focus in it. */
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;

/** Runs `work` once, when a visitor comes to an element that `selector` names: for code that is not worth loading for everybody. */
export function whenMeant(selector: string, work: () => void): void {
  const listening = new AbortController();
  const run = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(selector) === null) return;
    listening.abort();
    work();
  };
  for (const type of INTENTS) document.addEventListener(type, run, { signal: listening.signal, passive: true });
}

/** Half a window ahead: who scrolls finds it ready. */
const NEAR = '50% 0px';

/** Runs `work` once, when an element is in the window or nearly, or when a visitor comes to it in another way, such as by Tab. */
export function whenNear(place: Element, work: () => void): void {
  const listening = new AbortController();
  const run = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    observer.disconnect();
    work();
  };
  const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && run(), {
    rootMargin: NEAR,
  });
  // a place that is laid out as its contents has no box of its own
  for (const box of [place, ...place.children]) observer.observe(box);
  for (const type of INTENTS) place.addEventListener(type, run, { signal: listening.signal, passive: true });
}

/** Whether the browser keeps something under a key, without reading it. `whenClosed`: the answer of a closed storage. */
export function isStored(storage: 'localStorage' | 'sessionStorage', key: string, whenClosed = false): boolean {
  try {
    return window[storage].getItem(key) !== null;
  } catch {
    return whenClosed;
  }
}
