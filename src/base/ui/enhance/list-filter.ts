/** As on the server. */
export function passes(q: string, code: string, title: string): boolean {
  const wanted = q.trim().toLowerCase();
  return wanted === '' || code.includes(wanted) || title.toLowerCase().includes(wanted);
}

/** Filters a `data-instant` list while typing. A text beyond the server's filter waits for Enter. */
export function enableListFilters(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-instant]')) {
    const input = form.querySelector<HTMLInputElement>('input[name=q]');
    const served = (form.dataset.instant ?? '').toLowerCase();
    const items = [...document.querySelectorAll<HTMLElement>('.grid-cell')].map((element) => ({
      element,
      code: element.querySelector('.num')?.textContent ?? '',
      title: element.querySelector('.grid-title > span + span')?.textContent ?? '',
    }));
    input?.addEventListener('input', () => {
      const q = input.value.toLowerCase().includes(served) ? input.value : '';
      let left = 0;
      for (const { element, code, title } of items) {
        element.hidden = !passes(q, code, title);
        if (!element.hidden) left++;
      }
      for (const section of document.querySelectorAll<HTMLElement>('[data-filter-section]'))
        section.hidden = section.querySelector('.grid-cell:not([hidden])') === null;
      const count = form.querySelector('[data-filter-count]');
      if (count) count.textContent = String(left);
    });
  }
}
