import type { GroupPage } from '../../features/catalog/catalog-data.ts';

/** `code`: what the address asked for, as text. */
export type FsgPageData =
  | ({ kind: 'group' } & GroupPage)
  | { kind: 'not-found'; code: string }
  | { kind: 'failed'; code: string };
