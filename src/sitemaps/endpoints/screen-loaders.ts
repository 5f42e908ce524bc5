import type { CatalogStore } from '../../catalog/catalog-store.ts';
import type { SitemapPreview, StoredSitemapSummary } from '../plan/describe-sitemap.ts';
import { fileTypeOf, type SitemapParameters } from '../plan/parse-sitemap-request.ts';
import { sitemapToolFacts, type SitemapToolFacts } from '../plan/tool-facts.ts';
import { writeUrlset } from '../plan/write-urlset.server.ts';
import { FIRST_LINES } from '../plan/xml-lines.ts';
import { serveSitemapFile } from './add-sitemap-files.ts';
import { findForeignFiles } from './find-foreign-files.ts';
import { findSitemapByAddress } from './find-sitemap.ts';
import { siteOf, type SitemapSources } from './sitemap-services.ts';

type ScreenSources = SitemapSources & {
  formerHosts: readonly string[];
  /** Told why a stored file cannot be read. */
  onFailure: (cause: unknown) => void;
};

/** What pages about sitemaps load. All but `storedSitemap` reject with `StoreUnavailable`. */
export function sitemapLoaders({ formerHosts, onFailure, ...sources }: ScreenSources) {
  const { files, planOf } = sources;
  return {
    /** What the tool screens know of a catalog's sitemaps. The manifest is read each time: a run may have ended since. */
    async sitemapFacts(catalog: CatalogStore): Promise<SitemapToolFacts> {
      const [plan, { classes }, manifest] = await Promise.all([
        planOf(catalog),
        catalog.sitemapFacts(),
        files.readManifest(),
      ]);
      const origin = sources.origin();
      const foreignFiles = await findForeignFiles(files, manifest, origin);
      const lastRun = manifest?.lastRun ?? null;
      return sitemapToolFacts(plan, { origin, classes: classes.length, formerHosts, foreignFiles, lastRun });
    },
    /** The first lines of the sitemap at an address below /sitemap/; reads one block of NSNs at most. */
    async sitemapPreview(catalog: CatalogStore, asked: SitemapParameters): Promise<SitemapPreview> {
      const site = siteOf(sources, catalog);
      const found = await findSitemapByAddress(asked, site);
      if (found.kind === 'refused') return found;
      const fileType = fileTypeOf(asked);
      const xml = found.kind === 'xml' ? found.xml : await beginningOf(writeUrlset(found.urlset, site));
      return {
        kind: 'start',
        xml: xml.split('\n', FIRST_LINES).join('\n'),
        fileType: fileType === null ? null : ((await site.plan()).findFile(fileType)?.type ?? null),
      };
    },
    /** What is known of a stored file before it is downloaded. */
    async storedSitemap(filename: string | undefined): Promise<StoredSitemapSummary> {
      const answer = await serveSitemapFile(filename, files);
      if (answer.kind === 'file') {
        const { bytes, modifiedAt } = answer.file;
        return { kind: 'file', name: answer.name, sizeBytes: bytes.length, modifiedAt };
      }
      if (answer.cause !== undefined) onFailure(answer.cause);
      return { kind: 'refused', status: answer.status, message: answer.message };
    },
  };
}

/** As many chunks as hold the first lines. */
async function beginningOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) {
    text += Buffer.from(chunk).toString();
    if (text.split('\n', FIRST_LINES + 1).length > FIRST_LINES) break;
  }
  return text;
}
