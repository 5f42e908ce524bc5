import type { CageCode } from '#base/domain/cage-code.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import { PAGES } from '#base/routes.ts';
import type { Maker, MakerFilter, MakerGroup, SearchFacets } from '#publog/catalog-store.ts';

/** C5.6 */
export const makerName = ({ maker, cage }: { maker: Maker | null; cage: CageCode }): string =>
  maker?.company ?? `Unknown Manufacturer (CAGE: ${cage})`;

export const makerAddress = ({ street, city, state, postalCode, country }: Maker): string =>
  [street, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');

/** Filters of a maker's parts by their names in `PAGES`. `read` returns a condition for the store, or a note instead. */
export const MAKER_FILTERS = {
  fsc: {
    read(typed: string): MakerFilter | string {
      const fsc = parseFsc(typed);
      return fsc ? { fsc } : `“${typed}” is not a class: it has four digits. All classes are shown.`;
    },
    field: {
      choices: (facets: SearchFacets) => facets?.fsc ?? null,
      label: 'Supply class',
      typedLabel: 'Supply class, four digits',
      placeholder: 'Class',
      any: 'All classes',
      digits: 4,
    },
  },
  /** Typed in the search box of the form. */
  q: { read: (typed: string): MakerFilter => ({ text: typed.toUpperCase() }), field: null },
  /** Chosen where the maker has a group. */
  group: {
    read: (typed: string, group: MakerGroup | null): MakerFilter | string =>
      typed === 'all' && group ? { group: typed } : `“${typed}” is not a group of this maker: its own parts are shown.`,
    field: null,
  },
};

/** Splits typed filters into those in force, with one condition for the store, and notes about the others. */
export function readMakerFilters(
  typed: Record<(typeof PAGES)['cage']['filters'][number], string>,
  group: MakerGroup | null,
) {
  const filter = { ...typed };
  const condition: MakerFilter = {};
  const notes: string[] = [];
  for (const name of PAGES.cage.filters) {
    const found = typed[name] === '' ? {} : MAKER_FILTERS[name].read(typed[name], group);
    if (typeof found === 'string') {
      filter[name] = '';
      notes.push(found);
    } else Object.assign(condition, found);
  }
  return { filter, condition, notes, isFiltered: Object.values(filter).some((text) => text !== '') };
}

export const makerPath = (
  { cage, filter }: { cage: CageCode; filter: ReturnType<typeof readMakerFilters>['filter'] },
  query: { after?: string; before?: string } = {},
) => paths.maker(cage, { ...filter, ...query });
