import { FACET_HEAD, VALUE, Rail } from '#base/ui/filter-rail.tsx';
import { Count } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import type { SelectionFacets } from '#publog/catalog-store.ts';
import { ShelfBox } from '../on-shelf.tsx';
import { type Choice, clearedAddress, type PlacedChoice } from './choose-data.ts';
import { Facet } from './facet.tsx';
import { requirementName } from './reply-words.ts';
import { formatSelectionQuery } from './selection-query.ts';

const FACETS_OPEN = 6;

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
