import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import type { Choice } from './choose/choose-data.ts';
import type { ClassSummary, GroupSummary, PartPage, SupplyClass, SupplyGroup } from '#publog/catalog-store.ts';

export type CatalogTab = 'fsg' | 'fsc' | 'nsn';

/** The choices of the Filters button on the group and class tabs: `sort` and `min` of the address. */
export const CATALOG_SORTS = ['code', 'title', 'parts'] as const;
export type CatalogSort = (typeof CATALOG_SORTS)[number];
/** Smallest number of listed parts; 1 leaves out groups and classes in which nothing is listed. */
export const CATALOG_MINIMA: readonly number[] = [0, 1, 10_000, 100_000];

/** What narrows a list, as the visitor chose it: `q`, `sort`, `min` of the address. */
export type ListFilter = {
  /** Text of the box, '' when empty: case-insensitive substring of title or code. */
  q: string;
  sort: CatalogSort;
  /** Smallest number of listed parts, 0 for any. */
  min: number;
};

/** The tab of groups: those that pass the filter, in its order. */
export type GroupTabData = { tab: 'fsg'; filter: ListFilter; groups: GroupSummary[]; total: number };

/** The tab of classes: all of them or those of the chosen group. */
export type ClassTabData = {
  tab: 'fsc';
  filter: ListFilter;
  /** The chosen group, null for all. An unknown one is chosen with a null title and no classes. */
  group: { fsg: Fsg; title: string | null } | null;
  /** Every group, for the choice of one in the filters. */
  groups: GroupSummary[];
  classes: ClassSummary[];
  /** Classes before the filter: of the chosen group, or all. */
  total: number;
};

/** The tab of parts. `q` is an item name, an NSN or the beginning of one; `fsc` the chosen class. */
export type PartTabData = {
  tab: 'nsn';
  q: string;
  fsc: { fsc: Fsc; title: string | null } | null;
  page: PartPage;
};

/** The list could not be read: the page says so and offers to try again. */
export type FailedData = { tab: CatalogTab | 'search'; failed: true; text: string };

export type CatalogData = GroupTabData | ClassTabData | PartTabData;

/** A group's page. */
export type GroupPage = { group: SupplyGroup; classes: ClassSummary[]; q: string };

/** A class's page: 100 of its parts, or of those that `q` finds. */
export type ClassPage = {
  supplyClass: SupplyClass;
  page: PartPage;
  /** Text of the search box, '' when empty. */
  q: string;
  /** Classes named by number in the notes that exist: they become links. */
  mentionedClasses: Fsc[];
  /** The parts that are chosen by characteristics, in place of the page; null for the whole class and for its search box. */
  choice: Choice | null;
};
