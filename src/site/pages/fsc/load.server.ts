import { withAbortSignal, type PageRequest } from '#publog/http/catalog-call.ts';
import { fsgOfFsc, parseFsc, type Fsc } from '#base/domain/supply-class.ts';
import { answerByCode, parseClassSearch, readKeyPage } from '../../catalog/list-query.ts';
import type { CatalogStore, ClassSummary, SupplyClass } from '#publog/catalog-store.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { isChosen, loadChoice, readSelection, withReferences } from '../../catalog/choose/load-choice.server.ts';
import { paths } from '#base/paths.ts';

/** `found`: by the box; `choice` is null then. */
export type ClassPage = {
  kind: 'class';
  supplyClass: SupplyClass;
  q: string;
  itemName: string | null;
  mentionedClasses: Fsc[];
} & Awaited<ReturnType<typeof loadParts>>;

/** GET /fsc/:fsg/:fsc: whole (C4.2), chosen (C14.1) or searched (C4.3). */
export const load = ({ params, query, catalog, signal }: PageRequest) =>
  answerByCode<ClassPage>(params.fsc ?? '', async () => {
    const fsc = parseFsc(params.fsc ?? '');
    const supplyClass = fsc && (await catalog.findClass(fsc));
    if (fsc === null || supplyClass === null) return null;
    if (params.fsg !== fsgOfFsc(fsc)) return { kind: 'redirect', path: paths.supplyClass(fsc) };
    if (query.has('choose')) return { kind: 'redirect', path: pathWithoutChoose(fsc, query) };

    const q = (query.get('q') ?? '').trim();
    const itemName = plainText(query.get('name') ?? '').toUpperCase() || null;
    const page = readKeyPage(query);
    const isChoice = isChosen(query) || itemName !== null || query.has('values');
    const [parts, classes] = await Promise.all([
      loadParts(withAbortSignal(catalog, signal), query, { fsc, itemName, q: isChoice ? '' : q }),
      catalog.listClasses(),
    ]);
    const mentioned = mentionedClasses(supplyClass, classes);
    const isFirst = page.after === undefined && page.before === undefined;
    return {
      kind: 'found',
      data: { kind: 'class', supplyClass, q, itemName, ...parts, mentionedClasses: mentioned },
      noindex: q !== '' || !isFirst || isChoice,
    };
  });

function pathWithoutChoose(fsc: Fsc, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('choose');
  return kept.size === 0 ? paths.supplyClass(fsc) : `${paths.supplyClass(fsc)}?${kept}`;
}

/** A whole class is read by key, without values. */
async function loadParts(
  catalog: CatalogStore,
  query: URLSearchParams,
  { fsc, itemName, q }: { fsc: Fsc; itemName: string | null; q: string },
) {
  const box = parseClassSearch(q);
  const list = { fsc, itemNames: itemName === null ? null : [itemName], usualOrder: 'nsn' as const };
  if (isChosen(query) || itemName !== null) {
    const choice = await loadChoice(catalog, query, list);
    const names = choice.selected.facets?.itemNames.map(({ value, count }) => ({ itemName: value, nsnCount: count }));
    return { found: null, names: names ?? [], choice };
  }
  const [page, names, counted] = await Promise.all([
    catalog.findParts({ fsc, box }, readKeyPage(query)).then((found) => withReferences(catalog, found)),
    box === null ? catalog.listClassNames(fsc) : [],
    query.has('values') ? loadChoice(catalog, new URLSearchParams(), list) : null,
  ]);
  if (box !== null) return { found: page, names, choice: null };
  const parts = page.parts.map((part) => ({ ...part, replies: {}, drawn: [] }));
  const { facets = null, columns = [] } = counted?.selected ?? {};
  const [total, position] = [page.total ?? 0, page.position ?? 0];
  return {
    found: null,
    names,
    choice: {
      selection: await readSelection(catalog, new URLSearchParams(), 'nsn'),
      selected: { parts, total, scopeTotal: total, position, columns, facets },
      isWhole: true,
    },
  };
}

function mentionedClasses(supplyClass: SupplyClass, classes: readonly ClassSummary[]): Fsc[] {
  const texts = [supplyClass.notes, supplyClass.inclusions, supplyClass.exclusions, supplyClass.groupNotes].join(' ');
  const numbers = new Set(texts.match(/\b\d{4}\b/g));
  return classes.filter(({ fsc }) => numbers.has(fsc) && fsc !== supplyClass.fsc).map(({ fsc }) => fsc);
}
