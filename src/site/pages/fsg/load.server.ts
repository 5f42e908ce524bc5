import type { PageRequest } from '#publog/http/catalog-call.ts';
import { parseFsg } from '#base/domain/nsn.ts';
import { answerByCode, contains } from '../../catalog/list-query.ts';
import type { ClassSummary, SupplyGroup } from '#publog/catalog-store.ts';

export type GroupPage = { kind: 'group'; group: SupplyGroup; classes: ClassSummary[]; q: string };

export const load = ({ params: { fsg: code = '' }, query, catalog }: PageRequest) =>
  answerByCode<GroupPage>(code, async () => {
    const fsg = parseFsg(code);
    if (fsg === null) return null;
    const [group, classes] = await Promise.all([catalog.findGroup(fsg), catalog.listClasses(fsg)]);
    if (group === null) return null;
    const q = (query.get('q') ?? '').trim();
    const shown = classes.filter((supplyClass) => contains(q, supplyClass.title, supplyClass.fsc));
    return { kind: 'found', data: { kind: 'group', group, classes: shown, q }, noindex: q !== '' };
  });
