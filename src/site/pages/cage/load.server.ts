import { withAbortSignal, type PageRequest } from '#publog/http/catalog-call.ts';
import { type CageCode, parseCageCode } from '#base/domain/cage-code.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import type { CatalogStore, KeyPage, Maker } from '#publog/catalog-store.ts';
import { answerByCode, readKeyPage } from '../../catalog/list-query.ts';
import { makerPath } from '../../catalog/maker-words.ts';
import { countFacets } from '../../catalog/search/find-parts-list.server.ts';
import { paths } from '#base/paths.ts';

export type MakerData = NonNullable<Awaited<ReturnType<typeof loadMaker>>>;

const CODE_SHOWN = 32;

/** GET /cage/:cage: 100 parts a page. */
export function load({ params, query, catalog, signal }: PageRequest) {
  const code = plainText(params.cage ?? '').slice(0, CODE_SHOWN);
  const cage = parseCageCode(code);
  return answerByCode<MakerData>(cage ?? code, async () => {
    const data = cage && (await loadMaker(withAbortSignal(catalog, signal), cage, query, readKeyPage(query)));
    if (data === null) return null;
    if (params.cage !== data.cage) {
      const { after, before, fsc, q } = Object.fromEntries(query);
      return { kind: 'redirect', path: paths.maker(data.cage, { fsc, q, after, before }) };
    }
    // forms send empty fields
    const isBlank = ['fsc', 'q'].some((name) => query.get(name)?.trim() === '');
    const isBefore = data.backward && !data.parts.hasPrevious;
    if (isBefore || (isBlank && data.badClass === '')) return { kind: 'see-other', path: makerPath(data) };
    const isFiltered = query.has('fsc') || query.has('q');
    const noindex = !data.firstPage || isFiltered || data.parts.parts.length === 0 || data.maker === null;
    return { kind: 'found', data, noindex };
  });
}

/** Null where nothing names the code. */
async function loadMaker(catalog: CatalogStore, cage: CageCode, query: URLSearchParams, page: KeyPage) {
  const typedClass = plainText(query.get('fsc') ?? '');
  const fsc = parseFsc(typedClass);
  const text = plainText(query.get('q') ?? '');
  const filter = { ...(fsc === null ? {} : { fsc }), ...(text === '' ? {} : { text: text.toUpperCase() }) };
  const [maker, parts] = await Promise.all([catalog.findMaker(cage), catalog.listMakerParts(cage, filter, page)]);
  if (maker === null && parts.parts.length === 0) {
    const any = await catalog.listMakerParts(cage, {}, { limit: 1 });
    if (any.parts.length === 0) return null;
  }
  const [parent, replacedBy, facets] = await Promise.all([
    findNamed(catalog, maker, maker?.parentCage ?? null),
    findNamed(catalog, maker, maker?.replacedByCage ?? null),
    countFacets(catalog, { words: [], cage }),
  ]);
  return {
    kind: 'maker' as const,
    cage,
    maker,
    statusMeaning: maker?.status ? catalog.codeMeaning('cage_status', maker.status) : null,
    parent,
    replacedBy,
    parts,
    filter: { fsc, text },
    badClass: fsc === null ? typedClass : '',
    classes: facets?.fsc ?? null,
    firstPage: page.after === undefined && page.before === undefined,
    backward: page.after === undefined && page.before !== undefined,
  };
}

async function findNamed(catalog: CatalogStore, maker: Maker | null, code: string | null) {
  const cage = parseCageCode(code ?? '');
  if (cage === null || cage === maker?.cage) return null;
  return { cage, company: (await catalog.findMaker(cage))?.company ?? null };
}
