import { SEARCHED_SECTIONS, type FacetCount } from '../../../catalog/catalog-search.ts';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/number.tsx';
import type { SearchData } from './search-data.ts';
import { SECTION_WORDS } from './messages.ts';

/** "1,000+" where there are more than were counted. */
export const countText = ({ count, isMore }: FacetCount) => `${formatCount(count)}${isMore ? '+' : ''}`;

type Option = { value: string; label: string };
type FieldsProps = { data: Pick<SearchData, 'filters' | 'filterTitles' | 'facets'> };

/** The fields of the Filters panel: choices with their counts where they were counted, fields to type in where they were not. */
export const FilterFields = ({ data }: FieldsProps) => {
  const { filters, filterTitles, facets } = data;
  const groups = facets?.groups.map((facet) => codeOption(facet.fsg, facet));
  const classes = facets?.classes.map((facet) => codeOption(facet.fsc, facet));
  const names = facets?.itemNames.map((facet) => ({
    value: facet.itemName,
    label: `${facet.itemName} (${countText(facet)})`,
  }));
  return (
    <>
      <Choice
        name="fsg"
        label="Supply group"
        any="Any group"
        chosen={filters.fsg}
        chosenLabel={`${filters.fsg} ${filterTitles.group ?? ''}`}
        options={groups}
        digits={2}
      />
      <Choice
        name="fsc"
        label="Supply class"
        any="Any class"
        chosen={filters.fsc}
        chosenLabel={`${filters.fsc} ${filterTitles.class ?? ''}`}
        options={classes}
        digits={4}
      />
      <Choice
        name="name"
        label="Item name"
        any="Any name"
        chosen={filters.itemName}
        chosenLabel={filters.itemName ?? ''}
        options={names}
      />
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
            {SECTION_WORDS[section]}
            {facets && ` (${countText(facets.sections[section])})`}
          </label>
        ))}
      </fieldset>
    </>
  );
};

const codeOption = (code: string, facet: FacetCount & { title: string | null }): Option => ({
  value: code,
  label: `${code}${facet.title ? ` ${facet.title}` : ''} (${countText(facet)})`,
});

type ChoiceProps = {
  name: string;
  label: string;
  any: string;
  chosen: string | undefined;
  chosenLabel: string;
  options: readonly Option[] | undefined;
  /** Length of a code of digits; absent for a name. */
  digits?: number;
};

const Choice = ({ name, label, any, chosen, chosenLabel, options, digits }: ChoiceProps) => {
  const id = `filter-${name}`;
  if (options === undefined)
    return (
      <Field id={id} label={label} hint={digits ? `${digits} digits` : 'The whole name'}>
        <TextInput
          id={id}
          name={name}
          numeric={digits !== undefined}
          inputMode={digits ? 'numeric' : undefined}
          maxLength={digits ?? 200}
          defaultValue={chosen}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
        />
      </Field>
    );
  const isListed = chosen === undefined || options.some(({ value }) => value === chosen);
  return (
    <Field id={id} label={label}>
      <Select id={id} name={name} defaultValue={chosen ?? ''}>
        <option value="">{any}</option>
        {!isListed && <option value={chosen}>{chosenLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
};
