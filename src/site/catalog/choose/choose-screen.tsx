import type { ReactNode } from 'react';
import { formatNsn } from '#base/domain/nsn.ts';
import { buttonClass, ButtonLink } from '#base/ui/button.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Icon } from '#base/ui/icon.tsx';
import { Count } from '#base/ui/number.tsx';
import { changedAddress, type Choice, type ChoosePlace, type Meets, PARTS_PER_PAGE } from './choose-data.ts';
import { ChooseTable, CompareBar, WithoutValue } from './choose-table.tsx';
import { ChoiceChips, ChoiceTools, IgnoredNotes } from './choose-tools.tsx';
import { FilterRail } from './filter-rail.tsx';
import { chooseMessages } from './messages.ts';

type ChooseScreenProps = { place: ChoosePlace; choice: Choice; caption: string; meets?: Meets; children?: ReactNode };

/** Filters beside the parts that they leave (C14); `children` below the filters. The script replaces the two halves when a filter changes; without it the form is sent. */
export const ChooseScreen = ({ place, choice, caption, meets, children }: ChooseScreenProps) => (
  <div className="choose" data-choose="">
    <FilterRail place={place} choice={choice} />
    <section className="choose-parts" id="parts" aria-label={caption}>
      <IgnoredNotes choice={choice} />
      <ChoiceChips place={place} choice={choice} />
      <ChoiceTools place={place} choice={choice} />
      {choice.selected.parts.length > 0 ? (
        <>
          <ChooseTable place={place} choice={choice} caption={caption} meets={meets} />
          <WithoutValue place={place} choice={choice} />
          {choice.selected.parts.length > 1 && <CompareBar />}
          <ChoicePager place={place} choice={choice} />
        </>
      ) : (
        <>
          <NoneLeft place={place} choice={choice} />
          <WithoutValue place={place} choice={choice} />
        </>
      )}
    </section>
    {children}
  </div>
);

const NoneLeft = ({ place, choice }: Omit<ChooseScreenProps, 'caption'>) => (
  <Empty
    icon="filter"
    title={chooseMessages.noneLeft}
    action={
      choice.selection.filters.length > 0 && (
        <ButtonLink href={changedAddress(place, choice, { filters: [] })} rel="nofollow" data-choose-link="">
          {chooseMessages.clearAll}
        </ButtonLink>
      )
    }
  >
    {chooseMessages.noneLeftText}
  </Empty>
);

/** First and next rows, by the NSN at the edge of the page. */
const ChoicePager = ({ place, choice }: Omit<ChooseScreenProps, 'caption'>) => {
  const { parts, position, total } = choice.selected;
  const [first, last] = [parts.at(0), parts.at(-1)];
  const left = total - position - parts.length;
  if (first === undefined || last === undefined || (position === 0 && left <= 0)) return null;
  const next = Math.min(left, PARTS_PER_PAGE);
  return (
    <nav className="pager choose-pager" aria-label="Pages">
      {position > 0 ? (
        <span className="buttons">
          <a className={buttonClass()} href={changedAddress(place, choice, {})} rel="nofollow">
            First rows
          </a>
          <a
            className={buttonClass()}
            href={changedAddress(place, choice, {}, position <= PARTS_PER_PAGE ? {} : { before: formatNsn(first.nsn) })}
            rel="prev nofollow"
          >
            <Icon name="left" size="s" />
            Previous {formatCount(Math.min(position, PARTS_PER_PAGE))}
          </a>
        </span>
      ) : (
        <span />
      )}
      <span className="pager-place muted small">
        <Count of={position + 1} /> to <Count of={position + parts.length} /> of <Count of={total} />
      </span>
      {next > 0 ? (
        <a
          className={buttonClass()}
          href={changedAddress(place, choice, {}, { after: formatNsn(last.nsn) })}
          rel="next nofollow"
        >
          Next {formatCount(next)}
          <Icon name="right" size="s" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
};
