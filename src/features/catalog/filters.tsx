import type { ReactNode } from 'react';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/number.tsx';
import { CATALOG_MINIMA, type CatalogSort, type ListFilter } from './catalog-data.ts';

type FiltersProps = {
  /** How many filters are in force. */
  chosen: number;
  clear: string;
  /** Where the list itself shows what is in force, nothing is opened for it. */
  closed?: boolean;
  children: ReactNode;
};

/** The Filters button and what it opens, inside the form of a list. */
export const Filters = ({ chosen, clear, closed, children }: FiltersProps) => (
  <details className="filters" open={chosen > 0 && !closed}>
    <summary className={buttonClass()}>
      <Icon name="filter" />
      Filters
      {chosen > 0 && (
        <span className="count">
          {chosen}
          <span className="visually-hidden"> in force</span>
        </span>
      )}
    </summary>
    <div className="filters-panel">
      <div className="filters-groups">{children}</div>
      <div className="buttons">
        <Button kind="ink" type="submit">
          Apply filters
        </Button>
        {chosen > 0 && (
          <ButtonLink kind="quiet" href={clear}>
            Clear filters
          </ButtonLink>
        )}
      </div>
    </div>
  </details>
);

const SORT_NAMES: Record<CatalogSort, string> = { code: 'Code', title: 'Title', parts: 'Most parts first' };

const minimumName = (minimum: number) =>
  minimum === 0 ? 'Any number' : minimum === 1 ? 'At least one' : `${formatCount(minimum)} or more`;

/** Sorting and least number of parts: what groups and classes can be narrowed by. `thing`: "group" or "class". */
export const ListFilters = ({ filter, thing }: { filter: ListFilter; thing: string }) => (
  <>
    <RadioGroup
      legend="Sort by"
      name="sort"
      value={filter.sort}
      options={Object.entries(SORT_NAMES).map(([value, label]) => ({ value, label }))}
    />
    <RadioGroup
      legend={`Parts in the ${thing}`}
      name="min"
      value={String(filter.min)}
      options={CATALOG_MINIMA.map((minimum) => ({ value: String(minimum), label: minimumName(minimum) }))}
    />
  </>
);

/** Filters in force besides the text of the box. */
export const countFilters = (filter: ListFilter): number => Number(filter.sort !== 'code') + Number(filter.min > 0);
