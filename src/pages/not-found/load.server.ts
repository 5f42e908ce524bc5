import type { PageAnswer, PageRequest } from '../page.ts';

/** `path`: the address asked for, percent-decoded where possible, as text. */
export type NotFoundPageData = { path: string };

/** The longest path that the page repeats. */
const SHOWN_PATH_LENGTH = 200;

/** Any path that no route answers. */
export function load({ path }: PageRequest): PageAnswer<NotFoundPageData> {
  return { kind: 'not-found', data: { path: path.slice(0, SHOWN_PATH_LENGTH) } };
}
