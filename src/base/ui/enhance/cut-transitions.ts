type Transition = { ready: Promise<unknown>; finished: Promise<unknown>; updateCallbackDone?: Promise<unknown> };
const CUT_SHORT = new Set(['AbortError', 'InvalidStateError', 'TimeoutError']);
type WithTransition = { viewTransition?: Transition | null };

/** Browsers report an interrupted page transition as an unhandled error. */
export function allowCutTransitions(): void {
  const allow = (transition: Transition | null | undefined) => {
    for (const promise of [transition?.ready, transition?.finished, transition?.updateCallbackDone])
      promise?.catch(() => {});
  };
  // the page may be shown before this runs
  allow((document as { activeViewTransition?: Transition | null }).activeViewTransition);
  for (const type of ['pagereveal', 'pageswap'])
    window.addEventListener(type, (event) => allow((event as WithTransition).viewTransition));
  window.addEventListener('unhandledrejection', (event) => {
    const { name, message } = Object(event.reason) as { name?: unknown; message?: unknown };
    if (CUT_SHORT.has(String(name)) && String(message).startsWith('Transition was')) event.preventDefault();
  });
}
