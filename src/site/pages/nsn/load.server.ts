import type { PageRequest } from '#publog/http/catalog-call.ts';
import { findNearNumbers, type NearNumbers } from '#publog/redirects/near-numbers.server.ts';
import { findSimilar } from '../../part/find-similar.server.ts';
import { namePageOf } from '../../part/part-data.ts';
import { loadPart, nsnOfAddress, type PartData, readItemAddress } from '../../part/load-part.server.ts';
import { paths } from '#base/paths.ts';
import type { CatalogStore, NiinRecord } from '#publog/catalog-store.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';

export type NsnPageData =
  | { kind: 'part'; part: PartData }
  | { kind: 'not-found'; nsn: Nsn; near: NearNumbers }
  | { kind: 'invalid'; text: string; near: NearNumbers }
  | { kind: 'stub'; nsn: Nsn };

const MAX_ECHOED = 60;

/** Former addresses of lists. */
const FORMER_LISTS = ['parts', 'characteristics'];

const UNITS = ['in', 'mm'] as const;

/** GET /nsn/:fsg/:fsc/:nsn (C2.4 to C2.6, C5.10 to C5.14). Failures are 503, since caches store 301. */
export async function load(request: PageRequest): Promise<PageAnswer<NsnPageData>> {
  const answer = await loadItem(request);
  if (request.page !== 'fsc-nsn-redirect' || answer.kind !== 'not-found') return answer;
  const { fsg = '', fsc = '', nsn = '' } = request.params;
  return { kind: 'redirect', path: paths.unreadPart(fsg, fsc, nsn) };
}

/** Without the page. Rejects with `StoreUnavailable`. */
export async function findContentTag({
  path,
  params,
  catalog,
}: Pick<PageRequest, 'path' | 'params' | 'catalog'>): Promise<string | null> {
  const niin = readItemAddress(params.nsn ?? '');
  if (niin === null) return null;
  const requested = nsnOfAddress(params, niin);
  return path === paths.part(requested) ? ((await catalog.findPart(requested))?.contentTag ?? null) : null;
}

async function similarPath(catalog: CatalogStore, part: PartData): Promise<string> {
  const inc = namePageOf(part);
  const similar = inc === null ? null : await findSimilar(catalog, inc, part.sections.characteristics ?? []);
  return similar ?? paths.part(part.nsn);
}

async function nothingUnder(catalog: CatalogStore, nsn: Nsn): Promise<PageAnswer<NsnPageData>> {
  const near = await findNearNumbers(catalog, formatNsn(nsn));
  return { kind: 'not-found', data: { kind: 'not-found', nsn, near } };
}

async function loadItem({ path, params, query, catalog, site }: PageRequest): Promise<PageAnswer<NsnPageData>> {
  const niin = readItemAddress(params.nsn ?? '');
  if (niin === null) {
    const text = (params.nsn ?? '').trim().slice(0, MAX_ECHOED);
    return { kind: 'not-found', data: { kind: 'invalid', text, near: await findNearNumbers(catalog, text) } };
  }
  const requested = nsnOfAddress(params, niin);
  const choice = {
    page: /^(?:[2-9]|10)$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
    units: UNITS.find((unit) => unit === query.get('units')) ?? null,
    showUnitPrice: site.showGovernmentUnitPrice,
  };
  const canonical = path === paths.part(requested);
  try {
    // listed items are not cancelled
    let record = canonical ? await catalog.findPart(requested) : null;
    let found: NiinRecord | null = null;
    if (!record?.listed) {
      found = await catalog.findNiin(niin);
      if (found?.replacedBy) return { kind: 'redirect', path: paths.partReplacing(found.replacedBy, niin) };
      if (!found?.nsn) return await nothingUnder(catalog, requested);
      if (path !== paths.part(found.nsn)) return { kind: 'redirect', path: paths.part(found.nsn) };
      record ??= await catalog.findPart(found.nsn);
      if (record === null) return await nothingUnder(catalog, found.nsn);
    }
    if (FORMER_LISTS.some((list) => query.get(list) === 'all')) return { kind: 'redirect', path };
    const part = await loadPart(catalog, record, found, choice);
    if (query.get('similar') === '1') return { kind: 'see-other', path: await similarPath(catalog, part) };
    const noindex = !part.listed || choice.page > 1 || choice.units !== null;
    // incomplete answers are not cached
    const read = [
      part.partNumbers,
      part.formerNumbers,
      part.related,
      part.chain,
      part.changes,
      part.neighbors,
      ...Object.values(part.sections),
    ];
    const incomplete = read.includes(null) || part.unread.length > 0;
    // characteristics are reordered once searches are prepared
    const isFinal = part.telling !== null;
    const contentTag = isFinal ? record.contentTag : null;
    const cache = isFinal && !incomplete;
    return { kind: 'found', data: { kind: 'part', part }, noindex, cache, incomplete, contentTag };
  } catch {
    return { kind: 'unavailable', data: { kind: 'stub', nsn: requested } };
  }
}
