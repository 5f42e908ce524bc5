/** ARIA of a search box before anything is typed. Set at once: screen readers miss a role that changes while the box has the focus. */
const COMBOBOX = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' };

/**
 * Makes every search box suggest while one types. The code is loaded at the first focus of a box; until then, and when it cannot be
 * loaded, the box is a plain form, as without a script.
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
