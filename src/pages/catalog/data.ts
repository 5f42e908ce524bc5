import type { CatalogData, FailedData } from '../../features/catalog/catalog-data.ts';
import type { SearchData } from '../../features/search/search-data.ts';

export type CatalogPageData = CatalogData | SearchData | FailedData;
