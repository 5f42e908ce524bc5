import { crc32 } from 'node:zlib';
import type { OnShelf } from '../../part/stock-pick.tsx';
import type { PageRequest } from '#publog/http/catalog-call.ts';
import { findNearNumbers, type NearNumbers, orNull } from '#publog/redirects/near-numbers.server.ts';
import { findSimilar } from '../../part/find-similar.server.ts';
import { namePageOf } from '../../part/part-data.ts';
import { loadPart, nsnOfAddress, type PartData, readItemAddress } from '../../part/load-part.server.ts';
import { paths } from '#base/paths.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { Shelf, ShelfLine } from '#stock/shelf/follow-shelf.ts';
import type { CatalogStore, NiinRecord } from '#publog/catalog-store.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import { formatNsn, niinOfNsn, type Nsn } from '#base/domain/nsn.ts';

export type NsnPageData =
  | { kind: 'part'; part: PartData; shelf?: OnShelf }
  | { kind: 'not-found'; nsn: Nsn; near: NearNumbers }
  | { kind: 'invalid'; text: string; near: NearNumbers }
  | { kind: 'stub'; nsn: Nsn };

const MAX_ECHOED = 60;

/** GET /nsn/:fsg/:fsc/:nsn (C2.4 to C2.6, C5.10 to C5.14). Failures are 503, since caches store 301. */
export async function load(request: PageRequest, services: StockPageServices): Promise<PageAnswer<NsnPageData>> {
  const answer = await loadItem(request, services);
  if (request.page !== 'fsc-nsn-redirect' || answer.kind !== 'not-found') return answer;
  const { fsg = '', fsc = '', nsn = '' } = request.params;
  return { kind: 'redirect', path: paths.unreadPart(fsg, fsc, nsn) };
}

/** Without the page. Rejects with `StoreUnavailable`. */
export async function findContentTag(
  { path, params, catalog }: Pick<PageRequest, 'path' | 'params' | 'catalog'>,
  { shelf }: Pick<StockPageServices, 'shelf'>,
): Promise<string | null> {
  const niin = readItemAddress(params.nsn ?? '');
  if (niin === null) return null;
  const requested = nsnOfAddress(params, niin);
  if (path !== paths.part(requested)) return null;
  const [record, lines] = await Promise.all([catalog.findPart(requested), linesOf(shelf, requested)]);
  return withShelf(record?.contentTag ?? null, lines);
}

/** Asks nothing for a part that is not there. */
const linesOf = async (shelf: Shelf, nsn: Nsn): Promise<ShelfLine[]> => {
  const niin = niinOfNsn(nsn);
  return shelf.has(niin) ? shelf.linesOf(niin) : [];
};

/** The tag of a page, which changes with what it shows of the shelf (C22.18). */
function withShelf(tag: string | null, lines: readonly ShelfLine[]): string | null {
  if (tag === null || lines.length === 0) return tag;
  const shown = JSON.stringify(lines.map(({ id: _row, since: _since, ...line }) => line));
  return `${tag}-${shown.length.toString(36)}-${crc32(shown).toString(36)}`;
}

async function nothingUnder(catalog: CatalogStore, nsn: Nsn): Promise<PageAnswer<NsnPageData>> {
  const near = await findNearNumbers(catalog, formatNsn(nsn));
  return { kind: 'not-found', data: { kind: 'not-found', nsn, near } };
}

async function loadItem(
  { path, params, query, catalog, site }: PageRequest,
  { shelf, stock }: StockPageServices,
): Promise<PageAnswer<NsnPageData>> {
  const niin = readItemAddress(params.nsn ?? '');
  if (niin === null) {
    const text = (params.nsn ?? '').trim().slice(0, MAX_ECHOED);
    return { kind: 'not-found', data: { kind: 'invalid', text, near: await findNearNumbers(catalog, text) } };
  }
  const requested = nsnOfAddress(params, niin);
  const choice = {
    page: /^(?:[2-9]|10)$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
    units: (['in', 'mm'] as const).find((unit) => unit === query.get('units')) ?? null,
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
    // former addresses of lists
    if (['parts', 'characteristics'].some((list) => query.get(list) === 'all')) return { kind: 'redirect', path };
    const [part, lines] = await Promise.all([
      loadPart(catalog, record, found, choice),
      orNull(linesOf(shelf, record.nsn)),
    ]);
    if (query.get('similar') === '1') {
      const inc = namePageOf(part);
      const similar = inc && (await findSimilar(catalog, inc, part.sections.characteristics ?? []));
      return { kind: 'see-other', path: similar ?? paths.part(part.nsn) };
    }
    const noindex = !part.listed || choice.page > 1 || choice.units !== null;
    // incomplete answers are not cached
    const read = [
      part.partNumbers,
      part.formerNumbers,
      part.related,
      part.chain,
      part.changes,
      part.neighbors,
      lines,
      ...Object.values(part.sections),
    ];
    const incomplete = read.includes(null) || part.unread.length > 0 || (stock !== null && !shelf.isRead());
    // characteristics are reordered once searches are prepared
    const isFinal = part.telling !== null;
    const contentTag = isFinal && lines ? withShelf(record.contentTag, lines) : null;
    const cache = isFinal && !incomplete;
    const data = { kind: 'part', part, shelf: lines } as const;
    return { kind: 'found', data, noindex, cache, incomplete, contentTag };
  } catch {
    return { kind: 'unavailable', data: { kind: 'stub', nsn: requested } };
  }
}
