import { withAbortSignal, type PageRequest } from '#publog/http/catalog-call.ts';
import { fsgOfFsc, parseFsc, type Fsc } from '#base/domain/supply-class.ts';
import { parseClassSearch, readKeyPage } from '../../catalog/list-query.ts';
import type { ClassSummary, PartPage, SupplyClass } from '#publog/catalog-store.ts';
import { isChosen, loadChoice } from '../../catalog/choose/load-choice.server.ts';
import { paths } from '#base/paths.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { ClassPage } from '../../catalog/catalog-data.ts';

/** `code`: as in the address. */
export type FscPageData =
  | ({ kind: 'class' } & ClassPage)
  | { kind: 'not-found'; code: string }
  | { kind: 'failed'; code: string };

/** Chosen parts take the place of the list. */
const NO_PARTS: PartPage = { parts: [], hasPrevious: false, hasNext: false, total: null, position: null };

/** GET /fsc/:fsg/:fsc: the NSNs of a class, 100 a page by key, what `q` finds in it (C4.2, C4.3), or those with chosen characteristics (C14.1). */
export async function load({ params, query, catalog, signal }: PageRequest): Promise<PageAnswer<FscPageData>> {
  const code = params.fsc ?? '';
  const fsc = parseFsc(code);
  if (fsc === null) return { kind: 'not-found', data: { kind: 'not-found', code } };
  try {
    const supplyClass = await catalog.findClass(fsc);
    if (supplyClass === null) return { kind: 'not-found', data: { kind: 'not-found', code } };
    if (params.fsg !== fsgOfFsc(fsc)) return { kind: 'redirect', path: paths.supplyClass(fsc) };

    const q = (query.get('q') ?? '').trim();
    const search = parseClassSearch(q);
    const keyPage = readKeyPage(query);
    const isChoice = query.has('choose') || isChosen(query);
    const [page, classes, choice] = await Promise.all([
      isChoice ? NO_PARTS : catalog.findParts({ fsc, box: search }, keyPage),
      catalog.listClasses(),
      isChoice ? loadChoice(withAbortSignal(catalog, signal), query, { itemNames: null, fsc }) : null,
    ]);
    const mentioned = mentionedClasses(supplyClass, classes);
    const data = { kind: 'class' as const, supplyClass, page, q, mentionedClasses: mentioned, choice };
    const isFirst = keyPage.after === undefined && keyPage.before === undefined;
    return { kind: 'found', data, noindex: q !== '' || !isFirst || isChoice };
  } catch {
    return { kind: 'unavailable', data: { kind: 'failed', code } };
  }
}

/** Classes that the notes of a class name by number and that exist: they become links. */
function mentionedClasses(supplyClass: SupplyClass, classes: readonly ClassSummary[]): Fsc[] {
  const texts = [supplyClass.notes, supplyClass.inclusions, supplyClass.exclusions, supplyClass.groupNotes].join(' ');
  const numbers = new Set(texts.match(/\b\d{4}\b/g));
  return classes.filter(({ fsc }) => numbers.has(fsc) && fsc !== supplyClass.fsc).map(({ fsc }) => fsc);
}
