/** What a screen reader hears of a search box before anything is typed: set at once, since a role that changes under the focus is not heard. */
const COMBOBOX = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' };

/**
 * Makes every search box suggest while one types. What does so is loaded when a box is focused first; until then, and where it cannot be
 * loaded, the box is the plain form that it is without a script.
 */
export function enableSuggestions(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('.search input')) {
    for (const [name, value] of Object.entries(COMBOBOX)) box.setAttribute(name, value);
    const typedBefore = box.value;
    const load = () =>
      import('./combobox.client.ts').then(
        ({ startCombobox }) => startCombobox(box, typedBefore),
        () => box.addEventListener('focus', load, { once: true }),
      );
    if (document.activeElement === box) void load();
    else box.addEventListener('focus', load, { once: true });
  }
}
