import type { ApiPageData } from './api.data.ts';
import type { PageAnswer, PageRequest } from './page.ts';

/** GET /api: the OpenAPI document to read, with answers of the catalog in force. */
export async function load({ apiDocs }: PageRequest): Promise<PageAnswer<ApiPageData>> {
  const data = await apiDocs();
  return { kind: 'found', data, keep: data.examples !== null };
}
