import type { CatalogStore } from '../catalog-store.ts';

/** What may take longer than other requests should wait: many rows are read for one answer. */
export const MOVED_METHODS = [
  'findParts',
  'countFacets',
  'searchParts',
  'searchItemNames',
  'searchClassParts',
  'findMakers',
  'listMakerParts',
  'findByPartNumbers',
  'findNiins',
  'findSupersessionChain',
  'findLookAlikes',
] as const satisfies readonly (keyof CatalogStore)[];
export type MovedMethod = (typeof MOVED_METHODS)[number];
