import type { PageRequest } from '#publog/http/catalog-call.ts';
import { findCompared, loadCompared } from '../../part/compare/find-compared.server.ts';
import { withShelf } from '../../catalog/shelf-rows.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { Comparison } from '../../part/compare/compare-page.tsx';

export type ComparePageData = ({ kind: 'comparison' } & Comparison) | { kind: 'failed'; again: string };

/** GET /compare: up to four, never indexed (G2.3). */
export async function load(
  { path, query, catalog, site }: PageRequest,
  { shelf }: Pick<StockPageServices, 'shelf'>,
): Promise<PageAnswer<ComparePageData>> {
  try {
    const { nsns, notes } = await findCompared(catalog, query.getAll('nsn'));
    const parts = await Promise.all(nsns.map((nsn) => loadCompared(catalog, nsn, site.showGovernmentUnitPrice)));
    const onlyDifferences = query.get('rows') === 'differences';
    const known = parts.filter((part) => part !== null);
    const data = { parts: await withShelf(shelf, known), notes, onlyDifferences };
    const incomplete = data.parts.some(
      ({ cancelled, classRead, partNumbers, sections }) =>
        cancelled === null || !classRead || partNumbers === null || Object.values(sections).includes(null),
    );
    return { kind: 'found', data: { kind: 'comparison', ...data }, noindex: true, incomplete };
  } catch {
    return { kind: 'unavailable', data: { kind: 'failed', again: `${path}?${query}` } };
  }
}
