import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import type { Choice } from './choose/choose-data.ts';
import type { ReferencedPart } from './parts-table.tsx';
import type { ClassSummary, GroupSummary, PartPage, SuggestedName, SupplyClass } from '#publog/catalog-store.ts';

export const CATALOG_SORTS = ['code', 'title', 'parts'] as const;
export type CatalogSort = (typeof CATALOG_SORTS)[number];
export const CATALOG_MINIMA: readonly number[] = [0, 1, 10_000, 100_000];

export type ListFilter = {
  q: string;
  sort: CatalogSort;
  min: number;
};

export type GroupTabData = { tab: 'fsg'; filter: ListFilter; groups: GroupSummary[]; total: number };

export type ClassTabData = {
  tab: 'fsc';
  filter: ListFilter;
  group: { fsg: Fsg; title: string | null } | null;
  groups: GroupSummary[];
  classes: ClassSummary[];
  total: number;
};

type ReferencedPage = Omit<PartPage, 'parts'> & { parts: ReferencedPart[] };

/** Parts of the catalog tab; `q` finds names and numbers. */
export type PartTabData = {
  tab: 'nsn';
  q: string;
  fsc: { fsc: Fsc; title: string | null } | null;
  page: ReferencedPage;
};

export type FailedData = { tab: ('fsg' | 'fsc' | 'nsn') | 'search'; failed: true; text: string };

export type CatalogData = GroupTabData | ClassTabData | PartTabData;

export type ClassPage = {
  kind: 'class';
  supplyClass: SupplyClass;
  q: string;
  itemName: string | null;
  mentionedClasses: Fsc[];
  /** Found by the box. */
  found: ReferencedPage | null;
  names: readonly SuggestedName[];
  /** Null where the box was searched. */
  choice: Choice | null;
};
