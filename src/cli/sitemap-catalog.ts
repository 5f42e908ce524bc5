import { planSitemapFiles } from '../sitemaps/plan/plan-sitemaps.server.ts';
import type { SitemapFilePlan } from '../sitemaps/plan/sitemap-plan.ts';
import type { CatalogSource } from '../catalog/catalog-source.ts';
import type { SitemapCatalog } from '../catalog/open-sitemap-catalog.ts';

/** Longest time of a timer. */
const NEVER_MS = 2 ** 31 - 1;
/** A run is of one catalog: another is looked for when the run asks, and what was replaced stays open until it ends. */
export const KEEP_CATALOG = { lookEveryMs: NEVER_MS, graceMs: NEVER_MS };

/** Looks whether another catalog is in force by now; stays with the one at hand where that cannot be told. */
export async function lookAgain(source: CatalogSource<SitemapCatalog>, store: SitemapCatalog): Promise<SitemapCatalog> {
  await source.refresh().catch(() => undefined);
  return source.current() ?? store;
}

export async function filesOf(store: SitemapCatalog): Promise<SitemapFilePlan[]> {
  const facts = await store.sitemapFacts();
  return planSitemapFiles({ facts, readBlocks: (first, last) => store.readNsnBlocks(first, last) });
}
