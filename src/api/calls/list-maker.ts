import { formatNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import type { Maker } from '../../catalog/catalog-store.ts';
import type { ApiAnswer, ApiSite } from './api-answer.ts';
import { keyPageOf, limitQueryOf, pageKeysOf } from './list-pages.ts';
import type { MakerAnswer } from './list-schemas.ts';
import type { makerParameters, Values } from './parameters.ts';
import { catalogInfoOf, partSummaryOf } from './part-summary.ts';
import { makerPartTable } from './summary-table.ts';

/** GET /api/v1/cage/{code}: a maker and a page of the listed items that it has part numbers for. */
export async function listMaker(asked: Values<typeof makerParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { code: cage, fsc, q } = asked;
  const filter = { ...(fsc === undefined ? {} : { fsc }), ...(q === undefined ? {} : { text: q.toUpperCase() }) };
  const [maker, found] = await Promise.all([
    catalog.findMaker(cage),
    catalog.listMakerParts(cage, filter, keyPageOf(asked)),
  ]);
  const isKnown = maker !== null || found.parts.length > 0 || found.hasPrevious || found.hasNext;
  if (!isKnown) return { kind: 'refused', status: 404, detail: `No maker ${cage} is in the catalog.` };
  const keys = pageKeysOf(asked, found);
  const narrowed = { ...(fsc === undefined ? {} : { fsc }), ...(q === undefined ? {} : { q }) };
  const pathOf = (key: object | null) => key && paths.apiMaker(cage, { ...narrowed, ...key, ...limitQueryOf(asked) });
  const [next, previous] = [pathOf(keys.next), pathOf(keys.previous)];
  const body: MakerAnswer = {
    cage,
    ...recordOf(maker),
    url: origin + paths.maker(cage),
    items: found.parts.map((part) => ({ ...partSummaryOf(part, origin), partNumbers: [...part.partNumbers] })),
    total: found.total,
    lookedUpTo: found.lookedUpTo === null ? null : formatNsn(found.lookedUpTo),
    next: next && origin + next,
    previous: previous && origin + previous,
    catalog: catalogInfoOf(catalog.edition),
  };
  return { kind: 'found', body, table: () => makerPartTable(cage, body.items), next, previous, whole: true };
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
