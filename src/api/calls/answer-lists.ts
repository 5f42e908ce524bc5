import { fsgOfFsc } from '../../domain/supply-class.ts';
import { paths } from '../../paths.ts';
import type { ClassAnswer, MakerAnswer } from './list-schemas.ts';
import { keyPageOf, pagesAround, partSummaryOf, type ApiAnswer, type ApiSite } from './api-answer.ts';
import type { Values, classParameters, makerParameters } from './parameters.ts';
import type { Maker } from '../../catalog/catalog-store.ts';

/** GET /api/v1/fsc/{code}: a class and a page of its listed items. */
export async function answerClass(asked: Values<typeof classParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const fsc = asked.code;
  const [supplyClass, found] = await Promise.all([
    catalog.findClass(fsc),
    catalog.findParts({ fsc, box: null }, keyPageOf(asked)),
  ]);
  if (supplyClass === null) return { kind: 'refused', status: 404, detail: `No class ${fsc} is in the catalog.` };
  const { title, groupTitle, notes, inclusions, exclusions, nsnCount } = supplyClass;
  const { fields, ...around } = pagesAround(asked, found, (query) => paths.apiClass(fsc, query), site);
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
    ...fields,
  };
  const table = () => ({ columns: COLUMNS, rows: body.items.map(rowOf) });
  return { kind: 'found', body, table, ...around, whole: true };
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
