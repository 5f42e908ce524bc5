/** Set at once: screen readers miss a role that changes while the box has the focus. */
const COMBOBOX = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false' };

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
