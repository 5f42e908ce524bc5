import { parseCageCode, type CageCode } from '#base/domain/cage-code.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import type { CatalogStore, KeyPage, Maker } from '#publog/catalog-store.ts';
import { countFacets } from '../search/find-parts-list.server.ts';
import type { MakerData, NamedMaker } from './maker-data.ts';

/** Null where nothing names the code. */
export async function loadMaker(
  catalog: CatalogStore,
  cage: CageCode,
  query: URLSearchParams,
  page: KeyPage,
): Promise<MakerData | null> {
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

async function findNamed(catalog: CatalogStore, maker: Maker | null, code: string | null): Promise<NamedMaker | null> {
  const cage = parseCageCode(code ?? '');
  if (cage === null || cage === maker?.cage) return null;
  return { cage, company: (await catalog.findMaker(cage))?.company ?? null };
}
