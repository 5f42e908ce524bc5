import type { CatalogStore } from '#publog/catalog-store.ts';
import type { PartSelection, SelectedParts } from '#publog/part-selection.ts';
import { formatDay } from '#base/domain/day.ts';
import { paths } from '#base/paths.ts';
import { type ApiAnswer, type ApiSite, type ApiTable, keyPageOf, pagesAround } from './api-answer.ts';
import { findFilterNotes } from './filter-notes.ts';
import { filtersOf, requirementOf, selectedPartOf } from './describe-selection.ts';
import type { nameParameters, Values } from './parameters.ts';
import { type ApiSelection, readSelection } from './read-selection.ts';
import type { NameAnswer } from './selection-schemas.ts';

/** GET /api/v1/name/{inc}: an item name and a page of its listed items. */
export async function answerName(asked: Values<typeof nameParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { inc, fsc, has } = asked;
  const name = await catalog.findItemName(inc);
  if (name === null) return { kind: 'refused', status: 404, detail: `No item name ${inc} is in the catalog.` };
  const chosen = await readSelection(asked, catalog);
  if ('kind' in chosen) return chosen;
  const { filters, order, query } = chosen;
  const { itemName, definition, otherNames, nsnCount, classes, changedOn } = name;
  const scope = { itemNames: [itemName], fsc, has, order, page: keyPageOf(asked), facets: false } as const;
  const found = await catalog.selectParts({ ...scope, filters });
  const pathOf = (page: object) => paths.apiName(inc, { fsc, has: has?.join(','), ...query, ...page });
  const { fields, ...around } = pagesAround(asked, listOf(found), pathOf, site);
  const body: NameAnswer = {
    inc,
    itemName,
    definition,
    otherNames: [...otherNames],
    nsnCount,
    classes: classes.map((one) => ({ fsc: one.fsc, title: one.title, nsnCount: one.nsnCount })),
    changedOn: formatDay(changedOn),
    url: origin + paths.itemName(inc, query),
    filters: filtersOf(chosen),
    filterNotes: await selectionNotes(catalog, scope, chosen, found),
    columns: found.columns.map(requirementOf),
    items: found.parts.map((part) => selectedPartOf(part, origin)),
    total: found.total,
    ...fields,
  };
  return { kind: 'found', body, table: () => selectedTable(body), ...around, whole: true };
}

/** Why filters leave nothing of a selection. */
export const selectionNotes = (
  catalog: CatalogStore,
  scope: Omit<PartSelection, 'filters'>,
  { filters, requirements }: ApiSelection,
  { total, scopeTotal }: SelectedParts,
): Promise<string[]> =>
  findFilterNotes({
    filters,
    requirements,
    total,
    scopeTotal,
    totalWith: async (one) =>
      (await catalog.selectParts({ ...scope, filters: one, order: { by: 'nsn' }, page: { limit: 1 }, facets: false }))
        .total,
  });

/** A page of selected parts, as `pagesAround` takes it. */
export const listOf = ({ parts, position, total }: SelectedParts) => ({
  parts,
  hasPrevious: position > 0,
  hasNext: position + parts.length < total,
});

/** An item name by its code or as the source writes it. Null for a code that no listed item has. */
export async function findName(
  catalog: CatalogStore,
  text: string,
): Promise<{ itemName: string; inc: string | null } | null> {
  if (/^\d{5}$/.test(text)) return catalog.findItemName(text);
  const itemName = text.toUpperCase();
  const [inc = null] = await catalog.findItemNameCodes([itemName]);
  return { itemName, inc };
}

const COLUMNS = ['nsn', 'niin', 'item name', 'class', 'part numbers', 'makers', 'part number', 'cage', 'maker', 'page'];

/** Selected items as a table: a row an item, a column for each requirement that tells them apart. */
export function selectedTable({ columns, items }: Pick<NameAnswer, 'columns' | 'items'>): ApiTable {
  return {
    columns: [...COLUMNS, ...columns.map(({ code, title }) => `${title} (${code})`)],
    rows: items.map(({ nsn, niin, itemName, partNumberCount, makerCount, reference, characteristics, url }) => [
      nsn,
      niin,
      itemName,
      nsn.slice(0, 4),
      String(partNumberCount),
      String(makerCount),
      reference?.partNumber ?? '',
      reference?.cage ?? '',
      reference?.maker ?? '',
      url,
      ...columns.map(({ code }) => characteristics[code]?.join('; ') ?? ''),
    ]),
  };
}
