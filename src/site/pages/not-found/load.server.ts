import type { PageRequest } from '#publog/http/catalog-call.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';

export type NotFoundPageData = { path: string };

const MAX_PATH_LENGTH = 200;

export function load({ path }: PageRequest): PageAnswer<NotFoundPageData> {
  return { kind: 'not-found', data: { path: path.slice(0, MAX_PATH_LENGTH) } };
}
