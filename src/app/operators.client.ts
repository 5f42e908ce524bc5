import { enableDesk } from '#desk/screens/desk/enable-desk.client.ts';

export function startOperatorPage(): void {
  const ignore = () => {
    // the page works without it
  };
  if (document.querySelector('[data-squares]'))
    import('#base/ui/charts/enable-square-map.client.ts').then(({ enableSquareMaps }) => enableSquareMaps(), ignore);
  enableDesk();
  for (const place of document.querySelectorAll<HTMLElement>('[data-passkey]'))
    import('#base/operators/screens/enable-passkey.client.ts').then(
      ({ enablePasskey }) => enablePasskey(place),
      ignore,
    );
  if (document.querySelector('[data-refresh]'))
    import('#base/ui/enhance/refresh-parts.client.ts').then(({ refreshParts }) => refreshParts(), ignore);
}
