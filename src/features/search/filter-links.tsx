import { Icon } from '../../ui/icon.tsx';
import type { SearchData, SearchFilters } from './search-data.ts';
import { searchPath } from './search-path.ts';
import { SECTION_WORDS } from './search-words.ts';

export type ChosenFilter = { key: string; name: string; value: string; without: SearchFilters };

/** Every filter in force, and the filters without it. */
export function chosenFilters({ filters, filterTitles }: Pick<SearchData, 'filters' | 'filterTitles'>): ChosenFilter[] {
  const { fsg, fsc, cage, itemName, has = [] } = filters;
  const chosen: ChosenFilter[] = [];
  const add = (key: string, name: string, value: string | undefined, title: string | null, without: SearchFilters) => {
    if (value !== undefined) chosen.push({ key, name, value: title === null ? value : `${value} ${title}`, without });
  };
  add('fsg', 'Group', fsg, filterTitles.group, { ...filters, fsg: undefined });
  add('fsc', 'Class', fsc, filterTitles.class, { ...filters, fsc: undefined });
  add('cage', 'Maker', cage, filterTitles.maker, { ...filters, cage: undefined });
  add('name', 'Item name', itemName, null, { ...filters, itemName: undefined });
  for (const section of has)
    add(section, 'Data on file', SECTION_WORDS[section], null, {
      ...filters,
      has: has.filter((other) => other !== section),
    });
  return chosen;
}

/** The filters in force as chips: each is a link to the search without it. */
export const FilterChips = ({ data }: { data: SearchData }) => {
  const chosen = chosenFilters(data);
  if (chosen.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filters in force">
      {chosen.map(({ key, name, value, without }) => (
        <li key={key}>
          <a className="chip" href={searchPath(data, { filters: without })}>
            <span className="visually-hidden">Remove filter: </span>
            <span className="chip-name">{name}</span> {value}
            <Icon name="x" size="s" />
          </a>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <a className="chip-clear small" href={searchPath(data, { filters: {} })}>
            Clear all filters
          </a>
        </li>
      )}
    </ul>
  );
};
