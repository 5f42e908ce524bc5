const DESK =
  '[data-inbox], [data-answer], [data-entry], [data-order-form], [data-clock], [data-first], [data-next], #problem';

export function startOperatorPage(): void {
  const ignore = () => {
    // the page works without it
  };
  if (document.querySelector('[data-squares]'))
    import('#base/ui/charts/enable-square-map.client.ts').then(({ enableSquareMaps }) => enableSquareMaps(), ignore);
  // check screens have bytes to spare for nothing else
  if (document.querySelector(DESK))
    import('#desk/screens/desk/enable-desk.client.ts').then(({ enableDesk }) => enableDesk(), ignore);
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]'))
    import('#base/operators/screens/enable-passkey.client.ts').then(
      ({ enablePasskey }) => enablePasskey(place),
      ignore,
    );
  if (document.querySelector('[data-refresh]'))
    import('#base/ui/enhance/refresh-parts.client.ts').then(({ refreshParts }) => refreshParts(), ignore);
}
