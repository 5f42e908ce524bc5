/** What pages of operators load, each by what it marks. A script that does not arrive leaves the page as it is. */
export function startOperatorPage(): void {
  const ignore = () => {
    // the page works without it
  };
  for (const map of document.querySelectorAll<HTMLElement>('[data-squares]'))
    import('#base/ui/charts/enable-square-map.client.ts').then(({ enableSquareMap }) => enableSquareMap(map), ignore);
  const inbox = document.querySelector<HTMLElement>('[data-inbox]');
  if (inbox) import('#desk/screens/desk/enable-inbox.client.ts').then(({ enableInbox }) => enableInbox(inbox), ignore);
  const answer = document.querySelector<HTMLFormElement>('[data-answer]');
  if (answer)
    import('#desk/screens/desk/enable-answer.client.ts').then(({ enableAnswer }) => enableAnswer(answer), ignore);
  if (document.querySelector('[data-clock]'))
    import('#desk/screens/desk/tick-clocks.client.ts').then(({ tickClocks }) => tickClocks(), ignore);
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]'))
    import('#base/operators/screens/enable-passkey.client.ts').then(
      ({ enablePasskey }) => enablePasskey(place),
      ignore,
    );
  if (document.querySelector('[data-refresh]'))
    import('#base/ui/enhance/refresh-parts.client.ts').then(({ refreshParts }) => refreshParts(), ignore);
}
