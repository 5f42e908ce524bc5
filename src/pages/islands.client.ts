import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';

/** What React takes over in the browser, by its file. Each is a chunk that is loaded when a page has it. */
const islands = import.meta.glob<ComponentType<never>>('./*/island.tsx', { import: 'Island' });

/** Marks an island as `data-live` once React answers in it. Until then its form and links work as plain HTML. */
const Live = ({ onLive, children }: { onLive: () => void; children?: ReactNode }) => {
  useEffect(onLive, [onLive]);
  return children;
};

/** Hydrates every island of the document. Loaded at the first idle moment or the first touch. */
export async function startIslands(): Promise<void> {
  const { hydrateRoot } = await import('react-dom/client');
  await Promise.all(
    Array.from(document.querySelectorAll<HTMLElement>('[data-island]'), async (place) => {
      const component = await islands[`./${place.dataset.island}/island.tsx`]?.();
      if (!component) return;
      const content = createElement(component, JSON.parse(place.dataset.props ?? '{}') as never);
      hydrateRoot(place, createElement(Live, { onLive: () => place.setAttribute('data-live', '') }, content));
    }),
  );
}
