import { withAbortSignal, type PageRequest } from '#publog/http/catalog-call.ts';
import type { ItemNamePage } from '#publog/catalog-store.ts';
import { plainText } from '#base/domain/plain-text.ts';
import type { Choice } from '../../catalog/choose/choose-data.ts';
import { isChosen, loadChoice } from '../../catalog/choose/load-choice.server.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';

export type NamePageData =
  | { kind: 'name'; name: ItemNamePage; choice: Choice }
  | { kind: 'not-found'; code: string }
  | { kind: 'failed'; code: string };

const INC = /^\d{5}$/;
const CODE_SHOWN = 32;

/** GET /name/:inc (C14.2). */
export async function load({ params, query, catalog, signal }: PageRequest): Promise<PageAnswer<NamePageData>> {
  const code = plainText(params.inc ?? '').slice(0, CODE_SHOWN);
  if (!INC.test(code)) return { kind: 'not-found', data: { kind: 'not-found', code } };
  try {
    const store = withAbortSignal(catalog, signal);
    const name = await store.findItemName(code);
    if (name === null) return { kind: 'not-found', data: { kind: 'not-found', code } };
    const choice = await loadChoice(store, query, {
      itemNames: [name.itemName],
      usualOrder: 'fit',
    });
    const isFirst = !query.has('after') && !query.has('before');
    return { kind: 'found', data: { kind: 'name', name, choice }, noindex: isChosen(query) || !isFirst };
  } catch {
    return { kind: 'unavailable', data: { kind: 'failed', code } };
  }
}
