import type { CatalogStore } from '#publog/catalog-store.ts';
import { fileTypeOf, type SitemapParameters } from '../plan/parse-sitemap-request.ts';
import { sitemapToolFacts } from '../plan/tool-facts.ts';
import { ROBOTS_INDEX } from '../plan/whole-sitemaps.server.ts';
import { staleClassFiles } from '../plan/make-sitemap-file.server.ts';
import { writeUrlset } from '../plan/write-urlset.server.ts';
import { FIRST_LINES } from '../plan/xml-lines.ts';
import { serveSitemapFile } from './add-sitemap-functions.ts';
import { CHECKED_FILES } from '../plan/sitemap-plan.ts';
import { findForeignFiles, originIn } from './find-foreign-files.ts';
import { findSitemapByAddress } from './find-sitemap.ts';
import { siteOf, type SitemapSources } from './sitemap-services.ts';

/** Loaders reject with `StoreUnavailable`, but for `storedSitemap`. */
export function sitemapLoaders({
  formerHosts,
  onFailure,
  ...sources
}: SitemapSources & { formerHosts: readonly string[]; onFailure: (cause: unknown) => void }) {
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
    /** The first lines of a sitemap. */
    async sitemapPreview(catalog: CatalogStore, asked: SitemapParameters) {
      const site = siteOf(sources, catalog);
      const found = await findSitemapByAddress(asked, site);
      if (found.kind === 'refused') return found;
      const fileType = fileTypeOf(asked);
      const plan = await site.plan();
      const xml = found.kind === 'xml' ? found.xml : await beginningOf(writeUrlset(found.urlset, site));
      return {
        kind: 'start' as const,
        xml: xml.split('\n', FIRST_LINES).join('\n'),
        fileType: fileType === null ? null : (plan.findFile(fileType)?.type ?? null),
        counts: { indexChunks: plan.indexChunks, nsnPages: plan.nsnPages.length },
      };
    },
    async storedSitemap(filename: string | undefined) {
      const answer = await serveSitemapFile(filename, files);
      if (answer.kind === 'file') {
        const { bytes, modifiedAt } = answer.file;
        return {
          kind: 'file' as const,
          name: answer.name,
          sizeBytes: bytes.length,
          modifiedAt,
          origin: originIn(bytes),
        };
      }
      if (answer.cause !== undefined) onFailure(answer.cause);
      return answer;
    },
  };
}

async function beginningOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) {
    text += Buffer.from(chunk).toString();
    if (text.split('\n', FIRST_LINES + 1).length > FIRST_LINES) break;
  }
  return text;
}
