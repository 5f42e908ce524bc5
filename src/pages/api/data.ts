import type { ApiDocs } from '../../api/docs/api-docs.ts';

export type ApiPageData = ApiDocs;
