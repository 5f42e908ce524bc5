export function enableDesk(): void {
  const ignore = () => {};
  const inbox = document.querySelector<HTMLElement>('[data-inbox]');
  if (inbox) import('./enable-inbox.client.ts').then(({ enableInbox }) => enableInbox(inbox), ignore);
  const answer = document.querySelector<HTMLFormElement>('[data-answer]');
  if (answer) import('./enable-answer.client.ts').then(({ enableAnswer }) => enableAnswer(answer), ignore);
  const entries = document.querySelectorAll<HTMLFormElement>('[data-entry]');
  for (const entry of entries)
    entry.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
      if (key === 'Enter' && (ctrlKey || metaKey)) entry.requestSubmit();
    });
  if (entries.length > 0) import('../order-sums.client.ts').then(({ enableSums }) => enableSums(), ignore);
  if (document.activeElement === document.body && location.hash === '')
    document.querySelector<HTMLElement>('#problem, [data-first], [data-next]')?.focus({ preventScroll: true });
  const order = document.querySelector<HTMLFormElement>('[data-order-form]');
  if (order) document.addEventListener('keydown', (event) => confirmOrder(event, order));
  if (document.querySelector('[data-clock]'))
    import('./tick-clocks.client.ts').then(({ tickClocks }) => tickClocks(), ignore);
}

/** Confirms by Ctrl and Enter, wherever the focus is but in another form (C19.90). */
function confirmOrder(event: KeyboardEvent, form: HTMLFormElement): void {
  const other = (event.target as Element).closest('form');
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || (other !== null && other !== form)) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector<HTMLButtonElement>('[data-order-confirm]'));
}
