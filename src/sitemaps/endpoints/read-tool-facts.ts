import type { SitemapPlan } from '../plan/sitemap-plan.ts';
import { sitemapToolFacts, type SitemapToolFacts } from '../plan/tool-facts.ts';
import { findStrangeFiles } from './find-strange-files.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import type { SitemapFileStore } from '../store/sitemap-file-store.ts';

type Site = {
  planOf: (catalog: CatalogStore) => Promise<SitemapPlan>;
  files: SitemapFileStore;
  origin: () => string;
  formerHosts: readonly string[];
};

/** What the tool screens know of a catalog's sitemaps; the manifest is read anew, since a run may have ended meanwhile. */
export function readToolFacts({
  planOf,
  files,
  origin,
  formerHosts,
}: Site): (catalog: CatalogStore) => Promise<SitemapToolFacts> {
  return async (catalog) => {
    const [plan, { classes }, manifest] = await Promise.all([
      planOf(catalog),
      catalog.sitemapFacts(),
      files.readManifest(),
    ]);
    const strangeFiles = await findStrangeFiles(files, manifest, origin());
    return sitemapToolFacts(plan, { origin: origin(), classes: classes.length, manifest, formerHosts, strangeFiles });
  };
}
