import type { CageCode } from '#base/domain/cage-code.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import type { PAGES } from '#base/routes.ts';
import type { Maker, MakerFilter } from '#publog/catalog-store.ts';

/** C5.6 */
export const makerName = (company: string | null | undefined, cage: string): string =>
  company ?? `Unknown Manufacturer (CAGE: ${cage})`;

export const makerAddress = ({ street, city, state, postalCode, country }: Maker): string =>
  [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

/** Splits typed filters into those in force, with one condition for the store, and notes about the others. */
export function readMakerFilters({ fsc: typed, q }: Record<(typeof PAGES)['cage']['filters'][number], string>) {
  const fsc = parseFsc(typed);
  const condition: MakerFilter = { ...(fsc && { fsc }), ...(q && { text: q.toUpperCase() }) };
  const filter = { fsc: fsc ? typed : '', q };
  const note = `“${typed}” is not a class: it has four digits. All classes are shown.`;
  return { filter, condition, notes: typed === '' || fsc ? [] : [note], isFiltered: filter.fsc !== '' || q !== '' };
}

export const makerPath = (
  { cage, filter }: { cage: CageCode; filter: ReturnType<typeof readMakerFilters>['filter'] },
  query: { after?: string; before?: string } = {},
) => paths.maker(cage, { ...filter, ...query });
