import { notOfPlan } from '../audit/check-catalog.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { sitemapToolFacts } from '../plan/tool-facts.ts';
import { ROBOTS_INDEX } from '../plan/whole-sitemaps.server.ts';
import { staleClassFiles } from '../plan/make-sitemap-file.server.ts';
import { serveSitemapFile } from './add-sitemap-functions.ts';
import { CHECKED_FILES } from '../plan/sitemap-plan.ts';
import { findForeignFiles } from './find-foreign-files.ts';
import { siteOf, type SitemapSources } from './sitemap-services.ts';

/** Loaders reject with `StoreUnavailable`, but for `storedSitemap`. */
type Given = SitemapSources & { formerHosts: readonly string[]; onFailure: (cause: unknown) => void };

export function sitemapLoaders({ formerHosts, onFailure, ...sources }: Given) {
  const { files, planOf, plannedOf } = sources;
  return {
    /** `withPlanned`: with the contents that each sitemap should have. */
    async sitemapFacts(catalog: CatalogStore, { withPlanned }: { withPlanned: boolean }) {
      const [plan, { classes }, planned, manifest, lastRun] = await Promise.all([
        planOf(catalog),
        catalog.sitemapFacts(),
        withPlanned ? plannedOf(catalog) : [],
        files.readManifest(),
        files.readLastRun(),
      ]);
      const origin = sources.origin();
      const foreignFiles = await findForeignFiles(files, manifest, origin);
      return sitemapToolFacts(plan, {
        origin,
        robotsIndex: ROBOTS_INDEX[sources.robotsSitemaps],
        classes: classes.length,
        formerHosts,
        planned: planned.filter(({ name }) => name.startsWith('/') || CHECKED_FILES.has(name)),
        foreignFiles,
        unplannedFiles: notOfPlan(manifest?.files.map(({ name }) => name) ?? [], plan.files),
        staleClassFiles: staleClassFiles(plan, manifest, origin),
        lastRun,
      });
    },
    /** Foreign files; null where they cannot be read. */
    async foreignFiles() {
      try {
        const manifest = await files.readManifest();
        const foreign = await findForeignFiles(files, manifest, sources.origin());
        return { foreign, files: manifest?.files.length ?? 0 };
      } catch (error) {
        onFailure(error);
        return null;
      }
    },
    sitemapSite: (catalog: CatalogStore) => siteOf(sources, catalog),
    storedSitemap: (filename: string | undefined) => serveSitemapFile(filename, files, onFailure),
  };
}
