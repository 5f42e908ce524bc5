import { fsgOfFsc } from '#base/domain/supply-class.ts';
import { formatOrder } from '../../catalog/choose/selection-query.ts';
import { paths } from '#base/paths.ts';
import { findName, listOf, selectionNotes } from './answer-name.ts';
import { filtersOf, requirementOf, selectedPartOf } from './describe-selection.ts';
import { type ApiSelection, isChosen, readSelection } from './read-selection.ts';
import type { ClassAnswer, MakerAnswer } from './list-schemas.ts';
import { keyPageOf, pagesAround, partSummaryOf, type ApiAnswer, type ApiSite } from './api-answer.ts';
import type { Values, classParameters, makerParameters } from './parameters.ts';
import type { Maker } from '#publog/catalog-store.ts';

type Asked = Values<typeof classParameters>;

/** GET /api/v1/fsc/{code}: a class and a page of its listed items, by NSN until something narrows or orders them. */
export async function answerClass(asked: Asked, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const fsc = asked.code;
  const chosen = await readSelection(asked, catalog);
  if ('kind' in chosen) return chosen;
  const named = asked.name === undefined ? null : await findName(catalog, asked.name);
  if (asked.name !== undefined && named === null)
    return { kind: 'refused', status: 404, detail: `No item name ${asked.name} is in the catalog.` };
  const [supplyClass, found] = await Promise.all([
    catalog.findClass(fsc),
    isChosen(asked) || named !== null || asked.has !== undefined
      ? selectOfClass(asked, named?.itemName ?? null, chosen, site)
      : listClass(asked, site),
  ]);
  if (supplyClass === null) return { kind: 'refused', status: 404, detail: `No class ${fsc} is in the catalog.` };
  const { title, groupTitle, notes, inclusions, exclusions, nsnCount } = supplyClass;
  const { list, total, rows, ...described } = found;
  // by fit is the order of every selection, and not of the whole class
  const sort = asked.sort && formatOrder(asked.sort);
  const pathOf = (query: object) =>
    paths.apiClass(fsc, { name: asked.name, has: asked.has?.join(','), ...chosen.query, sort, ...query });
  const { fields, ...around } = pagesAround(asked, list, pathOf, site);
  const body: ClassAnswer = {
    fsc,
    title,
    group: { fsg: fsgOfFsc(fsc), title: groupTitle },
    notes,
    inclusions,
    exclusions,
    nsnCount,
    url: origin + paths.supplyClass(fsc, chosen.query),
    filters: filtersOf(chosen),
    ...described,
    items: rows,
    total: total ?? nsnCount,
    ...fields,
  };
  const table = () => ({ columns: COLUMNS, rows: body.items.map(rowOf) });
  return { kind: 'found', body, table, ...around, whole: true };
}

type Listed = Pick<ClassAnswer, 'columns' | 'filterNotes'> & {
  list: Parameters<typeof pagesAround>[1];
  /** Null: all of the class. */
  total: number | null;
  rows: ClassAnswer['items'];
};

/** All items of the class, by NSN. */
async function listClass(asked: Asked, { catalog, origin }: ApiSite): Promise<Listed> {
  const list = await catalog.findParts({ fsc: asked.code, box: null }, keyPageOf(asked));
  return {
    list,
    total: null,
    rows: list.parts.map((part) => partSummaryOf(part, origin)),
    columns: [],
    filterNotes: [],
  };
}

/** Items of the class, narrowed and ordered by characteristics. */
async function selectOfClass(
  asked: Asked,
  itemName: string | null,
  chosen: ApiSelection,
  { catalog, origin }: ApiSite,
): Promise<Listed> {
  const { order, filters } = chosen;
  const itemNames = itemName === null ? null : [itemName];
  const scope = { itemNames, fsc: asked.code, has: asked.has, order, page: keyPageOf(asked), facets: false } as const;
  const found = await catalog.selectParts({ ...scope, filters });
  return {
    list: listOf(found),
    total: found.total,
    rows: found.parts.map((part) => selectedPartOf(part, origin)),
    columns: found.columns.map(requirementOf),
    filterNotes: await selectionNotes(catalog, scope, chosen, found),
  };
}

/** GET /api/v1/cage/{code}: a maker and a page of the listed items that it has part numbers for. */
export async function answerMaker(asked: Values<typeof makerParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { code: cage, fsc, q } = asked;
  const filter = { fsc, text: q?.toUpperCase() };
  const [maker, found] = await Promise.all([
    catalog.findMaker(cage),
    catalog.listMakerParts(cage, filter, keyPageOf(asked)),
  ]);
  const isKnown = maker !== null || found.parts.length > 0 || found.hasPrevious || found.hasNext;
  if (!isKnown) return { kind: 'refused', status: 404, detail: `No maker ${cage} is in the catalog.` };
  const pathOf = (query: object) => paths.apiMaker(cage, { fsc, q, ...query });
  const { fields, ...around } = pagesAround(asked, found, pathOf, site);
  const body: MakerAnswer = {
    cage,
    ...recordOf(maker),
    url: origin + paths.maker(cage),
    items: found.parts.map((part) => ({ ...partSummaryOf(part, origin), partNumbers: [...part.partNumbers] })),
    total: found.total,
    ...fields,
  };
  const table = () => ({
    columns: [...COLUMNS, 'cage', 'part numbers of the maker'],
    rows: body.items.map((item) => [...rowOf(item), cage, item.partNumbers.join('; ')]),
  });
  return { kind: 'found', body, table, ...around, whole: true };
}

/** What is on file about a maker; all null for a code that only part numbers name. */
function recordOf(maker: Maker | null) {
  return {
    company: maker?.company ?? null,
    status: maker?.status ?? null,
    type: maker?.type ?? null,
    street: maker?.street ?? null,
    city: maker?.city ?? null,
    state: maker?.state ?? null,
    postalCode: maker?.postalCode ?? null,
    country: maker?.country ?? null,
    formerNames: maker?.formerNames ?? null,
    parentCage: maker?.parentCage ?? null,
    replacedByCage: maker?.replacedByCage ?? null,
    partNumberCount: maker?.partCount ?? 0,
  };
}

const COLUMNS = ['nsn', 'niin', 'item name', 'class', 'part numbers', 'makers', 'page'];

/** An item of a list as a row of a table. */
function rowOf({ nsn, niin, itemName, partNumberCount, makerCount, url }: ClassAnswer['items'][number]): string[] {
  return [nsn, niin, itemName, nsn.slice(0, 4), String(partNumberCount), String(makerCount), url];
}
