import type { PageRequest } from '#publog/http/catalog-call.ts';
import { fscOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { withShelf } from '../../catalog/shelf-rows.ts';
import { readLookAlikes } from '../../part/look-alikes/look-alikes.server.ts';
import { nsnOfAddress, readItemAddress } from '../../part/load-part.server.ts';
import { paths } from '#base/paths.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { LookAlikeList } from '../../part/look-alikes/look-alikes.tsx';

export type LookAlikesPageData =
  | ({ kind: 'list' } & Parameters<typeof LookAlikeList>[0])
  | { kind: 'not-found'; nsn: Nsn }
  | { kind: 'invalid' }
  | { kind: 'failed'; nsn: Nsn };

const LOOK_ALIKES_LISTED = 50;

/** GET /look-alikes/:nsn, never indexed. */
export async function load(
  { path, params, catalog }: PageRequest,
  { shelf }: Pick<StockPageServices, 'shelf'>,
): Promise<PageAnswer<LookAlikesPageData>> {
  const niin = readItemAddress(params.nsn ?? '');
  if (niin === null) return { kind: 'not-found', data: { kind: 'invalid' } };
  const requested = nsnOfAddress(params, niin);
  try {
    const found = await catalog.findNiin(niin);
    const nsn = found?.replacedBy ?? found?.nsn;
    if (!nsn) return { kind: 'not-found', data: { kind: 'not-found', nsn: requested } };
    if (path !== paths.lookAlikes(nsn)) return { kind: 'redirect', path: paths.lookAlikes(nsn) };
    const [record, supplyClass, page] = await Promise.all([
      catalog.findPart(nsn),
      catalog.findClass(fscOfNsn(nsn)),
      readLookAlikes(catalog, nsn, LOOK_ALIKES_LISTED),
    ]);
    if (record === null) return { kind: 'not-found', data: { kind: 'not-found', nsn } };
    const classTitle = supplyClass?.title ?? null;
    const item = { nsn, itemName: record.itemName, fsc: fscOfNsn(nsn), classTitle, listed: record.listed };
    const data = { kind: 'list', item, page: { ...page, parts: await withShelf(shelf, page.parts) } } as const;
    return { kind: 'found', data, noindex: true };
  } catch {
    return { kind: 'unavailable', data: { kind: 'failed', nsn: requested } };
  }
}
