import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';

/** `path`: of the request. */
export type NotFoundPageData = { path: string };

/** Characters of the path that the page repeats. */
const MAX_PATH_LENGTH = 200;

/** Any path that no route answers. */
export function load({ path }: PageRequest): PageAnswer<NotFoundPageData> {
  return { kind: 'not-found', data: { path: path.slice(0, MAX_PATH_LENGTH) } };
}
