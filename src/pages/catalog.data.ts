import type { CatalogData, FailedData } from '../features/catalog/catalog-data.ts';

export type CatalogPageData = CatalogData | FailedData;
