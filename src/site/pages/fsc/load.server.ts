import { withAbortSignal, type PageRequest } from '#publog/http/catalog-call.ts';
import { fsgOfFsc, parseFsc, type Fsc } from '#base/domain/nsn.ts';
import { answerByCode, parseClassSearch, readKeyPage } from '../../catalog/list-query.ts';
import type { CatalogStore, NsnRange, SupplyClass } from '#publog/catalog-store.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { isChosen, loadChoice, withReferences } from '../../catalog/choose/load-choice.server.ts';
import { withShelf } from '../../catalog/shelf-rows.ts';
import { paths } from '#base/paths.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';

/** `found`: by the box; `choice` is null then. */
export type ClassPage = {
  kind: 'class';
  supplyClass: SupplyClass;
  q: string;
  itemName: string | null;
  mentionedClasses: Fsc[];
  /** On the first page of a whole class; null where they cannot be read. */
  ranges: readonly NsnRange[] | null;
} & Awaited<ReturnType<typeof loadParts>>;

/** GET /fsc/:fsg/:fsc: whole (C4.2), chosen (C14.1) or searched (C4.3). */
export const load = ({ params, query, catalog, signal }: PageRequest, { shelf }: Pick<StockPageServices, 'shelf'>) =>
  answerByCode<ClassPage>(params.fsc ?? '', async () => {
    const fsc = parseFsc(params.fsc ?? '');
    const supplyClass = fsc && (await catalog.findClass(fsc));
    if (fsc === null || supplyClass === null) return null;
    if (params.fsg !== fsgOfFsc(fsc)) return { kind: 'redirect', path: paths.supplyClass(fsc) };
    if (query.has('choose')) {
      const kept = [...query].filter(([name]) => name !== 'choose');
      const address = paths.supplyClass(fsc);
      return { kind: 'redirect', path: kept.length === 0 ? address : `${address}?${new URLSearchParams(kept)}` };
    }

    const q = (query.get('q') ?? '').trim();
    const itemName = plainText(query.get('name') ?? '').toUpperCase() || null;
    const page = readKeyPage(query);
    const isChoice = isChosen(query, shelf) || itemName !== null || query.has('values');
    const isFirst = page.after === undefined && page.before === undefined;
    const noindex = q !== '' || !isFirst || isChoice;
    const [parts, classes, ranges] = await Promise.all([
      loadParts(withAbortSignal(catalog, signal), query, { fsc, itemName, q: isChoice ? '' : q, shelf }),
      catalog.listClasses(),
      noindex ? [] : catalog.listRanges(fsc).catch(() => null),
    ]);
    const { notes, inclusions, exclusions, groupNotes } = supplyClass;
    const numbers = new Set([notes, inclusions, exclusions, groupNotes].join(' ').match(/\b\d{4}\b/g));
    const mentionedClasses = classes.map((one) => one.fsc).filter((one) => numbers.has(one) && one !== fsc);
    return {
      kind: 'found',
      data: { kind: 'class', supplyClass, q, itemName, ...parts, mentionedClasses, ranges },
      noindex,
      incomplete: ranges === null,
    };
  });

/** A whole class is listed by NSN; the values of its filters are counted where the address says so. */
async function loadParts(
  catalog: CatalogStore,
  query: URLSearchParams,
  { fsc, itemName, q, shelf }: { fsc: Fsc; itemName: string | null; q: string; shelf: Shelf },
) {
  const box = parseClassSearch(q);
  if (isChosen(query, shelf) || itemName !== null) {
    const scope = { fsc, itemNames: itemName === null ? null : [itemName] };
    const choice = await loadChoice(catalog, query, scope, shelf);
    const names = choice.selected.facets?.itemNames.map(({ value, count }) => ({ itemName: value, nsnCount: count }));
    return { found: null, names: names ?? [], choice };
  }
  if (box !== null) {
    const page = await catalog.findParts({ fsc, box }, readKeyPage(query));
    const { parts, ...found } = await withReferences(catalog, page);
    return { found: { ...found, parts: await withShelf(shelf, parts) }, names: [], choice: null };
  }
  const [choice, names] = await Promise.all([
    loadChoice(catalog, query, { fsc, itemNames: null }, shelf, { facets: query.has('values') }),
    catalog.listClassNames(fsc),
  ]);
  return { found: null, names, choice };
}
