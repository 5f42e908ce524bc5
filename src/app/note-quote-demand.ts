import type { CatalogStore } from '#publog/catalog-store.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { DemandText, NoteDemand } from '#base/domain/demand.ts';
import { parseQuery } from '#base/domain/parse-query.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { findExact } from '#site/catalog/search/find-exact.server.ts';

const MAX_LINES = 50;

/** Notes numbers of a request that the catalog lacks. */
export async function noteQuoteDemand(
  catalog: CatalogStore,
  parts: readonly QuoteLine[],
  noteDemand: NoteDemand,
): Promise<void> {
  try {
    const missing: DemandText[] = [];
    for (const { nsn, partNumber } of parts.slice(0, MAX_LINES)) {
      const text = nsn || partNumber;
      const typed = parseQuery(text);
      if (typed !== null && (await findExact(catalog, typed, 1)).parts.length === 0) missing.push({ text });
    }
    // the sender is already limited
    noteDemand('quote', missing, null);
  } catch (error) {
    // the request is stored anyway
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}
