import type { ApiDocs } from './api/read-api-docs.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { NoteDemand } from '#base/domain/quote-request.ts';

export type SiteServices = {
  noteDemand: NoteDemand;
  apiDocs: (catalog: CatalogStore) => Promise<ApiDocs>;
};
