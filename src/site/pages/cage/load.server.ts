import { withAbortSignal, type PageRequest } from '#publog/http/catalog-call.ts';
import { type CageCode, parseCageCode } from '#base/domain/part-number.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { PAGES } from '#base/routes.ts';
import type { CatalogStore, KeyPage, Maker } from '#publog/catalog-store.ts';
import { answerByCode, readKeyPage } from '../../catalog/list-query.ts';
import { makerPath, readMakerFilters } from '../../catalog/maker-words.ts';
import { countFacets } from '../../catalog/search/find-parts-list.server.ts';
import { heldNsns, withShelf } from '../../catalog/shelf-rows.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { paths } from '#base/paths.ts';
import { textsOf } from '../../quote-form/form-kit.ts';

export type MakerData = NonNullable<Awaited<ReturnType<typeof loadMaker>>>;

const CODE_SHOWN = 32;

/** GET /cage/:cage: 100 parts a page. */
export function load({ params, query, catalog, signal }: PageRequest, { shelf }: Pick<StockPageServices, 'shelf'>) {
  const code = plainText(params.cage ?? '').slice(0, CODE_SHOWN);
  const cage = parseCageCode(code);
  return answerByCode<MakerData>(cage ?? code, async () => {
    const names = PAGES.cage.filters;
    const typed = textsOf(names, (name) => plainText(query.get(name) ?? ''));
    const data = cage && (await loadMaker(withAbortSignal(catalog, signal), cage, typed, readKeyPage(query), shelf));
    if (data === null) return null;
    if (params.cage !== data.cage) {
      const { after, before } = Object.fromEntries(query);
      return { kind: 'redirect', path: paths.maker(data.cage, { ...typed, after, before }) };
    }
    const isBefore = data.backward && !data.parts.hasPrevious;
    // forms send filters that are left blank
    const isBlank = names.some((name) => query.get(name)?.trim() === '');
    if (isBefore || (isBlank && data.notes.length === 0)) return { kind: 'see-other', path: makerPath(data) };
    const noindex =
      !data.firstPage || names.some((name) => query.has(name)) || data.parts.parts.length === 0 || data.maker === null;
    return { kind: 'found', data, noindex };
  });
}

/** Null where nothing names the code. */
async function loadMaker(
  catalog: CatalogStore,
  cage: CageCode,
  typed: Parameters<typeof readMakerFilters>[0],
  page: KeyPage,
  shelf: Shelf,
) {
  const held = heldNsns(shelf, false);
  const group = await catalog.findMakerGroup(cage);
  const { condition, ...filters } = readMakerFilters(typed, group, held);
  const [maker, parts] = await Promise.all([catalog.findMaker(cage), catalog.listMakerParts(cage, condition, page)]);
  if (maker === null && parts.parts.length === 0) {
    const any = await catalog.listMakerParts(cage, {}, { limit: 1 });
    if (any.parts.length === 0) return null;
  }
  const [parent, replacedBy, facets] = await Promise.all([
    findNamed(catalog, maker, maker?.parentCage ?? null),
    findNamed(catalog, maker, maker?.replacedByCage ?? null),
    condition.group ? null : countFacets(catalog, { words: [], cage, onShelf: held }),
  ]);
  return {
    kind: 'maker' as const,
    cage,
    maker,
    statusMeaning: maker?.status ? catalog.codeMeaning('cage_status', maker.status) : null,
    group,
    affiliationMeaning: group?.affiliation ? catalog.codeMeaning('affiliation', group.affiliation) : null,
    parent,
    replacedBy,
    parts: { ...parts, parts: await withShelf(shelf, parts.parts) },
    hasShelf: held !== undefined,
    ...filters,
    facets,
    firstPage: page.after === undefined && page.before === undefined,
    backward: page.after === undefined && page.before !== undefined,
  };
}

async function findNamed(catalog: CatalogStore, maker: Maker | null, code: string | null) {
  const cage = parseCageCode(code ?? '');
  if (cage === null || cage === maker?.cage) return null;
  return { cage, company: (await catalog.findMaker(cage))?.company ?? null };
}
