import { partToAdd } from './part-to-add.ts';

/** With React the dialog is half as large as the rest of a part page, so it is fetched at the first sign of a visitor. */
export const loadDialog = () => import('./open-add-dialog.tsx');

/** A link that asks for a quote opens the dialog; where that cannot be loaded it leads where it says. */
export function enableAddToCart(): void {
  for (const link of document.querySelectorAll('[data-add]')) link.setAttribute('aria-haspopup', 'dialog');
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-add]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    const part = partToAdd(link);
    if (part === null) return;
    event.preventDefault();
    loadDialog().then(
      ({ openAddDialog }) => openAddDialog(part),
      () => location.assign(link.href),
    );
  });
}
