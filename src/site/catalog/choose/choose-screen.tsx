import type { RequirementFacet, SelectedPart } from '#publog/catalog-store.ts';
import { Button, buttonClass, ButtonLink } from '#base/ui/button.tsx';
import { Note, Empty } from '#base/ui/feedback.tsx';
import { Select } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { PagerLink } from '#base/ui/navigation.tsx';
import { Count } from '#base/ui/number.tsx';
import { plural, formatCount } from '#base/ui/format-count.ts';
import {
  changedAddress,
  type Choice,
  clearedAddress,
  type PlacedChoice,
  replaceFilter,
  requirementOf,
} from './choose-data.ts';
import { CHOOSE_FORM, FilterRail } from './filter-rail.tsx';
import { chooseMessages, ignoredWords } from './messages.ts';
import { filterWords, requirementName } from './reply-words.ts';
import { formatOrder } from './selection-query.ts';
import type { ComponentProps, ReactNode } from 'react';
import { formatNsn } from '#base/domain/nsn.ts';
import { PartsTable } from '../parts-table.tsx';
/** Names what is not in force, and values that no part has. */
const IgnoredNotes = ({ choice }: { choice: Choice }) => (
  <>
    {choice.selection.ignored.map((ignored) => (
      <Note key={`${ignored.name} ${ignored.value} ${ignored.why}`}>{ignoredWords(ignored)}</Note>
    ))}
    {unknownValues(choice).map(({ mrc, value, words }) => (
      <Note key={`${mrc} ${value}`}>{words}</Note>
    ))}
  </>
);

const unknownValues = ({ selection, selected }: Choice) =>
  selection.filters.flatMap(({ mrc, values }) => {
    const facet = selected.facets?.requirements?.find((one) => one.mrc === mrc);
    // a facet lists its first and chosen values
    const isWhole = facet !== undefined && facet.replyCount <= facet.replies.length;
    const countOf = (value: string) => facet?.replies.find(({ reply }) => reply === value)?.count ?? (isWhole ? 0 : 1);
    return values
      .filter((value) => countOf(value) === 0)
      .map((value) => ({ mrc, value, words: nothingHas(facet!, value, selection.filters.length > 1) }));
  });

const nothingHas = (facet: RequirementFacet, value: string, isFiltered: boolean) =>
  (isFiltered ? chooseMessages.nothingLeftHas : chooseMessages.nothingHas)(requirementName(facet), value);

/** Each chip leads to the parts without its filter. */
const ChoiceChips = (placed: PlacedChoice) => {
  const { place, choice } = placed;
  const { filters, units } = choice.selection;
  const chosen = filters.length + Number(place.named !== undefined);
  const chips = filters.flatMap((filter) => {
    const requirement = requirementOf(choice, filter.mrc);
    const facet = choice.selected.facets?.requirements?.find(({ mrc }) => mrc === filter.mrc);
    const measureOf = (reply: string) => facet?.replies.find((one) => one.reply === reply)?.measure ?? null;
    return filterWords(filter, requirement, units, measureOf).map(({ text, without }) => ({
      key: `${filter.mrc} ${text}`,
      name: requirementName(requirement),
      text,
      href: changedAddress(placed, { filters: replaceFilter(filters, without) }),
    }));
  });
  if (place.named)
    chips.unshift({
      key: 'name',
      name: 'Item name',
      text: place.named.name,
      href: changedAddress({ place: { ...place, address: place.named.without }, choice }, {}),
    });
  return (
    <div
      className={
        chips.length === 0
          ? 'choose-row narrow-only flex-wrap gap-y-2 gap-x-3 items-center mb-3 hidden small:inline-flex'
          : 'choose-row flex flex-wrap gap-y-2 gap-x-3 items-center mb-3'
      }
    >
      <a className={`${buttonClass()} choose-filters narrow-only hidden small:inline-flex`} href="#filters">
        <Icon name="filter" size="s" />
        {chooseMessages.filters}
        {chosen > 0 && (
          <span className="count bg-accent text-accent-ink rounded-full text-xs font-bold min-w-5 py-0 px-1.5 text-center leading-5">
            {chosen}
          </span>
        )}
      </a>
      {chips.length > 0 && (
        <ul
          className="choose-chips flex flex-wrap gap-1.5 items-center [&_.chip-clear]:p-1.5 [&_.chip-clear]:text-sm"
          aria-label="Filters in force"
        >
          {chips.map(({ key, name, text, href }) => (
            <li key={key}>
              <a className="chip" href={href} rel="nofollow" data-choose-link="">
                <span className="visually-hidden">Remove filter: </span>
                <span className="text-ink-2">{name}</span> <b>{text}</b>
                <Icon name="x" size="s" />
              </a>
            </li>
          ))}
          <li>
            <a className="chip-clear" href={clearedAddress(placed)} rel="nofollow" data-choose-link="">
              {chooseMessages.clearAll}
            </a>
          </li>
        </ul>
      )}
    </div>
  );
};

const ChoiceTools = ({ place, choice }: PlacedChoice) => {
  const { total, scopeTotal } = choice.selected;
  return (
    <div className="choose-row flex flex-wrap gap-y-2 gap-x-3 items-center mb-3">
      <output className="choose-count">
        <b>
          <Count of={total} />
        </b>{' '}
        <span className="muted">
          {total === scopeTotal ? '' : 'of '}
          {total !== scopeTotal && <Count of={scopeTotal} />} {plural(scopeTotal, 'part')}
        </span>
      </output>
      <div className="choose-end [&_.input]:w-auto [&_.input]:max-w-76 narrow:[&_.input]:flex-1 narrow:[&_.input]:min-w-0 narrow:[&_.input]:max-w-none flex flex-wrap gap-2 items-center ml-auto narrow:w-full narrow:ml-0">
        <SortSelect place={place} choice={choice} />
        <UnitLinks place={place} choice={choice} />
      </div>
    </div>
  );
};

const SortSelect = ({ place, choice }: PlacedChoice) => {
  const { order } = choice.selection;
  const valueOf = (value: string) => (value === place.usualOrder ? '' : value);
  const columns = [...choice.selected.columns];
  if (order.by === 'reply' && !columns.some(({ mrc }) => mrc === order.mrc))
    columns.push(requirementOf(choice, order.mrc));
  const options = [
    { value: 'fit', label: place.fitName ?? 'Most on file first' },
    { value: 'nsn', label: 'NSN' },
    { value: 'makers', label: 'Most makers first' },
    ...columns.flatMap((column) => {
      const name = requirementName(column);
      const [up, down] = column.dimension === null ? ['A to Z', 'Z to A'] : ['smallest first', 'largest first'];
      return [
        { value: `c.${column.mrc}`, label: `${name}, ${up}` },
        { value: `-c.${column.mrc}`, label: `${name}, ${down}` },
      ];
    }),
  ];
  const current = formatOrder(order);
  if (current === 'name' || place.hasNames) options.push({ value: 'name', label: 'Item name' });
  return (
    <>
      <label className="text-xs text-ink-2" htmlFor="choose-sort">
        Sort
      </label>
      <Select id="choose-sort" name="sort" form={CHOOSE_FORM} autoComplete="off" small defaultValue={valueOf(current)}>
        {options.map(({ value, label }) => (
          <option key={value} value={valueOf(value)}>
            {label}
          </option>
        ))}
      </Select>
      <span className="without-script">
        <Button type="submit" form={CHOOSE_FORM} size="s">
          Sort
        </Button>
      </span>
    </>
  );
};

const UnitLinks = (placed: PlacedChoice) => (
  <nav className="segments" aria-label="Unit of lengths">
    {(['in', 'mm'] as const).map((units) => (
      <a
        key={units}
        href={changedAddress(placed, { units })}
        rel="nofollow"
        aria-current={placed.choice.selection.units === units ? 'true' : undefined}
        data-choose-link=""
        data-units={units}
      >
        {units === 'in' ? 'inch' : 'mm'}
      </a>
    ))}
  </nav>
);

/** Shows filters beside the parts that they leave (C14). */
export const ChooseScreen = (
  props: PlacedChoice &
    Pick<ComponentProps<typeof PartsTable<SelectedPart>>, 'caption' | 'detail' | 'isMarked'> & {
      children?: ReactNode;
    },
) => {
  const { place, choice, children, ...table } = props;
  const placed = { place, choice };
  return (
    <div
      className="choose grid grid-cols-[15rem_minmax(0,1fr)] gap-6 items-start small:grid-cols-1 print:block! [&[aria-busy='true']_.choose-parts]:opacity-60"
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
            <NoneLeft {...placed} />
            <WithoutValue {...placed} />
          </>
        )}
      </section>
      {children}
    </div>
  );
};

const NoneLeft = (placed: PlacedChoice) => (
  <Empty
    icon="filter"
    title="No part is left"
    action={
      (placed.place.named || placed.choice.selection.filters.length > 0) && (
        <ButtonLink href={clearedAddress(placed)} rel="nofollow" data-choose-link="">
          {chooseMessages.clearAll}
        </ButtonLink>
      )
    }
  >
    No part here meets every filter. Take one away, or show parts without the value on file.
  </Empty>
);

const WithoutValue = (placed: PlacedChoice) => {
  const { selection, selected } = placed.choice;
  return selection.filters.map((filter) => {
    const facet = selected.facets?.requirements?.find(({ mrc }) => mrc === filter.mrc);
    if (facet === undefined || facet.none === 0 || filter.orNone) return null;
    const widened = selection.filters.map((one) => (one === filter ? { ...one, orNone: true } : one));
    return (
      <p key={filter.mrc} className="pick-more small [&_a]:inline-block [&_a]:py-0.75">
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
  const { rows } = placed.place;
  const { parts, position, total } = placed.choice.selected;
  const [first, last] = [parts.at(0), parts.at(-1)];
  const left = total - position - parts.length;
  if (first === undefined || last === undefined || (position === 0 && left <= 0)) return null;
  const next = Math.min(left, rows);
  return (
    <nav className="pager choose-pager" aria-label="Pages">
      {position > 0 ? (
        <span className="buttons">
          <a className={buttonClass()} href={changedAddress(placed, {})} rel="nofollow">
            First rows
          </a>
          <PagerLink
            href={changedAddress(placed, {}, position <= rows ? {} : { before: formatNsn(first.nsn) })}
            rel="prev nofollow"
          >
            Previous {formatCount(Math.min(position, rows))}
          </PagerLink>
        </span>
      ) : (
        <span />
      )}
      <span className="muted small">
        <Count of={position + 1} /> to <Count of={position + parts.length} /> of <Count of={total} />
      </span>
      <PagerLink
        href={next > 0 ? changedAddress(placed, {}, { after: formatNsn(last.nsn) }) : null}
        rel="next nofollow"
      >
        Next {formatCount(next)}
      </PagerLink>
    </nav>
  );
};
