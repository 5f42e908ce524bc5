import type { CageCode } from '#base/domain/part-number.ts';
import { parseFsc } from '#base/domain/nsn.ts';
import { type KeyQuery, paths } from '#base/paths.ts';
import type { PAGES } from '#base/routes.ts';
import type { HeldNsns, Maker, MakerFilter, MakerGroup } from '#publog/catalog-store.ts';

/** C5.6 */
export const makerName = (company: string | null | undefined, cage: string): string =>
  company ?? `Unknown Manufacturer (CAGE: ${cage})`;

export const makerAddress = ({ street, city, state, postalCode, country }: Maker): string =>
  [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

type MakerFilters = Record<(typeof PAGES)['cage']['filters'][number], string>;

/** Splits typed filters into those in force, with one condition for the store, and notes about the others. */
export function readMakerFilters(
  { fsc, q, group, on_shelf: onShelf }: MakerFilters,
  ofMaker: MakerGroup | null,
  held: HeldNsns | undefined,
) {
  const notes: string[] = [];
  const condition: MakerFilter = q === '' ? {} : { text: q.toUpperCase() };
  const supplyClass = parseFsc(fsc);
  if (supplyClass) condition.fsc = supplyClass;
  else if (fsc) notes.push(`“${fsc}” is not a class: it has four digits. All classes are shown.`);
  if (group === 'all' && ofMaker) condition.group = group;
  else if (group) notes.push(`“${group}” is not a group of this maker: its own parts are shown.`);
  if (onShelf === '1' && held) condition.onShelf = { ...held, alone: true };
  const filter: MakerFilters = {
    fsc: supplyClass ? fsc : '',
    q,
    group: condition.group ?? '',
    on_shelf: condition.onShelf ? '1' : '',
  };
  return { filter, condition, notes, isFiltered: Object.keys(condition).length > 0 };
}

export const makerPath = ({ cage, filter }: { cage: CageCode; filter: MakerFilters }, query: KeyQuery = {}) =>
  paths.maker(cage, { ...filter, ...query });
