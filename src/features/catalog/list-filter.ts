import { CATALOG_MINIMA, CATALOG_SORTS, type ListFilter } from './catalog-data.ts';

/** Case-insensitive substring of title or code (C3.2); an empty text matches everything. */
export function contains(q: string, title: string | null, code: string): boolean {
  const wanted = q.toLowerCase();
  return wanted === '' || code.includes(wanted) || (title !== null && title.toLowerCase().includes(wanted));
}

/** The filter that the address asks for; unknown values count as absent. */
export function readListFilter(query: URLSearchParams): ListFilter {
  const min = Number(query.get('min') ?? 0);
  return {
    q: (query.get('q') ?? '').trim(),
    sort: CATALOG_SORTS.find((sort) => sort === query.get('sort')) ?? 'code',
    min: CATALOG_MINIMA.includes(min) ? min : 0,
  };
}

type Row = { title: string | null; nsnCount: number };

/** Rows left by the filter, in its order. `codeOf` gives a row's code. */
export function applyListFilter<T extends Row>(
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
