import { fsgOfFsc, parseFsc, type Fsc } from '#base/domain/supply-class.ts';
import { parseClassSearch, readKeyPage } from '../../catalog/list-query.ts';
import type { CatalogStore, ClassSummary, SupplyClass } from '#publog/catalog-store.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { type Choice, PARTS_PER_PAGE } from '../../catalog/choose/choose-data.ts';
import { withAbortSignal } from '#publog/store-methods.ts';
import { isChosen, loadChoice } from '../../catalog/choose/load-choice.server.ts';
import { paths } from '#base/paths.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { PageRequest } from '#publog/page-request.ts';
import type { ClassPage } from '../../catalog/catalog-data.ts';

/** `code`: as in the address. */
export type FscPageData =
  | ({ kind: 'class' } & ClassPage)
  | { kind: 'not-found'; code: string }
  | { kind: 'failed'; code: string };

/**
 * GET /fsc/:fsg/:fsc: the parts of a class, 100 a page by key (C4.2), those with chosen characteristics (C14.1), or what `q` finds (C4.3).
 * The values of filters come with a second request, as counting and drawing them takes longer than the list.
 */
export async function load({ params, query, catalog, signal }: PageRequest): Promise<PageAnswer<FscPageData>> {
  const code = params.fsc ?? '';
  const fsc = parseFsc(code);
  if (fsc === null) return { kind: 'not-found', data: { kind: 'not-found', code } };
  try {
    const supplyClass = await catalog.findClass(fsc);
    if (supplyClass === null) return { kind: 'not-found', data: { kind: 'not-found', code } };
    if (params.fsg !== fsgOfFsc(fsc)) return { kind: 'redirect', path: paths.supplyClass(fsc) };
    if (query.has('choose')) return { kind: 'redirect', path: pathWithoutChoose(fsc, query) };

    const q = (query.get('q') ?? '').trim();
    const itemName = plainText(query.get('name') ?? '').toUpperCase() || null;
    const page = readKeyPage(query);
    const isChoice = isChosen(query) || itemName !== null || query.has('values');
    const search = isChoice ? null : parseClassSearch(q);
    const [found, classes, choice] = await Promise.all([
      search && catalog.findParts({ fsc, box: search }, page),
      catalog.listClasses(),
      search === null ? loadClassChoice(withAbortSignal(catalog, signal), query, { fsc, itemName }) : null,
    ]);
    const mentioned = mentionedClasses(supplyClass, classes);
    const data = { kind: 'class' as const, supplyClass, q, itemName, mentionedClasses: mentioned, found, choice };
    const isFirst = page.after === undefined && page.before === undefined;
    return { kind: 'found', data, noindex: q !== '' || !isFirst || isChoice };
  } catch {
    return { kind: 'unavailable', data: { kind: 'failed', code } };
  }
}

/** The address that took the place of the page for choosing (`?choose`). */
function pathWithoutChoose(fsc: Fsc, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('choose');
  return kept.size === 0 ? paths.supplyClass(fsc) : `${paths.supplyClass(fsc)}?${kept}`;
}

/** The parts that the address chooses; of the whole class the next hundred by key, of which no values are read. */
async function loadClassChoice(
  catalog: CatalogStore,
  query: URLSearchParams,
  { fsc, itemName }: { fsc: Fsc; itemName: string | null },
): Promise<Choice> {
  const list = { fsc, itemNames: itemName === null ? null : [itemName], usualOrder: 'nsn' as const };
  if (isChosen(query) || itemName !== null)
    return loadChoice(catalog, query, { ...list, facets: true, limit: PARTS_PER_PAGE });
  const isCounted = query.has('values');
  const [page, { selection, selected }] = await Promise.all([
    catalog.findParts({ fsc, box: null }, readKeyPage(query)),
    loadChoice(catalog, new URLSearchParams(), { ...list, facets: isCounted || 'quick', limit: 1 }),
  ]);
  const parts = page.parts.map((part) => ({ ...part, replies: {}, drawn: [], reference: null }));
  const facets = isCounted || !selected.facets ? selected.facets : { ...selected.facets, requirements: null };
  return { selection, selected: { ...selected, parts, position: page.position ?? 0, facets }, isWhole: true };
}

/** Classes that the notes of a class name by number and that exist: they become links. */
function mentionedClasses(supplyClass: SupplyClass, classes: readonly ClassSummary[]): Fsc[] {
  const texts = [supplyClass.notes, supplyClass.inclusions, supplyClass.exclusions, supplyClass.groupNotes].join(' ');
  const numbers = new Set(texts.match(/\b\d{4}\b/g));
  return classes.filter(({ fsc }) => numbers.has(fsc) && fsc !== supplyClass.fsc).map(({ fsc }) => fsc);
}
