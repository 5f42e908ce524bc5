import type { CharacteristicFilter, PartOrder, Requirement, SelectedParts } from '#publog/catalog-store.ts';
import type { ReactNode } from 'react';
import type { KeyQuery, SelectionQuery } from '#base/paths.ts';
import { isFilter } from './reply-words.ts';
import { formatSelectionQuery, type ReadSelection } from './selection-query.ts';
import type { LengthUnit } from './measure-words.ts';

/** Rows of a page of the table for choosing: C14.6. */
export const PARTS_PER_PAGE = 20;

/** The parts that an address chooses, and how the address was read. */
export type Choice = { selection: ReadSelection; selected: SelectedParts };

/** Where parts are chosen: a class, an item name, a search. */
export type ChoosePlace = {
  /** The address without a query, for forms. */
  action: string;
  /** What forms keep of the address besides filters, order and unit. */
  kept: Readonly<Record<string, string | readonly string[] | undefined>>;
  address: (query: SelectionQuery & KeyQuery) => string;
  /** The same with the values of its filters, where they are left out to answer quickly. */
  countAddress?: string;
  /** Whether the parts have different names, which are then shown. */
  hasNames: boolean;
  /** What the order of the place itself is called, where it is another than of a class or name. */
  fitName?: string;
};

/** What a search by words adds to the table. */
export type Meets = {
  /** Which of its pieces a row meets, instead of the part number; null where there is one piece alone. */
  cell: ((row: number) => ReactNode) | null;
  /** Whether the item name (`null`) or the reply to a requirement is what was looked for. */
  isMarked: (row: number, mrc: string | null) => boolean;
};

type Changed = { filters?: readonly CharacteristicFilter[]; order?: PartOrder; units?: LengthUnit };

/** The address of the choice with something changed, from its first page. */
export const changedAddress = (
  place: ChoosePlace,
  { selection }: Choice,
  changed: Changed,
  key: KeyQuery = {},
): string => place.address({ ...formatSelectionQuery({ ...selection, ...changed }), ...key });

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

/** How many filters are in force. */
export const countFilters = ({ selection }: Choice): number => selection.filters.length;
