import type { ReactNode } from 'react';
import { formatCount } from './format-count.ts';
import { Icon } from './icon.tsx';

export type Crumb = { name: string; path: string; label?: ReactNode };

export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav className="breadcrumb wrap text-sm py-3 text-ink-3" aria-label="Breadcrumb">
    <ol className="flex flex-wrap gap-y-0.5 gap-x-2">
      {crumbs.map(({ path, name, label = name }, at) => (
        <li key={at}>
          {at === crumbs.length - 1 ? <span aria-current="page">{label}</span> : <a href={path}>{label}</a>}
        </li>
      ))}
    </ol>
  </nav>
);

export type Tab = { href: string; name: string; mark?: ReactNode; detail: string; current: boolean };

/** Links; the chosen one opens into the panel under it. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="tabs flex border-b border-b-line-strong" aria-label={label}>
    {tabs.map((tab) => (
      <a
        className="py-2.5 px-4 font-mid text-md border border-transparent border-b-0 -mb-px narrow:flex-1 narrow:px-3 text-ink-2 no-underline hover:text-ink aria-[current]:bg-surface aria-[current]:border-line-strong aria-[current]:text-ink aria-[current]:[box-shadow:inset_0_3px_var(--accent)]"
        key={tab.name}
        href={tab.href}
        aria-current={tab.current ? 'page' : undefined}
      >
        {tab.name}
        {tab.mark}{' '}
        <small className="text-xs text-ink-3 whitespace-nowrap font-text ml-0.5 narrow:block narrow:ml-0">
          {tab.detail}
        </small>
      </a>
    ))}
  </nav>
);

export const JumpList = ({ jumps }: { jumps: readonly { id: string; name: string; count?: number }[] }) => (
  <nav
    className="jump-list flex gap-5 border-b border-b-line-strong mt-6 text-md overflow-x-auto [scrollbar-width:none] sticky top-(--barh) bg-page z-(--z-sticky) [&+.section]:mt-6"
    aria-label="On this page"
  >
    {jumps.map(({ id, name, count }) => (
      <a
        className="py-2.5 px-0 whitespace-nowrap focus-visible:[outline-offset:-2px] focus-visible:[box-shadow:none] text-ink-2 no-underline hover:text-ink aria-[current]:text-ink aria-[current]:font-mid aria-[current]:[box-shadow:inset_0_-3px_var(--accent)]"
        key={id}
        href={`#${id}`}
      >
        {name}
        {count !== undefined && <small className="text-xs text-ink-3"> {formatCount(count)}</small>}
      </a>
    ))}
  </nav>
);

type PagerProps = {
  previous: string | null;
  next: string | null;
  size?: number;
  words?: readonly [previous: string | null, next: string | null];
  label?: string;
  children?: ReactNode;
};

export const Pager = ({ previous, next, size, words, label = 'Pages', children }: PagerProps) => (
  <nav className="pager" aria-label={label}>
    <PagerLink href={previous} rel="prev">
      {words ? words[0] : `Previous ${size}`}
    </PagerLink>
    <span className="muted small narrow:hidden">{children}</span>
    <PagerLink href={next} rel="next">
      {words ? words[1] : `Next ${size}`}
    </PagerLink>
  </nav>
);

/** An empty place without an address. */
export const PagerLink = ({ href, rel, children }: { href: string | null; rel: string; children: ReactNode }) =>
  href ? (
    <a className="button" href={href} rel={rel}>
      {!rel.startsWith('next') && <Icon name="left" size="s" />}
      {children}
      {rel.startsWith('next') && <Icon name="right" size="s" />}
    </a>
  ) : (
    <span />
  );

/** The box tells how its words look. Many of them take several rows on a phone, with lines between them. */
const SEGMENTS =
  'segments inline-flex border border-line-strong rounded-2 text-sm narrow:flex narrow:flex-wrap narrow:gap-px narrow:bg-line [&>*]:inline-flex [&>*]:items-center [&>*]:justify-center [&>*]:gap-1.5 [&>*]:min-h-7.5 [&>*]:py-1 [&>*]:px-3 [&>*]:border-0 [&>*+*]:border-l [&>*+*]:border-l-line [&>*]:bg-surface [&>*]:text-ink-2 [&>*]:font-inherit [&>*]:text-sm [&>*]:whitespace-nowrap [&>*]:no-underline [&>*]:cursor-pointer [&>:hover]:bg-sunken [&>:hover]:text-ink-2 [&>:is([aria-pressed=true],[aria-current=true])]:bg-ink-btn [&>:is([aria-pressed=true],[aria-current=true])]:text-(--ink-btn-text) narrow:[&>*]:flex-[1_0_auto] narrow:[&>*]:px-2 narrow:[&>*]:min-h-9 narrow:[&>*+*]:border-l-0';

type SegmentsProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; count?: number }[];
  onValue: (value: Value) => void;
};

export const Segments = <Value extends string>({ label, value, options, onValue }: SegmentsProps<Value>) => (
  <fieldset className={SEGMENTS} aria-label={label}>
    {options.map((option) => (
      <button
        type="button"
        key={option.value}
        aria-pressed={option.value === value}
        onClick={() => onValue(option.value)}
      >
        {option.label}
        {option.count !== undefined && <span className="num"> {option.count}</span>}
      </button>
    ))}
  </fieldset>
);

type LinkOption = { label: string; href: string; current: boolean; count?: number; [data: `data-${string}`]: string };
type LinkSegmentsProps = { label: string; options: readonly LinkOption[]; className?: string; rel?: 'nofollow' };

export const LinkSegments = ({ label, options, className = '', rel }: LinkSegmentsProps) => (
  <nav className={`${SEGMENTS} ${className}`} aria-label={label}>
    {options.map(({ label: text, href, current, count, ...data }) => (
      <a key={href} href={href} rel={rel} aria-current={current ? 'true' : undefined} {...data}>
        {text}
        {count !== undefined && <span className="num"> {formatCount(count)}</span>}
      </a>
    ))}
  </nav>
);

type SearchBoxProps = { action: string; value?: string; big?: boolean; id?: string };

export const SearchBox = ({ action, value, big, id }: SearchBoxProps) => (
  <search
    className={
      big
        ? 'search search-big block flex-[1_1_20rem] min-w-0 [&_svg]:left-4.5 [&_svg]:size-6 narrow:[&_svg]:left-3.5 [&_input]:h-15 [&_input]:pl-13 [&_input]:text-lg [&_input]:[border-color:var(--search-edge)] narrow:[&_input]:h-14 narrow:[&_input]:pl-11 narrow:[&_input]:text-base [&_button]:px-7 [&_button]:border-transparent [&_button]:bg-accent [&_button]:text-accent-ink [&_button]:text-base [&_button]:font-bold [&_button:hover]:bg-(--accent-hover) narrow:[&_button]:px-4.5'
        : 'search block flex-[1_1_20rem] min-w-0 wide:flex-[0_1_33.75rem]'
    }
  >
    <form className="relative flex" action={action}>
      <Icon name="search" />
      <input
        className="focus-visible:relative focus-visible:z-1"
        type="search"
        name="search"
        id={id}
        aria-label="Search the catalog"
        aria-keyshortcuts="/"
        placeholder="NSN, NIIN, part number, CAGE or words"
        defaultValue={value}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        required
      />
      <button
        className="border border-line-strong [border-radius:0_var(--r2)_var(--r2)_0] bg-sunken text-ink font-inherit text-md font-mid py-0 px-4 cursor-pointer"
        type="submit"
      >
        Search
      </button>
    </form>
  </search>
);
