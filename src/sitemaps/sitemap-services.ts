import type { CatalogStore } from '#publog/catalog-store.ts';
import type { CrawlCoverage } from './crawl/open-coverage.ts';
import type { SitemapWalks } from './health/sitemap-walks.ts';
import type { SitemapPreview, StoredSitemapSummary } from './plan/describe-sitemap.ts';
import type { SitemapParameters } from './plan/parse-sitemap-request.ts';
import type { ForeignFiles, SitemapToolFacts } from './plan/tool-facts.ts';

export type { ForeignFiles } from './plan/tool-facts.ts';

/** What pages about sitemaps and crawlers take from the running site. */
export type SitemapServices = {
  /** What crawlers fetched. */
  crawl: CrawlCoverage;
  /** Whether what they fetch now is recorded. */
  isCrawlRecorded: boolean;
  /** What the tool screens know about the sitemaps of the catalog; rejects with `StoreUnavailable`. */
  sitemapFacts: (catalog: CatalogStore, options: { withPlanned: boolean }) => Promise<SitemapToolFacts>;
  /** Walks of the whole plan. */
  walks: SitemapWalks;
  /** Stored sitemap files of another origin than the site, and how many files there are; null where they cannot be read. Never rejects. */
  foreignFiles: () => Promise<{ foreign: ForeignFiles[]; files: number } | null>;
  /** The first lines of a sitemap, or why it does not exist; rejects with `StoreUnavailable`. */
  sitemapPreview: (catalog: CatalogStore, asked: SitemapParameters) => Promise<SitemapPreview>;
  /** Size and date of a stored sitemap file, or why it cannot be read. */
  storedSitemap: (filename: string | undefined) => Promise<StoredSitemapSummary>;
};
