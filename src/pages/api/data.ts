import type { ApiDocs } from '../../api/docs/open-api-document.ts';

export type ApiPageData = ApiDocs;
