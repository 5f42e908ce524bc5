import { formatDay } from '#base/domain/day.ts';
import { fsgOfFsc } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { parseQuery } from '#base/domain/parse-query.ts';
import type { CharacteristicFilter, Maker, PartSelection, SelectedParts, WordResults } from '#publog/catalog-store.ts';
import { decodeCode } from '../part/load-part.server.ts';
import { formatOrder } from '../catalog/choose/selection-query.ts';
import {
  catalogInfoOf,
  keyPageOf,
  pagesAround,
  partSummaryOf,
  refused,
  Refusal,
  tableOf,
  type ApiAnswer,
  type ApiSite,
} from './api-answer.ts';
import { withShelf } from '../catalog/shelf-rows.ts';
import { makerSummaryOf } from './answer-search.ts';
import {
  MAKER_FIELDS,
  type ClassAnswer,
  type FacetsAnswer,
  type MakerAnswer,
  type NameAnswer,
} from './list-schemas.ts';
import type { classParameters, facetParameters, makerParameters, nameParameters, Values } from './parameters.ts';
import {
  filtersOf,
  findFilterNotes,
  findName,
  heldOf,
  measureOf,
  readSelection,
  requirementOf,
  selectedPartOf,
  understoodOf,
  type ApiSelection,
} from './selection.ts';

type AskedName = Values<typeof nameParameters>;

async function selectItems(
  asked: Omit<AskedName, 'inc' | 'fsc'>,
  within: { itemNames: string[] | null; fsc?: AskedName['fsc'] },
  chosen: ApiSelection,
  site: ApiSite,
) {
  const { catalog } = site;
  const page = keyPageOf(asked);
  const scope = { ...within, has: asked.has, order: chosen.order, page, facets: false, onShelf: chosen.held } as const;
  const found = await catalog.selectParts({ ...scope, filters: chosen.filters });
  const totalWith = async (filters: readonly CharacteristicFilter[]) =>
    (await catalog.selectParts({ ...scope, filters, order: { by: 'nsn' }, page: { limit: 1 } })).total;
  const { position, total } = found;
  const parts = await withShelf(site.shelf, found.parts);
  return {
    list: { parts, hasPrevious: position > 0, hasNext: position + parts.length < total },
    shown: {
      filters: filtersOf(chosen),
      filterNotes: await findFilterNotes(chosen, found, totalWith),
      columns: found.columns.map(requirementOf),
      items: parts.map((part) => selectedPartOf(part, site)),
      total,
    },
  };
}

export async function answerName(asked: AskedName, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { inc, fsc, has } = asked;
  const name = await catalog.findItemName(inc);
  if (name === null) throw new Refusal(`No item name ${inc} is in the catalog.`);
  const chosen = await readSelection(asked, site);
  const { list, shown } = await selectItems(asked, { itemNames: [name.itemName], fsc }, chosen, site);
  const pathOf = (page: object) => paths.apiName(inc, { fsc, has: has?.join(','), ...chosen.query, ...page });
  const { fields, around } = pagesAround(asked, list, pathOf, site);
  const body: NameAnswer = {
    ...name,
    changedOn: formatDay(name.changedOn),
    url: origin + paths.itemName(inc, chosen.query),
    ...shown,
    ...fields,
  };
  const table = () =>
    tableOf(body.items, {
      ...ITEM,
      'part number': ({ reference }) => reference?.partNumber,
      cage: ({ reference }) => reference?.cage,
      maker: ({ reference }) => reference?.maker,
      ...PAGE,
      ...Object.fromEntries(
        body.columns.map(({ code, title }) => [`${title} (${code})`, (item) => item.characteristics[code]?.join('; ')]),
      ),
    });
  return { body, table, ...around };
}

/** GET /api/v1/fsc/{code}: by NSN unless narrowed or ordered. */
export async function answerClass(asked: Values<typeof classParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { code: fsc, has } = asked;
  const chosen = await readSelection(asked, site);
  const named = await findName(catalog, asked.name);
  const isChosen =
    chosen.filters.length > 0 || asked.sort !== undefined || named !== null || (has ?? chosen.held) !== undefined;
  const [supplyClass, { list, shown }] = await Promise.all([
    catalog.findClass(fsc),
    isChosen ? selectItems(asked, { itemNames: named && [named.itemName], fsc }, chosen, site) : listClass(asked, site),
  ]);
  if (supplyClass === null) throw new Refusal(`No class ${fsc} is in the catalog.`);
  const { title, groupTitle, notes, inclusions, exclusions, nsnCount } = supplyClass;
  // a whole class has no order by fit
  const sort = asked.sort && formatOrder(asked.sort);
  const pathOf = (query: object) =>
    paths.apiClass(fsc, { name: asked.name, has: has?.join(','), ...chosen.query, sort, ...query });
  const { fields, around } = pagesAround(asked, list, pathOf, site);
  const body: ClassAnswer = {
    fsc,
    title,
    group: { fsg: fsgOfFsc(fsc), title: groupTitle },
    notes,
    inclusions,
    exclusions,
    nsnCount,
    url: origin + paths.supplyClass(fsc, chosen.query),
    ...shown,
    total: shown.total ?? nsnCount,
    ...fields,
  };
  return { body, table: () => tableOf(body.items, { ...ITEM, ...PAGE }), ...around };
}

async function listClass(asked: Values<typeof classParameters>, site: ApiSite) {
  const list = await site.catalog.findParts({ fsc: asked.code, box: null }, keyPageOf(asked));
  const items = (await withShelf(site.shelf, list.parts)).map((part) => partSummaryOf(part, site));
  return { list, shown: { filters: [], filterNotes: [], columns: [], items, total: null } };
}

export async function answerMaker(asked: Values<typeof makerParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { code: cage, fsc, q } = asked;
  const onShelf = heldOf(asked, site.shelf);
  const kept = { fsc, q, group: asked.group, on_shelf: asked.on_shelf };
  const [maker, group, found] = await Promise.all([
    catalog.findMaker(cage),
    catalog.findMakerGroup(cage),
    catalog.listMakerParts(cage, { ...kept, text: q?.toUpperCase(), onShelf }, keyPageOf(asked)),
  ]);
  // some codes have no record
  if (maker === null && found.parts.length === 0 && !found.hasPrevious && !found.hasNext)
    throw new Refusal(`No maker ${cage} is in the catalog.`);
  const { fields, around } = pagesAround(asked, found, (query) => paths.apiMaker(cage, { ...kept, ...query }), site);
  const companies = (group?.members ?? []).map(makerSummaryOf);
  const names = Object.keys(MAKER_FIELDS) as (keyof typeof MAKER_FIELDS)[];
  const record = names.map((name) => [name, maker?.[name] ?? null]);
  const body: MakerAnswer = {
    cage,
    company: maker?.company ?? null,
    ...(Object.fromEntries(record) as Pick<Maker, keyof typeof MAKER_FIELDS>),
    associationCage: group?.associationCage ?? null,
    affiliation: decodeCode(catalog, 'affiliation', group?.affiliation ?? ''),
    group: group && { cage: group.head, company: group.company, companyCount: group.count, companies },
    partNumberCount: maker?.partCount ?? 0,
    url: origin + paths.maker(cage),
    items: (await withShelf(site.shelf, found.parts)).map((part) => {
      return { ...partSummaryOf(part, site), partNumbers: part.partNumbers, cages: part.cages };
    }),
    total: found.total,
    ...fields,
  };
  const own = {
    cage: ({ cages }: MakerAnswer['items'][number]) => [...new Set(cages)].join('; '),
    'part numbers of the maker': ({ partNumbers }: MakerAnswer['items'][number]) => partNumbers.join('; '),
  };
  return { body, table: () => tableOf(body.items, { ...ITEM, ...PAGE, ...own }), ...around };
}

type Item = ClassAnswer['items'][number];

const ITEM = {
  nsn: ({ nsn }: Item) => nsn,
  niin: ({ niin }: Item) => niin,
  'item name': ({ itemName }: Item) => itemName,
  class: ({ nsn }: Item) => nsn.slice(0, 4),
  'part numbers': ({ partNumberCount }: Item) => partNumberCount,
  makers: ({ makerCount }: Item) => makerCount,
};
const PAGE = { page: ({ url }: Item) => url };

const NOTHING: SelectedParts = { parts: [], total: 0, scopeTotal: 0, position: 0, columns: [], facets: null };
const TOO_MANY =
  'The maker has too many items in these classes to be counted. Add fsc with a class in which it has fewer, or leave out cage.';

export async function answerFacets(asked: Values<typeof facetParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { q, fsg, fsc, cage, name, has } = asked;
  if (q === undefined && fsc === undefined && name === undefined)
    throw refused('q', 'One of q, fsc and name is required.');
  const typed = q === undefined ? null : parseQuery(q);
  if (q !== undefined && typed === null) throw refused('q', 'It holds no letter and no digit.');
  const chosen = await readSelection(asked, site);
  const named = await findName(catalog, name);
  const { filters, order, query } = chosen;
  // the store lists at least one part
  const scope = { fsg, fsc, cage, has, order, onShelf: chosen.held, page: { limit: 1 }, facets: true } as const;
  const find = async (by: readonly CharacteristicFilter[], other: Partial<PartSelection> = {}) =>
    typed === null
      ? catalog.selectParts({ ...scope, filters: by, itemNames: named && [named.itemName], ...other })
      : catalog.searchByWords({ ...scope, filters: by, text: typed.text, itemName: named?.itemName, ...other });
  const found = await find(filters).catch((error: unknown) => {
    if (error instanceof RangeError && cage) return null;
    throw error;
  });
  // words also find nothing where the maker has too many parts
  if (found === null && (typed === null || (cage && (await find([], { cage: undefined, facets: false })))))
    throw refused('cage', TOO_MANY);
  const page =
    typed !== null
      ? paths.catalog({ search: typed.text, fsg, fsc, maker: cage, name: named?.itemName, has, ...query })
      : named?.inc != null
        ? paths.itemName(named.inc, query)
        : fsc !== undefined
          ? paths.supplyClass(fsc, query)
          : paths.catalog({ search: named?.itemName, fsg, has, ...query });
  const counts = found ?? NOTHING;
  const { total, scopeTotal, facets } = counts;
  const totalWith = async (by: readonly CharacteristicFilter[]) => (await find(by, { facets: false }))?.total ?? 0;
  const body: FacetsAnswer = {
    query: typed?.text ?? null,
    url: origin + page,
    understood: found !== null && 'pieces' in found ? understoodOf(found as WordResults) : null,
    filters: filtersOf(chosen),
    filterNotes: await findFilterNotes(chosen, counts, totalWith),
    total,
    scopeTotal,
    counted: facets !== null || scopeTotal === 0,
    requirements: (facets?.requirements ?? []).map((facet) => {
      const { onFile, none, replyCount, histogram } = facet;
      const replies = facet.replies.map(({ reply, measure, count }) => {
        return { reply, ...measureOf(measure?.dimension === facet.dimension ? measure : null), count };
      });
      return { ...requirementOf(facet), onFile, none, replyCount, replies, histogram };
    }),
    others: (facets?.others ?? []).map((other) => ({ ...requirementOf(other), onFile: other.onFile })),
    groups: (facets?.fsg ?? []).map(({ value, title, count }) => ({ fsg: value, title, count })),
    classes: (facets?.fsc ?? []).map(({ value, title, count }) => ({ fsc: value, title, count })),
    itemNames: (facets?.itemNames ?? []).map(({ value, count }) => ({ itemName: value, count })),
    sections: { ...facets?.sections },
    catalog: catalogInfoOf(catalog.edition),
  };
  const { requirements, groups, classes, itemNames, sections } = body;
  const table = () => ({
    columns: ['kind', 'code', 'title', 'unit', 'value', 'items'],
    rows: [
      ...requirements.flatMap(({ code, title, unit, replies }) =>
        replies.map(({ reply, count }) => ['characteristic', code, title, unit ?? '', reply, String(count)]),
      ),
      ...groups.map(({ fsg, title, count }) => ['group', fsg, title ?? '', '', fsg, String(count)]),
      ...classes.map(({ fsc, title, count }) => ['class', fsc, title ?? '', '', fsc, String(count)]),
      ...itemNames.map(({ itemName, count }) => ['item name', '', '', '', itemName, String(count)]),
      ...Object.entries(sections).map(([name, count]) => ['on file', '', '', '', name, String(count)]),
    ],
  });
  return { body, table, next: null, previous: null, whole: true };
}
