import type { PageRequest } from '#publog/http/catalog-call.ts';
import { orUnavailable, type PageAnswer } from '#base/http/frame/page.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import { NSNS_PER_PAGE, readKeyPage } from '../../catalog/list-query.ts';
import { readMonth, shownKinds } from '../../changes/read-changes.server.ts';

export type ChangesData = Awaited<ReturnType<typeof readChanges>>;

/** GET /changes: a month by kind and class, and with a kind its items, 100 a page. */
export function load({ query, catalog, site }: PageRequest): Promise<PageAnswer<ChangesData>> {
  return orUnavailable(async () => {
    const data = await readChanges({ query, catalog, site });
    if (data === null) return { kind: 'see-other', path: paths.changes() };
    return { kind: 'found', data, noindex: query.size > 0 };
  });
}

async function readChanges({ query, catalog, site }: Pick<PageRequest, 'query' | 'catalog' | 'site'>) {
  const kinds = shownKinds(site.showGovernmentUnitPrice);
  const kind = kinds.find((each) => each === query.get('kind')) ?? null;
  const fsc = parseFsc(query.get('fsc') ?? '');
  const { after } = readKeyPage(query);
  const listed = kind === null ? [] : [kind];
  const scope = { kinds, listed, fsc: fsc ?? undefined, after, limit: NSNS_PER_PAGE };
  const found = await readMonth(catalog, { ...scope, month: query.get('month') ?? undefined });
  if (found === null) return null;
  const titles = new Map((await catalog.listClasses()).map((each) => [each.fsc as string, each.title]));
  const classes = [...Map.groupBy(found.counts, (count) => count.fsc)].map(([code, counts]) => ({
    fsc: code,
    title: titles.get(code) ?? null,
    counts: Object.fromEntries(counts.map(({ kind: of, count }) => [of, count])),
  }));
  return { ...found, kinds, kind, fsc, after: after ?? null, classes };
}
