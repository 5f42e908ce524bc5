import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { PageAnswer } from './page.ts';

/** Loads a page. While its store is out, the page has no data. */
export async function orUnavailable<Data>(load: () => Promise<PageAnswer<Data>>): Promise<PageAnswer<Data | null>> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: null };
    throw error;
  }
}
