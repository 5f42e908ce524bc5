/** Safari has no idle callback. */
const IDLE_SOON_MS = 300;
const TOUCHES = ['pointerdown', 'keydown', 'focusin'];
const SIGNS = [...TOUCHES, 'pointermove', 'scroll'];
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];

/** Runs `work` once: when called, or at an event of `place` that `counts`. */
function once(work: () => void, place: EventTarget, types: string[], counts = (_event: Event) => true) {
  const listening = new AbortController();
  const { signal } = listening;
  const run = () => {
    if (signal.aborted) return;
    listening.abort();
    work();
  };
  for (const type of types) place.addEventListener(type, (event) => counts(event) && run(), { signal, passive: true });
  return { run, signal };
}

/** Runs `work` at the first idle moment or touch. */
export function whenIdle(work: () => void): void {
  const { run, signal } = once(work, document, TOUCHES);
  const idle = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(run, { timeout: 2_000 })
      : setTimeout(run, IDLE_SOON_MS);
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { signal });
}

/** Runs `work` at the first sign of a visitor. */
export const whenTouched = (work: () => void) => once(work, document, SIGNS, (event) => !isAtRest(event));

/** Runs `work` once `isWanted` holds or a visitor is there; `changed` announces changes of storage. */
export function whenWanted(isWanted: () => boolean, changed: string, work: () => void): void {
  const { run, signal } = whenTouched(work);
  const look = () => isWanted() && run();
  for (const event of ['load', 'pageshow', 'storage', changed]) window.addEventListener(event, look, { signal });
  look();
}

export function isTyped(place: Element): boolean {
  const fields = place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some((field) => field.value !== field.defaultValue);
}

/** Browsers report a resting pointer as a move by nothing. */
function isAtRest(event: Event): boolean {
  return event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY;
}

/** Runs `work` when a visitor reaches an element of `selector`. */
export function whenMeant(selector: string, work: () => void): void {
  once(work, document, INTENTS, ({ target }) => target instanceof Element && target.closest(selector) !== null);
}

/** Runs `work` when an element is near (half a window), or focused. */
export function whenNear(place: Element, work: () => void): void {
  const { run, signal } = once(work, place, INTENTS);
  const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && run(), {
    rootMargin: '50% 0px',
  });
  signal.addEventListener('abort', () => observer.disconnect());
  // `display: contents` has no box
  for (const box of [place, ...place.children]) observer.observe(box);
}

/** Whether the browser keeps something under a key, without reading it. `whenClosed`: the answer of a closed storage. */
export function isStored(storage: 'localStorage' | 'sessionStorage', key: string, whenClosed = false): boolean {
  try {
    return window[storage].getItem(key) !== null;
  } catch {
    return whenClosed;
  }
}

/** WCAG 2.1.4: single-key shortcuts can be turned off. */
const STORAGE_KEY = 'search-key';

export const singleKeysOn = (): boolean => !isStored('localStorage', STORAGE_KEY);

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` focuses the search box (`data-search-first`, or the first visible). `data-search-key` buttons switch keys. */
export function enableSearchKey(): void {
  let on = singleKeysOn();
  const buttons = document.querySelectorAll<HTMLElement>('[data-search-key]');
  const show = () => {
    for (const button of buttons) button.textContent = `${button.dataset.searchKey}: ${on ? 'on' : 'off'}`;
  };
  show();
  for (const button of buttons)
    button.addEventListener('click', () => {
      on = !on;
      try {
        if (on) localStorage.removeItem(STORAGE_KEY);
        else localStorage.setItem(STORAGE_KEY, 'off');
      } catch {} // on again on the next page
      show();
    });
  document.addEventListener('keydown', (event) => {
    if (!on || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name=search]')];
    const seen = boxes.filter((candidate) => candidate.offsetParent !== null);
    const box = seen.find((candidate) => 'searchFirst' in candidate.dataset) ?? seen[0];
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}
