import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { readMonth, shownKinds, type ShownChange } from '../changes/read-changes.server.ts';
import type { ChangesAnswer } from './answer-schemas.ts';
import { catalogInfoOf, refused, Refusal, tableOf, type ApiAnswer, type ApiSite } from './api-answer.ts';
import type { changeParameters, Values } from './parameters.ts';

export const changeOf = ({ nsn, kind, date, before, after }: ShownChange) => {
  return { nsn: formatNsn(nsn), kind, edition: date, before, after };
};

export async function answerChanges(asked: Values<typeof changeParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { catalog, origin } = site;
  const { month, kind, fsc, limit } = asked;
  if (kind !== undefined && !shownKinds(site.showGovernmentUnitPrice).includes(kind))
    throw refused('kind', 'This site does not show the prices of the government.');
  const found = await readMonth(catalog, site.showGovernmentUnitPrice, asked);
  if (found === null) throw new Refusal(`No edition of ${month} is recorded.`);
  const query = { month: found.month ?? '', kind: kind ?? '', fsc: fsc ?? '', limit: String(limit) };
  const next = found.next && paths.apiChanges({ ...query, after: formatNsn(found.next) });
  const body: ChangesAnswer = {
    month: found.month,
    months: found.months,
    editions: found.editions.map(({ date, compared, gap }) => ({ date, compared, gap })),
    counts: found.counts.filter((each) => each.kind === (kind ?? each.kind) && each.fsc === (fsc ?? each.fsc)),
    items: found.items.map((item) => {
      return { ...changeOf(item), itemName: item.itemName, url: origin + paths.part(item.nsn) };
    }),
    next: next && origin + next,
    catalog: catalogInfoOf(catalog.edition),
  };
  const table = () =>
    tableOf(body.items, {
      nsn: (item) => item.nsn,
      'item name': ({ itemName }) => itemName,
      kind: (item) => item.kind,
      edition: ({ edition }) => edition,
      before: ({ before }) => before?.code,
      after: (item) => item.after?.code,
    });
  return { body, table, next, previous: null, whole: true };
}
