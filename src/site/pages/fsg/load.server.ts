import type { PageRequest } from '#publog/http/catalog-call.ts';
import { parseFsg } from '#base/domain/supply-class.ts';
import { contains } from '../../catalog/list-query.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { GroupPage } from '../../catalog/catalog-data.ts';

export type FsgPageData =
  | ({ kind: 'group' } & GroupPage)
  | { kind: 'not-found'; code: string }
  | { kind: 'failed'; code: string };

export async function load({ params, query, catalog }: PageRequest): Promise<PageAnswer<FsgPageData>> {
  const code = params.fsg ?? '';
  const fsg = parseFsg(code);
  if (fsg === null) return { kind: 'not-found', data: { kind: 'not-found', code } };
  try {
    const [group, classes] = await Promise.all([catalog.findGroup(fsg), catalog.listClasses(fsg)]);
    if (group === null) return { kind: 'not-found', data: { kind: 'not-found', code } };
    const q = (query.get('q') ?? '').trim();
    const shown = classes.filter((supplyClass) => contains(q, supplyClass.title, supplyClass.fsc));
    return { kind: 'found', data: { kind: 'group', group, classes: shown, q }, noindex: q !== '' };
  } catch {
    return { kind: 'unavailable', data: { kind: 'failed', code } };
  }
}
