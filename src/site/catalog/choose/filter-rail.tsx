import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, Button, formatCount, plural, Count } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import type { SelectionFacets } from '#publog/catalog-store.ts';
import { HiddenFields } from '../list-tools.tsx';
import { ShelfBox } from '../on-shelf.tsx';
import { type Choice, clearedAddress, type PlacedChoice } from './choose-data.ts';
import { Facet, FACET_HEAD, VALUE } from './facet.tsx';
import { requirementName } from './reply-words.ts';
import { formatSelectionQuery } from './selection-query.ts';

export const CHOOSE_FORM = 'choose-form';
const FACETS_OPEN = 6;

type RailProps = {
  action: string;
  kept: ComponentProps<typeof HiddenFields>['kept'];
  clear: string;
  total: number;
  thing?: string;
  children: ReactNode;
};

/** The form of filters beside what they leave; a sheet on narrow screens. */
export const Rail = ({ action, kept, clear, total, thing = 'part', children }: RailProps) => (
  <aside
    className="rail ruled bg-surface text-md small:hidden no-print small:target:block small:target:fixed small:target:top-14 small:target:inset-x-0 small:target:bottom-0 small:target:z-(--z-pop) small:target:overflow-auto small:target:overscroll-contain small:target:border-0 small:target:rounded-t-2 small:target:[box-shadow:0_0_0_100vmax_var(--backdrop),var(--sh-dialog)]"
    id="filters"
    aria-label="Filters"
  >
    <form
      id={CHOOSE_FORM}
      className="small:flex small:flex-col small:min-h-full"
      action={action}
      autoComplete="off"
      data-choose-form=""
    >
      <header className="hidden small:flex small:items-center small:py-2 small:px-4 small:ruled-b small:sticky small:top-0 small:bg-surface small:z-3">
        <h2 className="small:text-lg small:flex-1">Filters</h2>
        <a className="icon-button small:size-11" href="#parts" aria-label="Close">
          <Icon name="x" />
        </a>
      </header>
      <HiddenFields kept={kept} />
      {children}
      <div className="without-script [&_.button]:w-full p-3 ruled-t small:hidden!">
        <Button type="submit" kind="ink">
          Apply filters
        </Button>
      </div>
      <footer className="hidden small:grid small:grid-cols-[auto_1fr] small:gap-2 small:py-3 small:px-4 small:ruled-t small:bg-sunken small:sticky small:bottom-0 small:z-3 small:mt-auto">
        <a className={buttonClass()} href={`${clear}#parts`} rel="nofollow" data-choose-link="">
          Clear
        </a>
        <a className={`${buttonClass('go')} needs-script`} href="#parts">
          Show {formatCount(total)} {plural(total, thing)}
        </a>
        <span className="without-script">
          <Button type="submit" kind="go">
            Show {thing}s
          </Button>
        </span>
      </footer>
    </form>
  </aside>
);

export const FilterRail = ({ place, choice }: PlacedChoice) => {
  const { facets, total, scopeTotal } = choice.selected;
  const { filters, units } = choice.selection;
  const requirements = facets?.requirements ?? [];
  return (
    <Rail
      action={place.action}
      kept={{ ...place.kept, ...unshownFilters(choice) }}
      clear={clearedAddress({ place, choice })}
      total={total}
    >
      {choice.selection.onShelf != null && (
        <div className="facet p-3 small:px-4">
          <ShelfBox chosen={choice.selection.onShelf} count={choice.selected.onShelfTotal} className={VALUE} />
        </div>
      )}
      {requirements.map((facet, index) => (
        <Facet
          key={facet.mrc}
          facet={facet}
          filter={filters.find(({ mrc }) => mrc === facet.mrc)}
          scopeTotal={scopeTotal}
          units={units}
          open={(index < FACETS_OPEN && facet.replies.length > 0) || filters.some(({ mrc }) => mrc === facet.mrc)}
        />
      ))}
      {requirements.length === 0 && place.countAddress && (
        <p className="facet p-3 small:px-4 small [&+&]:ruled-t [@media(scripting:enabled)]:min-h-240">
          <a href={place.countAddress} rel="nofollow" data-choose-count="">
            Show the values of these filters
          </a>
        </p>
      )}
      {requirements.length === 0 && !place.countAddress && scopeTotal > 0 && (
        <p className="facet p-3 small:px-4 muted small [&+&]:ruled-t">
          {facets === null
            ? 'There are too many parts here to count their values. Choose a class or an item name first.'
            : 'No characteristics are on file for these parts.'}
        </p>
      )}
      {facets !== null && facets.others.length > 0 && <Others others={facets.others} />}
    </Rail>
  );
};

function unshownFilters({ selection: { filters, units, requirements }, selected: { facets } }: Choice) {
  const shown = new Set(facets?.requirements?.map(({ mrc }) => mrc));
  return formatSelectionQuery({ filters: filters.filter(({ mrc }) => !shown.has(mrc)), units, requirements });
}

const Others = ({ others }: Pick<SelectionFacets, 'others'>) => (
  <details className="facet p-3 small:px-4 [&+&]:ruled-t" data-mrc="others">
    <summary className={FACET_HEAD}>
      Also on file
      <Icon name="up" size="s" />
    </summary>
    <ul className="text-sm [&_.num]:text-ink-3 [&_.num]:text-xs">
      {others.map((other) => (
        <li className="flex justify-between gap-2 py-0.75" key={other.mrc}>
          {requirementName(other)} <Count of={other.onFile} />
        </li>
      ))}
    </ul>
  </details>
);
