import { fsgOfFsc } from '../../domain/supply-class.ts';
import { paths } from '../../paths.ts';
import type { ClassAnswer } from './list-schemas.ts';
import type { ApiAnswer, ApiSite } from './api-answer.ts';
import { keyPageOf, limitQueryOf, pageKeysOf } from './list-pages.ts';
import type { classParameters, Values } from './parameters.ts';
import { catalogInfoOf, partSummaryOf } from './part-summary.ts';
import { summaryTable } from './summary-table.ts';

/** GET /api/v1/fsc/{code}: a class and a page of its listed items. */
export async function listClass(asked: Values<typeof classParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const fsc = asked.code;
  const [supplyClass, found] = await Promise.all([
    catalog.findClass(fsc),
    catalog.listClassParts(fsc, keyPageOf(asked)),
  ]);
  if (supplyClass === null) return { kind: 'refused', status: 404, detail: `No class ${fsc} is in the catalog.` };
  const { title, groupTitle, notes, inclusions, exclusions, nsnCount } = supplyClass;
  const keys = pageKeysOf(asked, found);
  const pathOf = (key: object | null) => key && paths.apiClass(fsc, { ...key, ...limitQueryOf(asked) });
  const [next, previous] = [pathOf(keys.next), pathOf(keys.previous)];
  const body: ClassAnswer = {
    fsc,
    title,
    group: { fsg: fsgOfFsc(fsc), title: groupTitle },
    notes,
    inclusions,
    exclusions,
    nsnCount,
    url: origin + paths.supplyClass(fsc),
    items: found.parts.map((part) => partSummaryOf(part, origin)),
    total: nsnCount,
    lookedUpTo: null,
    next: next && origin + next,
    previous: previous && origin + previous,
    catalog: catalogInfoOf(catalog.edition),
  };
  return { kind: 'found', body, table: () => summaryTable(body.items), next, previous, whole: true };
}
