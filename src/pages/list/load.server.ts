import type { PageAnswer, RouteFacts } from '../page.ts';
import type { PostedList } from '../../features/bom-match/match-result.ts';

export type ListPageData = {
  /** What was posted without JavaScript, and what came of it; null for the empty page. */
  posted: PostedList | null;
};

/** GET /list: the empty field. POST /list: what came of a list that a browser without JavaScript has sent. */
export function load({ postedList: posted }: RouteFacts): PageAnswer<ListPageData> {
  const data = { posted: posted ?? null };
  if (posted === undefined) return { kind: 'found', data, noindex: true };
  const { outcome } = posted;
  if (outcome.kind === 'matched') return { kind: 'personal', data };
  return outcome.status === 503 ? { kind: 'unavailable', data } : { kind: 'refused', data, status: outcome.status };
}
