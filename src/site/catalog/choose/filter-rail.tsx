import { buttonClass, Button } from '#base/ui/button.tsx';
import { formatCount, plural } from '#base/ui/format-count.ts';
import { Icon } from '#base/ui/icon.tsx';
import { Count } from '#base/ui/number.tsx';
import { type Choice, clearedAddress, type PlacedChoice } from './choose-data.ts';
import { Facet } from './facet.tsx';
import { chooseMessages } from './messages.ts';
import { requirementName } from './reply-words.ts';
import { formatSelectionQuery } from './selection-query.ts';

export const CHOOSE_FORM = 'choose-form';
const FACETS_OPEN = 6;

/** A GET form beside the table; on phones a sheet. */
export const FilterRail = ({ place, choice }: PlacedChoice) => {
  const { facets, total, scopeTotal } = choice.selected;
  const { filters, units } = choice.selection;
  const requirements = facets?.requirements ?? [];
  return (
    <aside className="rail" id="filters" aria-label="Filters">
      <form id={CHOOSE_FORM} action={place.action} autoComplete="off" data-choose-form="">
        <header>
          <h2>{chooseMessages.filters}</h2>
          <a className="icon-button" href="#parts" aria-label="Close">
            <Icon name="x" />
          </a>
        </header>
        <HiddenFields place={place} choice={choice} />
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
          <p className="facet facet-later small">
            <a href={place.countAddress} rel="nofollow" data-choose-count="">
              {chooseMessages.showValues}
            </a>
          </p>
        )}
        {requirements.length === 0 && !place.countAddress && scopeTotal > 0 && (
          <p className="facet muted small">
            {facets === null ? chooseMessages.notCounted : chooseMessages.noCharacteristics}
          </p>
        )}
        {facets !== null && facets.others.length > 0 && <Others choice={choice} />}
        <div className="rail-apply without-script">
          <Button type="submit" kind="ink">
            Apply filters
          </Button>
        </div>
        <footer>
          <a
            className={buttonClass()}
            href={`${clearedAddress({ place, choice })}#parts`}
            rel="nofollow"
            data-choose-link=""
          >
            Clear
          </a>
          <a className={`${buttonClass('go')} needs-script`} href="#parts">
            Show {formatCount(total)} {plural(total, 'part')}
          </a>
          <span className="without-script">
            <Button type="submit" kind="go">
              Show parts
            </Button>
          </span>
        </footer>
      </form>
    </aside>
  );
};

/** Keeps filters without a facet, too. */
const HiddenFields = ({ place, choice }: PlacedChoice) => {
  const { filters, units, requirements } = choice.selection;
  const shown = new Set(choice.selected.facets?.requirements?.map(({ mrc }) => mrc));
  const hidden = filters.filter(({ mrc }) => !shown.has(mrc));
  const kept = { ...place.kept, ...formatSelectionQuery({ filters: hidden, units, requirements }) };
  return Object.entries(kept).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  );
};

const Others = ({ choice }: { choice: Choice }) => {
  const others = choice.selected.facets?.others ?? [];
  return (
    <details className="facet" data-mrc="others">
      <summary>
        Also on file
        <Icon name="up" size="s" />
      </summary>
      <ul className="facet-others">
        {others.map((other) => (
          <li key={other.mrc}>
            {requirementName(other)} <Count of={other.onFile} />
          </li>
        ))}
      </ul>
    </details>
  );
};
