import type { LengthUnit } from '#base/domain/measure.ts';
import type { CharacteristicFilter, PartOrder, Requirement, SelectedParts } from '#publog/catalog-store.ts';
import type { KeyQuery, SelectionQuery } from '#base/paths.ts';
import { formatSelectionQuery, type ReadSelection } from './selection-query.ts';

/** C14.6 */
export const PARTS_PER_PAGE = 20;

export type Choice = {
  selection: ReadSelection;
  selected: SelectedParts;
  /** A whole class, in longer pages. */
  isWhole?: boolean;
};

export type ChoosePlace = {
  action: string;
  kept: Readonly<Record<string, string | readonly string[] | undefined>>;
  address: (query: SelectionQuery & KeyQuery) => string;
  /** Counts the values of filters; absent where they are counted. */
  countAddress?: string | undefined;
  named?: { name: string; without: ChoosePlace['address'] } | undefined;
  hasNames: boolean;
  fitName?: string;
};

export type PlacedChoice = { place: ChoosePlace; choice: Choice };

export const changedAddress = (
  { place, choice }: PlacedChoice,
  changed: { filters?: readonly CharacteristicFilter[]; order?: PartOrder; units?: LengthUnit; onShelf?: false },
  key: KeyQuery = {},
): string =>
  place.address({ ...formatSelectionQuery({ ...choice.selection, ...changed }, usualOrderOf(choice)), ...key });

/** The address does not name it. */
export const usualOrderOf = ({ isWhole }: Choice) => (isWhole ? 'nsn' : 'fit');

export const clearedAddress = ({ place, choice }: PlacedChoice): string =>
  changedAddress(
    { place: { ...place, address: place.named?.without ?? place.address }, choice },
    { filters: [], onShelf: false },
  );

export function requirementOf({ selection, selected }: Choice, mrc: string): Requirement {
  const known = [...selection.requirements, ...(selected.facets?.requirements ?? []), ...selected.columns];
  return known.find((requirement) => requirement.mrc === mrc) ?? { mrc, title: mrc, dimension: null };
}
