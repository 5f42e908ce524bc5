import type { CageCode } from '#base/domain/part-number.ts';
import { parseFsc } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { PAGES } from '#base/routes.ts';
import type { Maker, MakerFilter, MakerGroup } from '#publog/catalog-store.ts';

/** C5.6 */
export const makerName = (company: string | null | undefined, cage: string): string =>
  company ?? `Unknown Manufacturer (CAGE: ${cage})`;

export const makerAddress = ({ street, city, state, postalCode, country }: Maker): string =>
  [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

type MakerFilters = Record<(typeof PAGES)['cage']['filters'][number], string>;

/** Splits typed filters into those in force, with one condition for the store, and notes about the others. */
export function readMakerFilters({ fsc, q, group }: MakerFilters, ofMaker: MakerGroup | null) {
  const notes: string[] = [];
  const condition: MakerFilter = q === '' ? {} : { text: q.toUpperCase() };
  const supplyClass = parseFsc(fsc);
  if (supplyClass) condition.fsc = supplyClass;
  else if (fsc) notes.push(`“${fsc}” is not a class: it has four digits. All classes are shown.`);
  if (group === 'all' && ofMaker) condition.group = group;
  else if (group) notes.push(`“${group}” is not a group of this maker: its own parts are shown.`);
  const filter: MakerFilters = { fsc: supplyClass ? fsc : '', q, group: condition.group ?? '' };
  return { filter, condition, notes, isFiltered: Object.keys(condition).length > 0 };
}

export const makerPath = (
  { cage, filter }: { cage: CageCode; filter: MakerFilters },
  query: { after?: string; before?: string } = {},
) => paths.maker(cage, { ...filter, ...query });
