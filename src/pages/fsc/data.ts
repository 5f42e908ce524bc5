import type { ClassPage } from '../../features/catalog/catalog-data.ts';

/** `code`: what the address asked for, as text. */
export type FscPageData =
  | ({ kind: 'class' } & ClassPage)
  | { kind: 'not-found'; code: string }
  | { kind: 'failed'; code: string };
