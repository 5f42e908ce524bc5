export function enableDesk(): void {
  const ignore = () => {};
  const inbox = document.querySelector<HTMLElement>('[data-inbox]');
  if (inbox) import('./enable-inbox.client.ts').then(({ enableInbox }) => enableInbox(inbox), ignore);
  const answer = document.querySelector<HTMLFormElement>('[data-answer]');
  if (answer) import('./enable-answer.client.ts').then(({ enableAnswer }) => enableAnswer(answer), ignore);
  const entry = document.querySelector<HTMLFormElement>('[data-entry]');
  if (entry) document.querySelector<HTMLElement>('#problem, [data-first]')?.focus();
  entry?.addEventListener('keydown', ({ key, ctrlKey }) => key === 'Enter' && ctrlKey && entry.requestSubmit());
  if (document.querySelector('[data-clock]'))
    import('./tick-clocks.client.ts').then(({ tickClocks }) => tickClocks(), ignore);
}
