import type { ComponentProps } from 'react';
import { formatNsn } from '#base/domain/nsn.ts';
import type { KeyQuery } from '#base/paths.ts';
import { buttonClass, ButtonLink, Empty, plural, formatCount, Count } from '#base/ui/elements.tsx';
import { PagerLink } from '#base/ui/navigation.tsx';
import type { SelectedPart } from '#publog/catalog-store.ts';
import { NSNS_PER_PAGE } from '../list-query.ts';
import { PartsTable } from '../parts-table.tsx';
import { changedAddress, clearedAddress, PARTS_PER_PAGE, type PlacedChoice } from './choose-data.ts';
import { IgnoredNotes, ChoiceChips, ChoiceTools } from './choose-tools.tsx';
import { FilterRail } from './filter-rail.tsx';
import { requirementName } from './reply-words.ts';

type ChooseScreenProps = PlacedChoice &
  Pick<ComponentProps<typeof PartsTable<SelectedPart>>, 'caption' | 'isMarked' | 'children'>;

/** Shows filters beside the parts that they leave (C14). */
export const ChooseScreen = ({ place, choice, children, ...table }: ChooseScreenProps) => {
  const placed = { place, choice };
  return (
    <div
      className="choose grid grid-cols-[15rem_minmax(0,1fr)] gap-6 items-start small:grid-cols-1 [@media_screen_and_(width>1040px)]:has-[>.words-narrow]:grid-rows-[auto_1fr] [@media_screen_and_(width>1040px)]:[&:has(>.words-narrow)>.choose-parts]:[grid-area:1/2/3] print:block! [&[aria-busy='true']_.choose-parts]:opacity-60"
      data-choose=""
    >
      <FilterRail {...placed} />
      <section className="choose-parts min-w-0 [&>.note]:mb-3" id="parts" aria-label={table.caption}>
        <IgnoredNotes choice={choice} />
        <ChoiceChips {...placed} />
        <ChoiceTools {...placed} />
        {choice.selected.parts.length > 0 ? (
          <>
            <PartsTable parts={choice.selected.parts} placed={placed} {...table}>
              <WithoutValue {...placed} />
            </PartsTable>
            <ChoicePager {...placed} />
          </>
        ) : (
          <>
            <Empty
              icon="filter"
              title="No part is left"
              action={
                (place.named || choice.selection.onShelf || choice.selection.filters.length > 0) && (
                  <ButtonLink href={clearedAddress(placed)} rel="nofollow" data-choose-link="">
                    Clear all
                  </ButtonLink>
                )
              }
            >
              No part here meets every filter. Take one away, or show parts without the value on file.
            </Empty>
            <WithoutValue {...placed} />
          </>
        )}
      </section>
      {children}
    </div>
  );
};

const WithoutValue = (placed: PlacedChoice) => {
  const { selection, selected } = placed.choice;
  return selection.filters.map((filter) => {
    const facet = selected.facets?.requirements?.find(({ mrc }) => mrc === filter.mrc);
    if (facet === undefined || facet.none === 0 || filter.orNone) return null;
    const widened = selection.filters.map((one) => (one === filter ? { ...one, orNone: true } : one));
    return (
      <p key={filter.mrc} className="small py-2 px-3 ruled border-t-0 bg-sunken [&_a]:inline-block [&_a]:py-0.75">
        <Count of={facet.none} /> more {plural(facet.none, 'part has', 'parts have')} no{' '}
        {requirementName(facet).toLowerCase()} on file.{' '}
        <a href={changedAddress(placed, { filters: widened })} rel="nofollow" data-choose-link="">
          Show {plural(facet.none, 'it', 'them')}
        </a>
      </p>
    );
  });
};

const ChoicePager = (placed: PlacedChoice) => {
  const rows = placed.choice.isWhole ? NSNS_PER_PAGE : PARTS_PER_PAGE;
  const { parts, position, total } = placed.choice.selected;
  const [first, last] = [parts.at(0), parts.at(-1)];
  const left = total - position - parts.length;
  if (first === undefined || last === undefined || (position === 0 && left <= 0)) return null;
  const next = Math.min(left, rows);
  const address = (key?: KeyQuery) => changedAddress(placed, {}, key);
  return (
    <nav className="pager choose-pager" aria-label="Pages">
      {position > 0 ? (
        <span className="buttons">
          <a className={buttonClass()} href={address()} rel="nofollow">
            First rows
          </a>
          <PagerLink href={address(position <= rows ? {} : { before: formatNsn(first.nsn) })} rel="prev nofollow">
            Previous {formatCount(Math.min(position, rows))}
          </PagerLink>
        </span>
      ) : (
        <span />
      )}
      <span className="muted small">
        <Count of={position + 1} /> to <Count of={position + parts.length} /> of <Count of={total} />
      </span>
      <PagerLink href={next > 0 ? address({ after: formatNsn(last.nsn) }) : null} rel="next nofollow">
        Next {formatCount(next)}
      </PagerLink>
    </nav>
  );
};
