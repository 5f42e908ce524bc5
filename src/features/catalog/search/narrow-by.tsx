import type { ReactNode } from 'react';
import { type FacetCount, SEARCHED_SECTIONS } from '../../../catalog/catalog-search.ts';
import { countText } from './filter-fields.tsx';
import { type SearchData, type SearchFilters, searchPath } from './search-data.ts';
import { SECTION_WORDS } from './messages.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Choices of a kind beside the results; all that were counted are in the Filters panel. */
const CHOICES_SHOWN = 6;

/** One-click filters with their counts, for the right column; nothing where they were not counted or would leave everything as it is. */
export const NarrowBy = ({ data }: { data: SearchData }) => {
  const { facets, filters } = data;
  if (facets === null) return null;
  const has = filters.has ?? [];
  const sections = SEARCHED_SECTIONS.filter(
    (section) => !has.includes(section) && facets.sections[section].count > 0,
  ).map((section) => ({
    key: section,
    label: SECTION_WORDS[section],
    facet: facets.sections[section],
    filters: { ...filters, has: [...has, section] },
  }));
  const groups = facets.groups.map((facet) => ({
    key: facet.fsg,
    label: <Coded code={facet.fsg} title={facet.title} />,
    facet,
    filters: { ...filters, fsg: facet.fsg },
  }));
  const classes = facets.classes.map((facet) => ({
    key: facet.fsc,
    label: <Coded code={facet.fsc} title={facet.title} />,
    facet,
    filters: { ...filters, fsc: facet.fsc },
  }));
  const names = facets.itemNames.map((facet) => ({
    key: facet.itemName,
    label: facet.itemName,
    facet,
    filters: { ...filters, itemName: facet.itemName },
  }));
  return (
    <section className="narrow">
      <h2>Narrow by</h2>
      <Choices title="Group" data={data} choices={filters.fsg || filters.fsc ? [] : groups} />
      <Choices title="Class" data={data} choices={filters.fsc ? [] : classes} />
      <Choices title="Item name" data={data} choices={filters.itemName ? [] : names} />
      <Choices title="Data on file" data={data} choices={sections} always />
    </section>
  );
};

type ChoiceItem = { key: string; label: ReactNode; facet: FacetCount; filters: SearchFilters };
type ChoicesProps = { title: string; data: SearchData; choices: readonly ChoiceItem[]; always?: boolean };

/** One choice alone narrows nothing. */
const Choices = ({ title, data, choices, always }: ChoicesProps) => {
  if (choices.length === 0 || (choices.length === 1 && !always)) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {choices.slice(0, CHOICES_SHOWN).map(({ key, label, facet, filters }) => (
          <li key={key}>
            <a href={searchPath(data, { filters })} rel="nofollow">
              {label}
            </a>
            <span className="num">{countText(facet)}</span>
          </li>
        ))}
        {choices.length > CHOICES_SHOWN && <li className="muted small">More in Filters</li>}
      </ul>
    </>
  );
};

const Coded = ({ code, title }: { code: string; title: string | null }) => (
  <>
    <span className="num">{code}</span> {title}
  </>
);

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
