import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import type { CheckScreenName } from './sitemap-check/screens.tsx';

/** The check screens share a chunk. */
const loadCheckScreen = (name: CheckScreenName) => async () =>
  (await import('./sitemap-check/island.tsx')).checkIsland(name) as ComponentType<never>;

/** What React takes over in the browser, by the name that `Island` gives it. All but the check screens are chunks of their own. */
const islands: Record<string, () => Promise<ComponentType<never>>> = {
  cart: async () => (await import('./cart/island.tsx')).CartIsland as ComponentType<never>,
  list: async () => (await import('./list/island.tsx')).ListIsland as ComponentType<never>,
  rfq: async () => (await import('./rfq/island.tsx')).RfqIsland as ComponentType<never>,
  'bulk-sitemap-generator': async () =>
    (await import('./bulk-sitemap-generator/island.tsx')).BulkIsland as ComponentType<never>,
  'sitemap-exporter': async () =>
    (await import('./sitemap-exporter/island.tsx')).ExporterIsland as ComponentType<never>,
  'sitemap-range-exporter': async () =>
    (await import('./sitemap-range-exporter/island.tsx')).RangeIsland as ComponentType<never>,
  'sitemap-xml': async () => (await import('./sitemap-xml/island.tsx')).SitemapXmlIsland as ComponentType<never>,
  'sitemap-file': async () => (await import('./sitemap-file/island.tsx')).SitemapFileIsland as ComponentType<never>,
  'sitemap-generator': async () =>
    (await import('./sitemap-generator/island.tsx')).SitemapGeneratorIsland as ComponentType<never>,
  'home-form': async () => (await import('../quotes/form/home-form.tsx')).HomeForm as ComponentType<never>,
  'sitemap-debug': loadCheckScreen('sitemap-debug'),
  'sitemap-test': loadCheckScreen('sitemap-test'),
  'sitemap-validation': loadCheckScreen('sitemap-validation'),
  'sitemap-url-validator': loadCheckScreen('sitemap-url-validator'),
  'sitemap-status': loadCheckScreen('sitemap-status'),
  'comprehensive-sitemap': async () =>
    (await import('./comprehensive-sitemap/island.tsx')).ComprehensiveSitemapIsland as ComponentType<never>,
  'final-sitemap-test': loadCheckScreen('final-sitemap-test'),
};

/** Marks a place as `data-live` once React answers in it; until then its form and links work as plain HTML does. */
const TakenOver = ({ onLive, children }: { onLive: () => void; children?: ReactNode }) => {
  useEffect(onLive, [onLive]);
  return children;
};

/** Hydrates every island of the document. Loaded at the first idle moment or the first touch. */
export async function startIslands(): Promise<void> {
  const { hydrateRoot } = await import('react-dom/client');
  await Promise.all(
    Array.from(document.querySelectorAll<HTMLElement>('[data-island]'), async (place) => {
      const component = await islands[place.dataset.island ?? '']?.();
      if (!component) return;
      const content = createElement(component, JSON.parse(place.dataset.props ?? '{}') as never);
      hydrateRoot(place, createElement(TakenOver, { onLive: () => place.setAttribute('data-live', '') }, content));
    }),
  );
}
