import type { PageAnswer } from '#base/http/frame/page.ts';
import type { PostedList } from '#base/lists/list.ts';

export type ListPageData = { posted: PostedList | null };

/** GET /list; POST /list without JavaScript. */
export function load({ postedList: posted }: { postedList?: PostedList }): PageAnswer<ListPageData> {
  const data = { posted: posted ?? null };
  if (posted === undefined) return { kind: 'found', data, noindex: true };
  const { outcome } = posted;
  if (outcome.kind === 'matched') return { kind: 'personal', data };
  return outcome.status === 503 ? { kind: 'unavailable', data } : { kind: 'refused', data, status: outcome.status };
}
