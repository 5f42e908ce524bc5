import type { ReactNode } from 'react';
import { Num, formatCount, Button, buttonClass, ButtonLink } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { RadioGroup } from '#base/ui/field.tsx';
import { CATALOG_MINIMA, type ListFilter } from './list-query.ts';

export const FindBox = (props: {
  action: string;
  label: string;
  placeholder?: string;
  q: string;
  /** Also filters while one types. */
  instant?: boolean;
  button: string;
  kept?: Readonly<Record<string, string | readonly string[] | undefined>>;
  shown?: ReactNode;
  fields?: ReactNode;
  children?: ReactNode;
}) => (
  <form className="tools buttons" action={props.action} data-instant={props.instant ? props.q : undefined}>
    <HiddenFields kept={props.kept ?? {}} />
    <div className="[&_svg]:absolute [&_svg]:left-2.5 [&_svg]:top-1/2 [&_svg]:[translate:0_-50%] [&_svg]:text-ink-3 [&_svg]:pointer-events-none relative flex-[1_1_18rem] max-w-120 narrow:max-w-none narrow:basis-44">
      <Icon name="search" />
      <input
        className="input pl-9 appearance-none"
        type="search"
        name="q"
        aria-label={props.label}
        placeholder={props.placeholder ?? props.label}
        defaultValue={props.q}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
    </div>
    {props.fields}
    <Button type="submit">{props.button}</Button>
    {props.children}
    {props.shown && (
      <span className="muted small ml-auto" role={props.instant ? 'status' : undefined}>
        {props.shown}
      </span>
    )}
  </form>
);

/** Leaves the first screen to parts (C13.12). */
export const SMALL_HEAD = 'item-head gap-3! pb-1! [&_h1]:text-2xl! [&_h1+p]:mt-0! [&_.icon-group]:size-9!';

export const Unfold = ({ line, children }: { line: ReactNode; children: ReactNode }) => (
  <details className="small [&:not([open])_.line]:truncate">
    <summary className="flex gap-3 py-0.75">
      <span className="line min-w-0">{line}</span>
      <span className="flex-none text-link [text-decoration:underline]">More</span>
    </summary>
    {children}
  </details>
);

type FoldedLinksProps = { line: string; links: readonly (readonly [href: string, text: string])[] };

/** Links that few people and all crawlers follow. */
export const FoldedLinks = ({ line, links }: FoldedLinksProps) =>
  links.length > 0 && (
    <details className="mt-4 small">
      <summary className="py-0.75 text-link [text-decoration:underline]">{line}</summary>
      <ul className="columns-4 small:columns-3 narrow:columns-2 gap-x-6 mt-2 [&_a]:inline-block [&_a]:py-0.75">
        {links.map(([href, text]) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );

export const Shown = ({ left, total, what }: { left: number; total: number; what: string }) => (
  <>
    Showing{' '}
    <span className="num" data-filter-count>
      {left}
    </span>{' '}
    of <Num>{total}</Num> {what}
  </>
);

export const HiddenFields = ({ kept }: { kept: Readonly<Record<string, string | readonly string[] | undefined>> }) =>
  Object.entries(kept).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  );

export const COUNT_BADGE =
  'count bg-accent text-accent-ink rounded-full text-xs font-bold min-w-5 py-0 px-1.5 text-center leading-5';

type FiltersProps = { chosen: number; clear: string; closed?: boolean; children: ReactNode };

export const Filters = ({ chosen, clear, closed, children }: FiltersProps) => (
  <details
    className="filters [&_.field]:min-w-60 narrow:[&_.field]:min-w-0 narrow:[&_.field]:col-span-full"
    open={chosen > 0 && !closed}
  >
    <summary className={buttonClass()}>
      <Icon name="filter" />
      Filters
      {chosen > 0 && (
        <span className={COUNT_BADGE}>
          {chosen}
          <span className="visually-hidden"> in force</span>
        </span>
      )}
    </summary>
    <div className="filters-panel grid gap-4 ruled-t pt-4 mt-2">
      <div className="filters-groups flex flex-wrap gap-y-4 gap-x-12 narrow:grid narrow:grid-cols-[1fr_1fr] narrow:gap-4">
        {children}
      </div>
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

const SORT_NAMES: Record<ListFilter['sort'], string> = { code: 'Code', title: 'Title', parts: 'Most parts first' };

const minimumName = (minimum: number) =>
  minimum === 0 ? 'Any number' : minimum === 1 ? 'At least one' : `${formatCount(minimum)} or more`;

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
