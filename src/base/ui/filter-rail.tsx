import type { ComponentProps, ReactNode } from 'react';
import { Button, buttonClass, Count, formatCount, plural } from './elements.tsx';
import { COUNT_BADGE, HiddenFields } from './table.tsx';
import { Icon } from './icon.tsx';

export const CHOOSE_FORM = 'choose-form';
export const ROW = 'no-print gap-x-3 items-center mb-2';

export const FACET_HEAD =
  'flex items-baseline gap-2 min-h-6 font-mid leading-snug cursor-pointer list-none small:min-h-9 small:items-center [&::-webkit-details-marker]:hidden [&>svg]:flex-none [&>svg]:ml-auto [&>svg]:self-center [&>svg]:text-ink-3 [details:not([open])>&>svg]:rotate-180';

export const MORE_HEAD =
  '[&::-webkit-details-marker]:hidden items-baseline gap-2 min-h-6 leading-snug cursor-pointer list-none small:min-h-9 small:items-center inline-block py-1 text-sm font-text text-link [text-decoration:underline]';

export const VALUE =
  'facet-value grid grid-cols-[1.125rem_minmax(0,1fr)_auto] gap-2 items-center min-h-7 py-0.5 leading-[1.25] cursor-pointer wrap-anywhere has-checked:font-mid small:min-h-11 [&_input]:size-4.25 [&_input]:m-0 small:[&_input]:size-5 [&>.num:last-child]:text-ink-3 [&>.num:last-child]:text-xs small:[&>.num:last-child]:text-sm';

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

type ChipsProps = { chips: readonly { key: string; name: string; text: string; href: string }[]; clear: string };

export const Chips = ({ chips, clear }: ChipsProps) => {
  if (chips.length === 0) return null;
  return (
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
};

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
