import type { ApiDocs } from '../features/api/api-docs.ts';

export type ApiPageData = ApiDocs;
