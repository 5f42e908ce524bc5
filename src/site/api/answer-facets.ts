import { parseQuery } from '#base/domain/parse-query.ts';
import { paths } from '#base/paths.ts';
import type { CharacteristicFilter, PartSelection, SelectedParts, WordResults } from '#publog/part-selection.ts';
import { catalogInfoOf, Refusal, type ApiAnswer, type ApiSite, type ApiTable } from './api-answer.ts';
import type { FacetsAnswer } from './list-schemas.ts';
import type { facetParameters, Values } from './parameters.ts';
import {
  facetOf,
  filtersOf,
  findFilterNotes,
  findName,
  readSelection,
  requirementOf,
  selectionNotes,
  understoodOf,
} from './selection.ts';

const NOTHING: SelectedParts = { parts: [], total: 0, scopeTotal: 0, position: 0, columns: [], facets: null };
const TOO_MANY =
  'The maker has too many items in these classes to be counted. Add fsc with a class in which it has fewer, or leave out cage.';

const refused = (parameter: string, detail: string) => new Refusal([{ parameter, detail }]);

/** GET /api/v1/facets: what a search, a class or an item name can be narrowed by. */
export async function answerFacets(asked: Values<typeof facetParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { q, fsg, fsc, cage, name, has } = asked;
  if (q === undefined && fsc === undefined && name === undefined)
    throw refused('q', 'One of q, fsc and name is required.');
  const typed = q === undefined ? null : parseQuery(q);
  if (q !== undefined && typed === null) throw refused('q', 'It holds no letter and no digit.');
  const chosen = await readSelection(asked, catalog);
  const named = await findName(catalog, name);
  const { filters, order, query } = chosen;
  // the store lists at least one part with every answer
  const narrowed = { fsg, fsc, cage, has, order, page: { limit: 1 }, facets: true } satisfies Partial<PartSelection>;
  const scope = { ...narrowed, itemNames: named && [named.itemName] };
  const search = (by: readonly CharacteristicFilter[], other: Partial<PartSelection> = {}) =>
    catalog.searchByWords({ ...narrowed, filters: by, text: typed!.text, itemName: named?.itemName, ...other });
  const found =
    typed !== null
      ? await search(filters)
      : await catalog.selectParts({ ...scope, filters }).catch((error: unknown) => {
          if (error instanceof RangeError && cage) return null;
          throw error;
        });
  // words find nothing as well where the maker has too many parts in their classes
  if (found === null && (typed === null || (cage && (await search([], { cage: undefined, facets: false })))))
    throw refused('cage', TOO_MANY);
  const page =
    typed !== null
      ? paths.catalog({ search: typed.text, fsg, fsc, maker: cage, name: named?.itemName, has, ...query })
      : named?.inc != null
        ? paths.itemName(named.inc, query)
        : fsc !== undefined
          ? paths.supplyClass(fsc, query)
          : paths.catalog({ search: named?.itemName, fsg, has, ...query });
  const { total, scopeTotal, facets } = found ?? NOTHING;
  const filterNotes =
    typed === null
      ? await selectionNotes(catalog, scope, chosen, found ?? NOTHING)
      : await findFilterNotes(
          chosen,
          found ?? NOTHING,
          async (one) => (await search(one, { facets: false }))?.total ?? 0,
        );
  const body: FacetsAnswer = {
    query: typed?.text ?? null,
    url: origin + page,
    understood: found !== null && 'pieces' in found ? understoodOf(found as WordResults) : null,
    filters: filtersOf(chosen),
    filterNotes,
    total,
    scopeTotal,
    counted: facets !== null || scopeTotal === 0,
    requirements: (facets?.requirements ?? []).map(facetOf),
    others: (facets?.others ?? []).map((other) => ({ ...requirementOf(other), onFile: other.onFile })),
    groups: (facets?.fsg ?? []).map(({ value, title, count }) => ({ fsg: value, title, count })),
    classes: (facets?.fsc ?? []).map(({ value, title, count }) => ({ fsc: value, title, count })),
    itemNames: (facets?.itemNames ?? []).map(({ value, count }) => ({ itemName: value, count })),
    sections: { ...facets?.sections },
    catalog: catalogInfoOf(catalog.edition),
  };
  return { body, table: () => facetTable(body), next: null, previous: null, whole: true };
}

/** The counts as a table: a row for each reply, group, class, item name and section. */
const facetTable = ({ requirements, groups, classes, itemNames, sections }: FacetsAnswer): ApiTable => ({
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
