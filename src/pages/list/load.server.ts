import type { ListPageData } from './data.ts';
import type { PageAnswer, PageRequest } from '../page.ts';

/** GET /list: the empty field. POST /list: what came of a list that a browser without JavaScript has sent. */
export function load({ postedList: posted }: PageRequest): PageAnswer<ListPageData> {
  const data = { posted };
  if (posted === null) return { kind: 'found', data, noindex: true };
  const { outcome } = posted;
  if (outcome.kind === 'matched') return { kind: 'personal', data };
  return outcome.status === 503 ? { kind: 'unavailable', data } : { kind: 'refused', data, status: outcome.status };
}
