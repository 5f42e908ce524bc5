import { planSitemaps } from '../plan/plan-sitemaps.ts';
import type { SitemapPlan } from '../plan/sitemap-plan.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';

/**
 * The plan of each catalog, computed once: who asks while it is computed waits for the same, one that failed is tried again, and it goes when
 * its catalog goes.
 */
export function keepSitemapPlans(): (catalog: CatalogStore) => Promise<SitemapPlan> {
  const kept = new WeakMap<CatalogStore, Promise<SitemapPlan>>();
  return (catalog) => {
    let plan = kept.get(catalog);
    if (plan === undefined) {
      plan = computePlan(catalog);
      kept.set(catalog, plan);
      plan.catch(() => kept.delete(catalog));
    }
    return plan;
  };
}

async function computePlan(catalog: CatalogStore): Promise<SitemapPlan> {
  const facts = await catalog.sitemapFacts();
  return planSitemaps({ facts, readBlocks: (first, last) => catalog.readNsnBlocks(first, last) });
}
