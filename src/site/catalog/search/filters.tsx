import { sentenceCase } from '#base/domain/plain-text.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Button, buttonClass, formatCount } from '#base/ui/elements.tsx';
import type { ExactCount } from '#publog/catalog-store.ts';
import { SEARCHED_SECTIONS } from '#publog/sections.ts';
import type { InputHTMLAttributes } from 'react';
import { Field, Select, TextInput } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { formatSelectionQuery } from '../choose/selection-query.ts';
import { HiddenFields } from '../list-tools.tsx';
import { titled } from '../messages.ts';
import type { SearchData } from './find-results.server.ts';
import { type SearchFilters, searchPath } from './search-data.ts';
export const MoreNumbers = () => (
  <section className="p-3 ruled bg-surface [&_h2]:mb-1">
    <h2>Have more than one number?</h2>
    <p className="muted small">Paste the whole list and see which we can find.</p>
    <PasteList />
  </section>
);

export const PasteList = () => (
  <ButtonLink size="s" icon="list" href={paths.list()}>
    Paste a list
  </ButtonLink>
);

const CHOICES_SHOWN = 6;

const CHOICES = [
  { field: 'fsg', counts: 'fsg', name: 'Group', label: 'Supply group', any: 'Any group', digits: 2 },
  { field: 'fsc', counts: 'fsc', name: 'Class', label: 'Supply class', any: 'Any class', digits: 4 },
  { field: 'itemName', counts: 'itemNames', name: 'Item name', label: 'Item name', any: 'Any name', digits: 0 },
] as const;

export const FilterFields = ({ data }: { data: Pick<SearchData, 'filters' | 'filterTitles' | 'facets'> }) => {
  const { filters, facets } = data;
  return (
    <>
      {CHOICES.map(({ field, counts, label, any, digits }) => {
        const name = field === 'itemName' ? 'name' : field;
        const hint = facets ? undefined : digits > 0 ? `${digits} digits` : 'The whole name';
        return (
          <Field key={field} id={`filter-${name}`} label={label} hint={hint}>
            <FacetChoice
              facets={facets && facets[counts]}
              chosen={filters[field]}
              title={data.filterTitles[field]}
              any={any}
              digits={digits}
              id={`filter-${name}`}
              name={name}
              aria-describedby={hint && `filter-${name}-hint`}
            />
          </Field>
        );
      })}
      <Field id="filter-maker" label="Maker" hint="CAGE code or company">
        <TextInput
          id="filter-maker"
          name="maker"
          maxLength={100}
          defaultValue={filters.cage}
          autoComplete="off"
          aria-describedby="filter-maker-hint"
        />
      </Field>
      <fieldset className="radio-group">
        <legend>Data on file</legend>
        {SEARCHED_SECTIONS.map((section) => (
          <label className="check" key={section}>
            <input
              type="checkbox"
              name="has"
              value={section}
              defaultChecked={filters.has?.includes(section) ?? false}
            />
            {sentenceCase(section)}
            {facets && ` (${formatCount(facets.sections[section])})`}
          </label>
        ))}
      </fieldset>
    </>
  );
};

type FacetChoiceProps = {
  facets: readonly ExactCount[] | null;
  chosen: string | undefined;
  title?: string | null;
  any: string;
  digits?: number;
} & Pick<InputHTMLAttributes<unknown>, 'id' | 'name' | 'placeholder' | 'aria-label' | 'aria-describedby'>;

export const FacetChoice = ({ facets, chosen, title, any, digits, placeholder, ...rest }: FacetChoiceProps) =>
  facets === null ? (
    <TextInput
      {...rest}
      placeholder={placeholder}
      numeric={Boolean(digits)}
      inputMode={digits ? 'numeric' : undefined}
      maxLength={digits || 200}
      defaultValue={chosen}
      autoComplete="off"
    />
  ) : (
    <Select {...rest} defaultValue={chosen ?? ''}>
      <option value="">{any}</option>
      {chosen && !facets.some(({ value }) => value === chosen) && (
        <option value={chosen}>{titled(chosen, title)}</option>
      )}
      {facets.map((facet) => (
        <option key={facet.value} value={facet.value}>
          {`${titled(facet.value, facet.title)} (${formatCount(facet.count)})`}
        </option>
      ))}
    </Select>
  );

export const MoreFilters = ({ data }: { data: SearchData }) => {
  const kept = formatSelectionQuery(data.selection);
  return (
    <details>
      <summary className={buttonClass('plain', 's')}>More filters</summary>
      <form className="grid gap-3 mt-3" action={paths.catalog()}>
        <HiddenFields kept={{ search: data.text, all: data.all ? '1' : undefined, ...kept }} />
        <FilterFields data={data} />
        <Button kind="ink" type="submit">
          Apply
        </Button>
      </form>
    </details>
  );
};

export const NarrowBy = ({ data }: { data: SearchData }) => {
  const { facets, filters } = data;
  // too many or too slow to count
  const isUncounted = facets === null && (data.moreExact || (data.parts?.parts.length ?? 0) > 1);
  if (isUncounted) return <p className="muted small">What these parts could be narrowed by is not counted.</p>;
  if (facets === null) return null;
  const has = filters.has ?? [];
  const isOpen = (field: (typeof CHOICES)[number]['field']) => !filters[field] && !(field === 'fsg' && filters.fsc);
  return (
    <section className="[&_h2+h3]:mt-0 [&_ul]:ruled [&_ul]:bg-surface [&_li]:flex [&_li]:justify-between [&_li]:items-baseline [&_li]:gap-3 [&_li]:py-1.5 [&_li]:px-3 [&_li]:text-sm [&_li]:leading-snug [&_li+li]:ruled-t [&_li_a]:min-w-0 [&_li_a]:wrap-anywhere">
      <h2>Narrow by</h2>
      {CHOICES.filter(({ field }) => isOpen(field)).map(({ field, counts, name, digits }) => {
        const chosen = (facet: ExactCount) => ({ ...filters, [field]: facet.value });
        const choices = facets[counts].map((facet) => ({ facet, isCode: digits > 0, filters: chosen(facet) }));
        // one choice narrows nothing
        return choices.length > 1 && <Choices key={field} title={name} data={data} choices={choices} />;
      })}
      <Choices
        title="Data on file"
        data={data}
        choices={SEARCHED_SECTIONS.filter((name) => !has.includes(name) && facets.sections[name] > 0).map((name) => ({
          facet: { count: facets.sections[name], value: sentenceCase(name), title: null },
          isCode: false,
          filters: { ...filters, has: [...has, name] },
        }))}
      />
    </section>
  );
};

type Choice = { facet: ExactCount; isCode: boolean; filters: SearchFilters };

const Choices = ({ title, data, choices }: { title: string; data: SearchData; choices: readonly Choice[] }) =>
  choices.length > 0 && (
    <>
      <h3 className="text-xs font-mid text-ink-2 mt-4 mx-0 mb-1.5">{title}</h3>
      <ul>
        {choices.slice(0, CHOICES_SHOWN).map(({ facet, isCode, filters }) => (
          <li key={facet.value}>
            <a href={searchPath(data, { filters })} rel="nofollow">
              {isCode ? <span className="num">{facet.value}</span> : facet.value}
              {isCode && ` ${facet.title ?? ''}`}
            </a>
            <span className="num">{formatCount(facet.count)}</span>
          </li>
        ))}
        {choices.length > CHOICES_SHOWN && <li className="muted small">More in Filters</li>}
      </ul>
    </>
  );

const pathWithoutShelf = (data: SearchData, filters = data.filters): string =>
  searchPath(data, { filters, selection: formatSelectionQuery({ ...data.selection, onShelf: false }) });

export const unfilteredPath = (data: SearchData): string => pathWithoutShelf(data, {});

export function chosenFilters(data: SearchData) {
  const { filters, filterTitles } = data;
  const { has = [] } = filters;
  const without = (changed: SearchFilters) => searchPath(data, { filters: { ...filters, ...changed } });
  const names = { fsg: 'Group', fsc: 'Class', cage: 'Maker', itemName: 'Item name' };
  return [
    ...(Object.keys(names) as (keyof typeof names)[]).flatMap((key) => {
      const value = filters[key];
      const path = without({ [key]: undefined });
      return value === undefined ? [] : [{ key, name: names[key], value: titled(value, filterTitles[key]), path }];
    }),
    ...has.map((key) => {
      const path = without({ has: has.filter((other) => other !== key) });
      return { key, name: 'Data on file', value: sentenceCase(key), path };
    }),
    // parts found by words have their own
    ...(data.selection.onShelf && data.words === null
      ? [{ key: 'on shelf', name: 'In stock', value: 'On our shelf', path: pathWithoutShelf(data) }]
      : []),
  ];
}

export const FilterChips = ({ data }: { data: SearchData }) => {
  const chosen = chosenFilters(data);
  if (chosen.length === 0) return null;
  return (
    <ul className="chips buttons mb-4" aria-label="Filters in force">
      {chosen.map(({ key, name, value, path }) => (
        <li key={key}>
          <a className="chip" href={path}>
            <span className="visually-hidden">Remove filter: </span>
            <span className="text-ink-2">{name}</span> {value}
            <Icon name="x" size="s" />
          </a>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <a className="inline-block py-1 small" href={unfilteredPath(data)}>
            Clear all filters
          </a>
        </li>
      )}
    </ul>
  );
};
