import { Button, buttonClass, Note, plural, Count } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { LinkSegments } from '#base/ui/navigation.tsx';
import { COUNT_BADGE } from '../list-tools.tsx';
import type { Choice, PlacedChoice } from './choose-data.ts';
import { changedAddress, clearedAddress, requirementOf, usualOrderOf } from './choose-data.ts';
import { CHOOSE_FORM } from './filter-rail.tsx';
import { facetUnit } from './measure-words.ts';
import { filterWords, requirementName } from './reply-words.ts';
import { formatOrder, ignoredWords } from './selection-query.ts';

const ROW = 'no-print gap-x-3 items-center mb-2';

export const IgnoredNotes = ({ choice }: { choice: Choice }) =>
  [...choice.selection.ignored.map(ignoredWords), ...unknownWords(choice)].map((words) => (
    <Note key={words}>{words}</Note>
  ));

const unknownWords = ({ selection, selected }: Choice) =>
  selection.filters.flatMap(({ mrc, values }) => {
    const facet = selected.facets?.requirements?.find((one) => one.mrc === mrc);
    // a facet lists its first and chosen values
    const isWhole = facet !== undefined && facet.replyCount <= facet.replies.length;
    const countOf = (value: string) => facet?.replies.find(({ reply }) => reply === value)?.count ?? (isWhole ? 0 : 1);
    const where = selection.filters.length > 1 ? 'that meets the other filters' : 'here';
    return values
      .filter((value) => countOf(value) === 0)
      .map((value) => `No part ${where} has “${value}” on file as ${requirementName(facet!)}.`);
  });

export const ChoiceChips = (placed: PlacedChoice) => {
  const { place, choice } = placed;
  const { filters, units } = choice.selection;
  const chips = filters.flatMap((filter) => {
    const requirement = requirementOf(choice, filter.mrc);
    const facet = choice.selected.facets?.requirements?.find(({ mrc }) => mrc === filter.mrc);
    const measureOf = (reply: string) => facet?.replies.find((one) => one.reply === reply)?.measure ?? null;
    const unit = facetUnit(facet ?? { ...requirement, replies: [] }, units);
    return filterWords(filter, requirement, { units, unit }, measureOf).map(({ text, without }) => ({
      key: `${filter.mrc} ${text}`,
      name: requirementName(requirement),
      text,
      href: changedAddress(placed, {
        filters: filters
          .map((one) => (one === filter ? without : one))
          .filter(({ values, range, orNone }) => values.length > 0 || range !== null || orNone),
      }),
    }));
  });
  if (choice.selection.onShelf)
    chips.unshift({
      key: 'on shelf',
      name: 'In stock',
      text: 'On our shelf',
      href: changedAddress(placed, { onShelf: false }),
    });
  if (place.named)
    chips.unshift({
      key: 'name',
      name: 'Item name',
      text: place.named.name,
      href: changedAddress({ place: { ...place, address: place.named.without }, choice }, {}),
    });
  return <Chips chips={chips} clear={clearedAddress(placed)} />;
};

type ChipsProps = { chips: readonly { key: string; name: string; text: string; href: string }[]; clear: string };

export const Chips = ({ chips, clear }: ChipsProps) =>
  chips.length > 0 && (
    <div className={`${ROW} flex`}>
      <ul
        className="choose-chips [&_.chip_b]:font-mid [&_.chip_b]:[font-family:var(--font-num)] [&_.chip_b]:[font-variation-settings:'MONO'_1] flex flex-wrap gap-1.5 items-center [&_.chip-clear]:p-1.5 [&_.chip-clear]:text-sm"
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
          <a className="chip-clear" href={clear} rel="nofollow" data-choose-link="">
            Clear all
          </a>
        </li>
      </ul>
    </div>
  );

type CountProps = { total: number; all: number; chosen: number; thing?: string };

/** How many are left, and on narrow screens the way to the filters. */
export const CountOfAll = ({ total, all, chosen, thing = 'part' }: CountProps) => (
  <>
    <a
      className={`${buttonClass('plain', 's')} choose-filters hidden small:inline-flex narrow:min-h-11`}
      href="#filters"
    >
      <Icon name="filter" size="s" />
      Filters
      {chosen > 0 && <span className={COUNT_BADGE}>{chosen}</span>}
    </a>
    <output
      className={`choose-count ${total === all ? 'narrow:hidden' : 'narrow:order-1 narrow:w-full narrow:text-sm'}`}
    >
      <b>
        <Count of={total} />
      </b>{' '}
      <span className="muted">
        {total === all ? '' : 'of '}
        {total !== all && <Count of={all} />} {plural(all, thing)}
      </span>
    </output>
  </>
);

export const ChoiceTools = ({ place, choice }: PlacedChoice) => {
  const { total, scopeTotal } = choice.selected;
  const { filters, onShelf } = choice.selection;
  const chosen = filters.length + Number(place.named !== undefined) + Number(onShelf === true);
  return (
    <div className={`${ROW} flex flex-wrap gap-y-1`}>
      <CountOfAll total={total} all={scopeTotal} chosen={chosen} />
      <div className="narrow:[&_.segments]:flex-[0_0_6rem] narrow:[&_.segments_a]:grid narrow:[&_.segments_a]:place-content-center [&_.input]:w-auto [&_.input]:max-w-76 narrow:[&_.input]:flex-1 narrow:[&_.input]:min-w-28 narrow:[&_.input]:max-w-none flex narrow:flex-wrap gap-2 items-center ml-auto narrow:flex-1 narrow:min-w-0">
        <SortSelect place={place} choice={choice} />
        <UnitLinks place={place} choice={choice} />
      </div>
    </div>
  );
};

const SortSelect = ({ place, choice }: PlacedChoice) => {
  const { order } = choice.selection;
  const valueOf = (value: string) => (value === usualOrderOf(choice) ? '' : value);
  const columns = [...choice.selected.columns];
  if (order.by === 'reply' && !columns.some(({ mrc }) => mrc === order.mrc))
    columns.push(requirementOf(choice, order.mrc));
  const options: (readonly [value: string, label: string])[] = [
    ['fit', place.fitName ?? 'Size'],
    ...(choice.selection.onShelf == null ? [] : [['shelf', 'On our shelf first'] as const]),
    ['nsn', 'NSN'],
    ['makers', 'Most makers first'],
    ...columns.flatMap((column) => {
      const name = requirementName(column);
      const [up, down] = column.dimension === null ? ['A to Z', 'Z to A'] : ['smallest first', 'largest first'];
      return [[`c.${column.mrc}`, `${name}, ${up}`] as const, [`-c.${column.mrc}`, `${name}, ${down}`] as const];
    }),
  ];
  const current = formatOrder(order);
  if (current === 'name' || place.hasNames) options.push(['name', 'Item name']);
  return (
    <SortBy value={valueOf(current)} options={options.map(([value, label]) => [valueOf(value), label] as const)} />
  );
};

type SortProps = { value: string; options: readonly (readonly [value: string, label: string])[] };

export const SortBy = ({ value, options }: SortProps) => (
  <>
    <label className="text-xs text-ink-2 narrow:sr-only" htmlFor="choose-sort">
      Sort
    </label>
    <Select id="choose-sort" name="sort" form={CHOOSE_FORM} autoComplete="off" small defaultValue={value}>
      <Options of={options} />
    </Select>
    <span className="without-script">
      <Button type="submit" form={CHOOSE_FORM} size="s">
        Sort
      </Button>
    </span>
  </>
);

const UnitLinks = (placed: PlacedChoice) => (
  <LinkSegments
    label="Unit of lengths"
    rel="nofollow"
    options={(['in', 'mm'] as const).map((units) => ({
      label: units === 'in' ? 'inch' : 'mm',
      href: changedAddress(placed, { units }),
      current: placed.choice.selection.units === units,
      'data-choose-link': '',
      'data-units': units,
    }))}
  />
);
