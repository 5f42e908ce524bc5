import type { OperatorRequest as AnyOperatorRequest, PageRequest as AnyPageRequest } from '#base/http/frame/page.ts';
import type { CatalogStore } from './catalog-store.ts';

/** A request for a page, with the catalog in force. */
export type PageRequest = AnyPageRequest<CatalogStore>;

/** A request for a page of operators, with the catalog in force. */
export type OperatorRequest = AnyOperatorRequest<CatalogStore>;
