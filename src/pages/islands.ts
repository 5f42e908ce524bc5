import { createElement, type ComponentType } from 'react';

/** What React takes over in the browser, by the name that `Island` gives it. Each is a chunk of its own. */
const islands: Record<string, () => Promise<ComponentType<never>>> = {};

/** Hydrates every island of the document. Loaded at the first idle moment or the first touch. */
export async function startIslands(): Promise<void> {
  const { hydrateRoot } = await import('react-dom/client');
  await Promise.all(
    Array.from(document.querySelectorAll<HTMLElement>('[data-island]'), async (place) => {
      const component = await islands[place.dataset.island ?? '']?.();
      if (component) hydrateRoot(place, createElement(component, JSON.parse(place.dataset.props ?? '{}') as never));
    }),
  );
}
