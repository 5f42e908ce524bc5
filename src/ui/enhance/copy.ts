/** How long a copy button shows that it has copied. */
const COPIED_MS = 1_500;

/** Copies the `data-copy` of the button that was clicked; one listener serves all of them, now and later. */
export function enableCopyButtons(): void {
  document.addEventListener('click', async (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy ?? '');
    } catch {
      return; // refused by the browser: the number can still be selected
    }
    const label = button.getAttribute('aria-label') ?? '';
    if (!button.classList.contains('is-copied')) {
      button.classList.add('is-copied');
      button.setAttribute('aria-label', label.replace(/^Copy/, 'Copied'));
      setTimeout(() => {
        button.classList.remove('is-copied');
        button.setAttribute('aria-label', label);
      }, COPIED_MS);
    }
  });
}
