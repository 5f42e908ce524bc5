import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { keepTyped } from '#base/ui/save-typed.ts';

/** What React takes over in the browser, by its file. Each is a chunk that is loaded when a page has it. */
const files = import.meta.glob<ComponentType<never>>('../*/pages/*/island.tsx', { import: 'Island' });
const islands = Object.fromEntries(Object.entries(files).map(([file, load]) => [file.split('/').at(-2)!, load]));

/** Marks an island as `data-live` once React answers in it. Until then its form and links work as plain HTML. */
const Live = ({ onLive, children }: { onLive: () => void; children?: ReactNode }) => {
  useEffect(onLive, [onLive]);
  return children;
};

/** Hydrates an island, and tells when React answers in it. What has been typed in it before stays. */
export async function startIsland(place: HTMLElement, taken: () => void): Promise<void> {
  const [{ hydrateRoot }, component] = await Promise.all([
    import('react-dom/client'),
    islands[place.dataset.island!]?.(),
  ]);
  if (!component) return;
  const content = createElement(component, JSON.parse(place.dataset.props ?? '{}') as never);
  const restore = keepTyped(place);
  const onLive = () => {
    restore();
    place.setAttribute('data-live', '');
    taken();
  };
  hydrateRoot(place, createElement(Live, { onLive }, content));
}
