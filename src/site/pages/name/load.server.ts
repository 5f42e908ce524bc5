import { withAbortSignal, type PageRequest } from '#publog/http/catalog-call.ts';
import type { ItemNamePage } from '#publog/catalog-store.ts';
import { plainText } from '#base/domain/plain-text.ts';
import type { Choice } from '../../catalog/choose/choose-data.ts';
import { isChosen, loadChoice } from '../../catalog/choose/load-choice.server.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import { answerByCode } from '../../catalog/list-query.ts';

export type NamePage = { kind: 'name'; name: ItemNamePage; choice: Choice };

const CODE_SHOWN = 32;

/** GET /name/:inc (C14.2). */
export function load({ params, query, catalog, signal }: PageRequest, { shelf }: Pick<StockPageServices, 'shelf'>) {
  const code = plainText(params.inc ?? '').slice(0, CODE_SHOWN);
  return answerByCode<NamePage>(code, async () => {
    const store = withAbortSignal(catalog, signal);
    const name = /^\d{5}$/.test(code) ? await store.findItemName(code) : null;
    if (name === null) return null;
    const choice = await loadChoice(store, query, { itemNames: [name.itemName] }, shelf);
    const isFirst = !query.has('after') && !query.has('before');
    return { kind: 'found', data: { kind: 'name', name, choice }, noindex: isChosen(query, shelf) || !isFirst };
  });
}
