import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import type { Choice } from './choose/choose-data.ts';
import type { ReferencedPart } from './parts-table.tsx';
import type {
  ClassSummary,
  GroupSummary,
  PartPage,
  SuggestedName,
  SupplyClass,
  SupplyGroup,
} from '#publog/catalog-store.ts';

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

type ReferencedPage = Omit<PartPage, 'parts'> & { parts: ReferencedPart[] };

/** The tab of parts. `q` is an item name, an NSN or the beginning of one; `fsc` the chosen class. */
export type PartTabData = {
  tab: 'nsn';
  q: string;
  fsc: { fsc: Fsc; title: string | null } | null;
  page: ReferencedPage;
};

/** The list could not be read: the page says so and offers to try again. */
export type FailedData = { tab: ('fsg' | 'fsc' | 'nsn') | 'search'; failed: true; text: string };

export type CatalogData = GroupTabData | ClassTabData | PartTabData;

/** A group's page. */
export type GroupPage = { group: SupplyGroup; classes: ClassSummary[]; q: string };

/** A class's page: 100 of its parts with their filters, or of those that `q` finds. */
export type ClassPage = {
  supplyClass: SupplyClass;
  /** Text of the search box, '' when empty. */
  q: string;
  /** The item name that the parts are narrowed to. */
  itemName: string | null;
  /** Classes named by number in the notes that exist: they become links. */
  mentionedClasses: Fsc[];
  /** What the box found; null without a text, and where parts are chosen by characteristics. */
  found: ReferencedPage | null;
  /** Most parts first. */
  names: readonly SuggestedName[];
  /** The parts of the class, or those chosen by characteristics; null where the box was searched. */
  choice: Choice | null;
};
