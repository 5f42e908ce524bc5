import type { PageRequest } from '#publog/http/catalog-call.ts';
import { paths } from '#base/paths.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { SiteServices } from '../../site-services.ts';
import type { ApiDocs } from '../../api/read-api-docs.ts';

export async function load(
  { catalog, query }: PageRequest,
  { apiDocs }: Pick<SiteServices, 'apiDocs'>,
): Promise<PageAnswer<ApiDocs>> {
  // made once for a catalog
  if (query.size > 0) return { kind: 'redirect', path: paths.api() };
  const data = await apiDocs(catalog);
  return { kind: 'found', data, cache: data.examples !== null };
}
