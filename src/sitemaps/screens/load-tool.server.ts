import type { PageAnswer } from '../../pages/page.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';

/** What a tool page is made from; null while the catalog does not answer. */
export type ToolPageData<Facts> = { facts: Facts | null };

/** A tool page's answer: never indexed, and 503 with words while the catalog does not answer. */
export async function loadTool<Facts>(facts: () => Promise<Facts>): Promise<PageAnswer<ToolPageData<Facts>>> {
  try {
    return { kind: 'found', data: { facts: await facts() }, noindex: true };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: { facts: null } };
    throw error;
  }
}
