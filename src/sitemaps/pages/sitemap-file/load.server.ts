import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../load-tool.server.ts';

/** The screen of /sitemaps/{filename}. */
export type SitemapFilePageData =
  /** `modifiedAt`: ISO 8601. */
  | { kind: 'file'; path: string; name: string; sizeBytes: number; modifiedAt: string; origin: string | null }
  | { kind: 'none'; path: string; name: string | null; status: 400 | 404 | 500; message: string };

/** GET /sitemaps/{filename} for a browser that navigates there (S4.5). */
export async function load(
  { path, params }: PageRequest,
  { storedSitemap }: Pick<SitemapServices, 'storedSitemap'>,
): Promise<PageAnswer<SitemapFilePageData>> {
  const name = params.filename ?? params['*'];
  const look = await storedSitemap(name);
  if (look.kind === 'file') {
    const { sizeBytes, modifiedAt, origin } = look;
    const data = {
      kind: 'file',
      path,
      name: look.name,
      sizeBytes,
      modifiedAt: modifiedAt.toISOString(),
      origin,
    } as const;
    return { kind: 'found', noindex: true, data };
  }
  const { status, message } = look;
  const data = { kind: 'none', path, name: name || null, status, message } as const;
  return status === 500 ? { kind: 'unavailable', status, data } : { kind: 'refused', status, data };
}
