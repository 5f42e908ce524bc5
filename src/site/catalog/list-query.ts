import { parseNsn } from '#base/domain/nsn.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { BoxText, KeyPage } from '#publog/catalog-store.ts';

const CATALOG_SORTS = ['code', 'title', 'parts'] as const;
export const CATALOG_MINIMA: readonly number[] = [0, 1, 10_000, 100_000];

export type ListFilter = ReturnType<typeof readListFilter>;

/** C3.2; an empty text matches everything. */
export function contains(q: string, title: string | null, code: string): boolean {
  const wanted = q.toLowerCase();
  return wanted === '' || code.includes(wanted) || (title !== null && title.toLowerCase().includes(wanted));
}

export function readListFilter(query: URLSearchParams) {
  const min = Number(query.get('min') ?? 0);
  return {
    q: (query.get('q') ?? '').trim(),
    sort: CATALOG_SORTS.find((sort) => sort === query.get('sort')) ?? 'code',
    min: CATALOG_MINIMA.includes(min) ? min : 0,
  };
}

export function applyListFilter<T extends { title: string | null; nsnCount: number }>(
  rows: readonly T[],
  filter: ListFilter,
  codeOf: (row: T) => string,
): T[] {
  const left = rows.filter((row) => row.nsnCount >= filter.min && contains(filter.q, row.title, codeOf(row)));
  if (filter.sort === 'title')
    return left.sort((a, b) => (a.title ?? codeOf(a)).localeCompare(b.title ?? codeOf(b), 'en'));
  if (filter.sort === 'parts') return left.sort((a, b) => b.nsnCount - a.nsnCount);
  return left;
}

/** C4.2 */
export const NSNS_PER_PAGE = 100;

export function readKeyPage(query: URLSearchParams): KeyPage {
  const [after, before] = [parseNsn(query.get('after') ?? ''), parseNsn(query.get('before') ?? '')];
  return { ...(after !== null ? { after } : before !== null && { before }), limit: NSNS_PER_PAGE };
}

export type ByCode<Data> = Data | { kind: 'not-found' | 'failed'; code: string };

/** Answers with what is found under a code; null is not found. */
export async function answerByCode<Data>(code: string, find: () => Promise<PageAnswer<Data> | null>) {
  const answer = async (): Promise<PageAnswer<ByCode<Data>>> =>
    (await find()) ?? { kind: 'not-found', data: { kind: 'not-found', code } };
  return answer().catch(() => ({ kind: 'unavailable', data: { kind: 'failed', code } }) as const);
}

const CLASS_SEARCH_LENGTH = 100;

/** Finds names by substring, numbers by digits (C4.3). */
export function parseClassSearch(text: string): BoxText | null {
  const cleaned = text.normalize('NFKC').trim().slice(0, CLASS_SEARCH_LENGTH);
  if (cleaned === '') return null;
  const digits = cleaned.replace(/[\s\-‐-―−]/g, '');
  return { text: cleaned.toUpperCase(), digits: /^\d{1,13}$/.test(digits) ? digits : null };
}
