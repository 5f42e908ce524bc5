import type { ApiDocs } from './api/read-api-docs.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { NoteDemand } from '#base/domain/quote-request.ts';

/** Services of the running site for pages of buyers and for programs. */
export type SiteServices = {
  /** Notes what was asked for and is not in the catalog. */
  noteDemand: NoteDemand;
  /** The read API: its document, and calls with the answers of the catalog. */
  apiDocs: (catalog: CatalogStore) => Promise<ApiDocs>;
};
