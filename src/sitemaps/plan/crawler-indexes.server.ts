import { paths } from '#base/paths.ts';
import type { SitemapManifestFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { SitemapPlan } from './sitemap-plan.ts';
import { INDEX_HEAD, INDEX_TAIL, sitemapEntry } from './sitemap-xml.ts';
import { entriesOf, furtherEntries, type FurtherPages, nsnPageEntries } from './whole-sitemaps.server.ts';

/** The index that robots.txt names, by the setting ROBOTS_SITEMAPS: of pages, of stored files, or the whole one, which lists the largest classes once more. */
export const ROBOTS_INDEX = {
  pages: paths.sitemapPages(),
  files: paths.sitemapFiles(),
  index: paths.sitemap(),
} as const;

/** The index of pages for crawlers: static, all NSN pages and the pages of further kinds. No URL is in two of them (docs/decisions/058). */
export function pagesIndexXml(plan: SitemapPlan, origin: string, further: FurtherPages): string {
  const staticPages = entriesOf(origin)({ type: 'static' }, plan.changedOn);
  return [
    INDEX_HEAD,
    staticPages,
    ...nsnPageEntries(plan, origin),
    ...furtherEntries(plan, origin, further),
    INDEX_TAIL,
  ].join('');
}

/**
 * The same of stored files: the nsn files, which hold every NSN once, and beside them what no file has. A class file repeats NSNs, and is left out. Null
 * where no nsn file is stored.
 */
export function filesIndexXml(
  plan: SitemapPlan,
  origin: string,
  further: FurtherPages,
  stored: readonly SitemapManifestFile[],
): string | null {
  const nsnFiles = stored.filter(({ name }) => name.startsWith('nsn-'));
  if (nsnFiles.length === 0) return null;
  const { changedOn } = plan.groupsAndClasses;
  return [
    INDEX_HEAD,
    entriesOf(origin)({ type: 'static' }, plan.changedOn),
    sitemapEntry(origin + paths.sitemapGroups(), changedOn > 0 ? changedOn : null),
    ...nsnFiles.map(({ name, lastmod }) => sitemapEntry(origin + paths.sitemapFile(name), lastmod)),
    ...furtherEntries(plan, origin, further),
    INDEX_TAIL,
  ].join('');
}
