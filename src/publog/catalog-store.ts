import type { openCatalogStore } from './open-catalog-store.ts';

export type * from './part-selection.ts';
export { MAX_BLOCKS, MAX_FILTERS, MAX_OF_GROUP } from './part-selection.ts';
export { CHANGE_KINDS, KIND_NAMES, type ChangeKind } from './changes/change-kinds.ts';
export type { Change, ChangeEdition } from './changes/read-changes.ts';
export type { CatalogEdition } from './catalog-loader.ts';
export type { NsnBlock, NsnDays, NsnRange, SitemapFacts } from './nsn-blocks.ts';
export type { SearchFacets } from './queries/find-parts.ts';
export type { ItemNamePage } from './queries/item-name-pages.ts';
export type { LookAlike } from './queries/look-alikes.ts';
export type { MakerPart } from './queries/maker-parts.ts';
export type { Maker, MakerGroup, MakerSummary } from './queries/makers.ts';
export type { Neighbors } from './queries/neighbors.ts';
export type { PartNumberHit } from './queries/number-parts.ts';
export type { PartNumber, SectionRows } from './queries/part-details.ts';
export type { FoundParts, PartPage } from './queries/part-reader.ts';
export type { NiinRecord, PartRecord, SupersessionStep } from './queries/parts.ts';
export type { SuggestedName } from './queries/suggest-item-names.ts';
export type { NumberKey } from './queries/suggest-part-numbers.ts';
export type { ClassSummary, GroupSummary, SupplyClass, SupplyGroup } from './queries/supply-classes.ts';

/** An ended thread starts with the next search. */
export type SearchState = 'starting' | 'ok' | 'ended';

/**
 * Everything that the site reads of a catalog. Methods may reject with `StoreUnavailable`; absent answers are null or
 * empty. Lists are by key.
 */
export type CatalogStore = Awaited<ReturnType<typeof openCatalogStore>> & {
  /** Absent without a thread. */
  searchState?(): SearchState;
  /** True once a read has found the file damaged. */
  isDamaged?(): boolean;
  /** The store with abortable searches. Absent without a thread. */
  withSignal?(signal: AbortSignal): CatalogStore;
};
