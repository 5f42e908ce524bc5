import { parseQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { PartSelection, SelectedParts, SelectionFacets, WordResults } from '#publog/part-selection.ts';
import { paths } from '#base/paths.ts';
import { type ApiAnswer, type ApiSite, type ApiTable, catalogInfoOf } from './api-answer.ts';
import { facetOf, filtersOf, requirementOf, understoodOf } from './describe-selection.ts';
import { findFilterNotes } from './filter-notes.ts';
import { findName, selectionNotes } from './answer-name.ts';
import type { facetParameters, Values } from './parameters.ts';
import { readSelection } from './read-selection.ts';
import type { FacetsAnswer } from './selection-schemas.ts';

const NOTHING: SelectedParts = { parts: [], total: 0, scopeTotal: 0, position: 0, columns: [], facets: null };
/** The store lists at least one part with every answer; none is part of this one. */
const PAGE = { limit: 1 };

/** GET /api/v1/facets: what a search, a class or an item name can be narrowed by. */
export async function answerFacets(asked: Values<typeof facetParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { q, fsg, fsc, cage, name, has } = asked;
  if (q === undefined && fsc === undefined && name === undefined)
    return refused('q', 'One of q, fsc and name is required.');
  const typed = q === undefined ? null : parseQuery(q);
  if (q !== undefined && typed === null) return refused('q', 'It holds no letter and no digit.');
  const chosen = await readSelection(asked, catalog);
  if ('kind' in chosen) return chosen;
  const named = name === undefined ? null : await findName(catalog, name);
  if (name !== undefined && named === null)
    return { kind: 'refused', status: 404, detail: `No item name ${name} is in the catalog.` };
  const { filters, order, query } = chosen;
  const narrowed = { fsg, fsc, cage, has, order, page: PAGE, facets: true } satisfies Partial<PartSelection>;
  const scope = { ...narrowed, itemNames: named && [named.itemName] };
  const search = (one: typeof filters, other: Partial<PartSelection>) =>
    catalog.searchByWords({ ...narrowed, filters: one, text: typed!.text, itemName: named?.itemName, ...other });
  const found =
    typed === null ? await selectOf(catalog, { ...scope, filters }) : await search(filters, { facets: true });
  // words find nothing as well where the maker has too many parts in their classes
  const isUncounted =
    found === null && (typed === null || (cage && (await search([], { cage: undefined, facets: false }))));
  if (isUncounted) return refused('cage', TOO_MANY);
  const page =
    typed !== null
      ? paths.catalog({ search: typed.text, fsg, fsc, maker: cage, name: named?.itemName, has, ...query })
      : named?.inc != null
        ? paths.itemName(named.inc, query)
        : fsc !== undefined
          ? paths.supplyClass(fsc, query)
          : paths.catalog({ search: named?.itemName, fsg, has, ...query });
  const { total, scopeTotal, facets } = found ?? NOTHING;
  const body: FacetsAnswer = {
    query: typed?.text ?? null,
    url: origin + page,
    understood: found !== null && 'pieces' in found ? understoodOf(found as WordResults) : null,
    filters: filtersOf(chosen),
    filterNotes:
      typed === null
        ? await selectionNotes(catalog, scope, chosen, found!)
        : await findFilterNotes({
            ...chosen,
            ...(found ?? NOTHING),
            totalWith: async (one) => (await search(one, { facets: false }))?.total ?? 0,
          }),
    total,
    scopeTotal,
    counted: facets !== null || scopeTotal === 0,
    ...countsOf(facets),
    catalog: catalogInfoOf(catalog.edition),
  };
  return { kind: 'found', body, table: () => facetTable(body), next: null, previous: null, whole: true };
}

const TOO_MANY =
  'The maker has too many items in these classes to be counted. Add fsc with a class in which it has fewer, or leave out cage.';

/** Null where the maker has too many parts in the classes of the selection. */
const selectOf = (catalog: CatalogStore, selection: PartSelection): Promise<SelectedParts | null> =>
  catalog.selectParts(selection).catch((error: unknown) => {
    if (error instanceof RangeError && selection.cage) return null;
    throw error;
  });

const refused = (parameter: string, detail: string): ApiAnswer => ({
  kind: 'refused',
  status: 400,
  detail: `${parameter}: ${detail}`,
  errors: [{ parameter, detail }],
});

function countsOf(facets: SelectionFacets | null) {
  return {
    requirements: (facets?.requirements ?? []).map(facetOf),
    others: (facets?.others ?? []).map((other) => ({ ...requirementOf(other), onFile: other.onFile })),
    groups: (facets?.fsg ?? []).map(({ value, title, count }) => ({ fsg: value, title, count })),
    classes: (facets?.fsc ?? []).map(({ value, title, count }) => ({ fsc: value, title, count })),
    itemNames: (facets?.itemNames ?? []).map(({ value, count }) => ({ itemName: value, count })),
    sections: { ...facets?.sections },
  };
}

const COLUMNS = ['kind', 'code', 'title', 'unit', 'value', 'items'];

/** The counts as a table: a row for each reply, group, class, item name and section. */
function facetTable({ requirements, groups, classes, itemNames, sections }: FacetsAnswer): ApiTable {
  return {
    columns: COLUMNS,
    rows: [
      ...requirements.flatMap(({ code, title, unit, replies }) =>
        replies.map(({ reply, count }) => ['characteristic', code, title, unit ?? '', reply, String(count)]),
      ),
      ...groups.map(({ fsg, title, count }) => ['group', fsg, title ?? '', '', fsg, String(count)]),
      ...classes.map(({ fsc, title, count }) => ['class', fsc, title ?? '', '', fsc, String(count)]),
      ...itemNames.map(({ itemName, count }) => ['item name', '', '', '', itemName, String(count)]),
      ...Object.entries(sections).map(([name, count]) => ['on file', '', '', '', name, String(count)]),
    ],
  };
}
