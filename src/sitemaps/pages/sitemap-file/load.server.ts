import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import { originIn } from '../../endpoints/find-foreign-files.ts';
import type { SitemapServices } from '../load-tool.server.ts';

export type SitemapFilePageData = { path: string; filename: string | null } & (
  | { kind: 'file'; name: string; sizeBytes: number; modifiedAt: Date; origin: string | null }
  | { kind: 'refused'; status: 400 | 404 | 500; message: string }
);

/** GET /sitemaps/{filename} in a browser (S4.5). */
export async function load(
  { path, params }: PageRequest,
  { storedSitemap }: Pick<SitemapServices, 'storedSitemap'>,
): Promise<PageAnswer<SitemapFilePageData>> {
  const filename = params.filename ?? params['*'] ?? null;
  const answer = await storedSitemap(filename ?? undefined);
  if (answer.kind === 'refused') {
    const { status } = answer;
    const data = { path, filename: filename || null, ...answer };
    return status === 500 ? { kind: 'unavailable', status, data } : { kind: 'refused', status, data };
  }
  const { name, file } = answer;
  const { bytes, modifiedAt } = file;
  const about = { name, sizeBytes: bytes.length, modifiedAt, origin: originIn(bytes) };
  return { kind: 'found', noindex: true, data: { path, filename, kind: 'file', ...about } };
}
