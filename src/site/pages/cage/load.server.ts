import { withAbortSignal, type PageRequest } from '#publog/http/catalog-call.ts';
import { parseCageCode } from '#base/domain/cage-code.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { readKeyPage } from '../../catalog/list-query.ts';
import { loadMaker } from '../../catalog/maker/load-maker.server.ts';
import { type MakerData, makerPath } from '../../catalog/maker/maker-data.ts';
import { paths } from '#base/paths.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';

export type CagePageData =
  | ({ kind: 'maker' } & MakerData)
  | { kind: 'not-found'; code: string }
  | { kind: 'failed'; code: string };

const CODE_SHOWN = 32;

/** GET /cage/:cage: 100 parts a page. */
export async function load({ params, query, catalog, signal }: PageRequest): Promise<PageAnswer<CagePageData>> {
  const code = plainText(params.cage ?? '').slice(0, CODE_SHOWN);
  const cage = parseCageCode(code);
  if (cage === null) return { kind: 'not-found', data: { kind: 'not-found', code } };
  try {
    const page = readKeyPage(query);
    const data = await loadMaker(withAbortSignal(catalog, signal), cage, query, page);
    if (data === null) return { kind: 'not-found', data: { kind: 'not-found', code: cage } };
    if (params.cage !== cage) {
      const { after, before, fsc, q } = Object.fromEntries(query);
      return { kind: 'redirect', path: paths.maker(cage, { fsc, q, after, before }) };
    }
    // forms send empty fields
    const isBlank = ['fsc', 'q'].some((name) => query.get(name)?.trim() === '');
    if (isBlank && data.badClass === '') return { kind: 'see-other', path: makerPath(data) };
    if (data.backward && !data.parts.hasPrevious) return { kind: 'see-other', path: makerPath(data) };
    const isFiltered = query.has('fsc') || query.has('q');
    const noindex = !data.firstPage || isFiltered || data.parts.parts.length === 0 || data.maker === null;
    return { kind: 'found', data: { kind: 'maker', ...data }, noindex };
  } catch {
    return { kind: 'unavailable', data: { kind: 'failed', code: cage } };
  }
}
