import { findSitemapByAddress } from './find-sitemap.ts';
import { serveSitemapFile } from './add-sitemap-files.ts';
import { fileTypeOf, type SitemapParameters } from '../plan/parse-sitemap-request.ts';
import { type SitemapPreview, type StoredSitemapSummary } from '../plan/describe-sitemap.ts';
import { FIRST_LINES } from '../plan/xml-lines.ts';
import { writeUrlset } from '../plan/write-urlset.server.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import type { SitemapFileStore } from '../store/sitemap-file-store.ts';
import type { SitemapServices } from './sitemap-services.ts';

type Site = Pick<SitemapServices, 'planOf' | 'makersOf' | 'makersInIndex' | 'origin'>;

/** How the sitemap begins that an address below /sitemap/ asks for: one block of NSNs is read at most. Rejects with `StoreUnavailable`. */
export function previewSitemap({ planOf, makersOf, makersInIndex, origin }: Site) {
  return async (catalog: CatalogStore, asked: SitemapParameters): Promise<SitemapPreview> => {
    const plan = () => planOf(catalog);
    const found = await findSitemapByAddress(asked, {
      plan,
      origin: origin(),
      makers: () => makersOf(catalog),
      makersInIndex,
    });
    if (found.kind === 'refused') return found;
    const fileType = fileTypeOf(asked);
    const readBlocks = (first: number, last: number) => catalog.readNsnBlocks(first, last);
    const xml =
      found.kind === 'xml' ? found.xml : await beginningOf(writeUrlset(found.urlset, { origin: origin(), readBlocks }));
    return {
      kind: 'start',
      xml: xml.split('\n', FIRST_LINES).join('\n'),
      fileType: fileType === null ? null : ((await plan()).findFile(fileType)?.type ?? null),
    };
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

/** What is known of a stored file before it is downloaded. Why it cannot be read goes to `onFailure` alone. */
export function describeStoredSitemap(files: SitemapFileStore, onFailure: (cause: unknown) => void) {
  return async (filename: string | undefined): Promise<StoredSitemapSummary> => {
    const answer = await serveSitemapFile(filename, files);
    if (answer.kind === 'file') {
      const { bytes, modifiedAt } = answer.file;
      return { kind: 'file', name: answer.name, sizeBytes: bytes.length, modifiedAt };
    }
    if (answer.cause !== undefined) onFailure(answer.cause);
    return { kind: 'refused', status: answer.status, message: answer.message };
  };
}
