import type { CharacteristicFilter, PartOrder, Requirement, SelectedParts } from '#publog/catalog-store.ts';
import type { KeyQuery, SelectionQuery } from '#base/paths.ts';
import { isFilter } from './reply-words.ts';
import { formatSelectionQuery, type ReadSelection, type UsualOrder } from './selection-query.ts';
import type { LengthUnit } from './measure-words.ts';

/** Rows of a page of an item name and of a search by words: C14.6. */
export const PARTS_PER_PAGE = 20;

/** The parts that an address chooses, and how the address was read. */
export type Choice = {
  selection: ReadSelection;
  selected: SelectedParts;
  /** The whole list, of which the rows have no values yet. */
  isWhole?: boolean;
};

/** Where parts are chosen: a class, an item name, a search. */
export type ChoosePlace = {
  /** The address without a query, for forms. */
  action: string;
  /** What forms keep of the address besides filters, order and unit. */
  kept: Readonly<Record<string, string | readonly string[] | undefined>>;
  address: (query: SelectionQuery & KeyQuery) => string;
  /** The address with the values of its filters, where they are left out to answer quickly. */
  countAddress?: string | undefined;
  /** Rows of a page. */
  rows: number;
  /** The order that the address does not name. */
  usualOrder: UsualOrder;
  /** The item name that the place is narrowed to, and the address without it. */
  named?: { name: string; without: ChoosePlace['address'] } | undefined;
  /** Whether the parts have different names, which are then shown. */
  hasNames: boolean;
  /** What the order of the place itself is called, where it is another than of a class or name. */
  fitName?: string;
};

/** The parts that an address chooses, in their place. */
export type PlacedChoice = { place: ChoosePlace; choice: Choice };

type Changed = { filters?: readonly CharacteristicFilter[]; order?: PartOrder; units?: LengthUnit };

/** The address of the choice with something changed, from its first page. */
export const changedAddress = ({ place, choice }: PlacedChoice, changed: Changed, key: KeyQuery = {}): string =>
  place.address({ ...formatSelectionQuery({ ...choice.selection, ...changed }, place.usualOrder), ...key });

/** The address of all parts of the place, without filters and without an item name. */
export const clearedAddress = ({ place, choice }: PlacedChoice): string =>
  changedAddress({ place: { ...place, address: place.named?.without ?? place.address }, choice }, { filters: [] });

/** The filters with one of them replaced; one that asks for nothing is left out. */
export const replaceFilter = (
  filters: readonly CharacteristicFilter[],
  changed: CharacteristicFilter,
): CharacteristicFilter[] => filters.map((filter) => (filter.mrc === changed.mrc ? changed : filter)).filter(isFilter);

/** A requirement by its code, from everything that the answer names. */
export function requirementOf({ selection, selected }: Choice, mrc: string): Requirement {
  const known = [...selection.requirements, ...(selected.facets?.requirements ?? []), ...selected.columns];
  return known.find((requirement) => requirement.mrc === mrc) ?? { mrc, title: mrc, dimension: null };
}
