import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { keepTyped } from '#base/ui/save-typed.ts';

const files = import.meta.glob<ComponentType<never>>('../*/pages/*/island.tsx', { import: 'Island' });
const islands = Object.fromEntries(Object.entries(files).map(([file, load]) => [file.split('/').at(-2)!, load]));

/** Sets `data-live` once React answers. */
const Live = ({ onLive, children }: { onLive: () => void; children?: ReactNode }) => {
  useEffect(onLive, [onLive]);
  return children;
};

/** Hydrates an island; keeps what was typed. */
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
