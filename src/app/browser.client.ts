import '#base/ui/icons.svg';
import './styles/every-page.css';
import { enableSite } from '#site/enable-site.client.ts';
import { enhance } from '#base/ui/enhance/enhance.ts';
import { isStored, isTyped, whenIdle, whenNear, whenWanted } from '#base/ui/enhance/when-idle.ts';

enhance();
enableSite();

/** Announces a change of the cart: C6.5. */
const CART_UPDATED = 'cartUpdated';
const OPERATOR_PLACES = '.tool-side, [data-answer], [data-clock], [data-passkey], [data-next]';
const ignore = () => {
  // offline: the next page tries again
};

/** Delays a press until React answers. Returns what to call then. */
function holdPress(place: HTMLElement): () => void {
  const early = new AbortController();
  let pressed: HTMLButtonElement | null = null;
  const hold = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button || button.form?.hasAttribute('action')) return;
    event.preventDefault();
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    button.setAttribute('aria-busy', 'true');
  };
  place.addEventListener('click', hold, { signal: early.signal });
  return () => {
    early.abort();
    pressed?.removeAttribute('aria-busy');
    pressed?.click();
  };
}
const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')];
const takenOver = new Map(islands.map((place) => [place, holdPress(place)]));
function startIsland(place: HTMLElement): void {
  import('./islands.client.ts').then(({ startIsland: start }) => start(place, takenOver.get(place)!), ignore);
}
/** Loads an island at once where storage has its keys, else at the first sign of a visitor. */
for (const place of document.querySelectorAll<HTMLElement>('[data-keys]')) {
  const keys = place.dataset.keys!.split(' ');
  // without storage, the island says so
  const isKept = () => keys.some((key) => isStored('localStorage', key, true) || isStored('sessionStorage', key, true));
  place.toggleAttribute('data-fresh', !isKept());
  whenWanted(
    () => isKept() || isTyped(place),
    CART_UPDATED,
    () => startIsland(place),
  );
}
whenIdle(() => {
  for (const place of islands.filter((each) => !each.hasAttribute('data-keys')))
    whenNear(place, () => startIsland(place));
  if (document.querySelector(OPERATOR_PLACES))
    import('./operators.client.ts').then(({ startOperatorPage }) => startOperatorPage(), ignore);
});
