import type { ReactNode } from 'react';
import { formatCount } from './format-count.ts';
import { Icon } from './icon.tsx';

/** The last step is the page itself. */
export type Crumb = { name: string; path: string; label?: ReactNode };

export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const last = crumbs.at(-1);
  return (
    <nav className="breadcrumb wrap text-sm py-3 text-ink-3" aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-y-0.5 gap-x-2">
        {crumbs.slice(0, -1).map(({ path, name, label = name }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
        {last && (
          <li>
            <span aria-current="page">{last.label ?? last.name}</span>
          </li>
        )}
      </ol>
    </nav>
  );
};

export type Tab = { href: string; name: string; mark?: ReactNode; detail: string; current: boolean };

/** Links; the chosen one opens into the panel under it. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="tabs flex border-b border-b-line-strong" aria-label={label}>
    {tabs.map((tab) => (
      <a
        className="py-2.5 px-4 font-mid text-md border border-transparent border-b-0 -mb-px narrow:flex-1 narrow:px-3"
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

export type Jump = { id: string; name: string; count?: number };

/** `enhance/enhance.ts` marks the section in sight. */
export const JumpList = ({ jumps }: { jumps: readonly Jump[] }) => (
  <nav
    className="jump-list flex gap-5 border-b border-b-line-strong mt-6 text-md overflow-x-auto [scrollbar-width:none] sticky top-(--barh) bg-page z-(--z-sticky)"
    aria-label="On this page"
  >
    {jumps.map(({ id, name, count }) => (
      <a
        className="py-2.5 px-0 whitespace-nowrap focus-visible:[outline-offset:-2px] focus-visible:[box-shadow:none]"
        key={id}
        href={`#${id}`}
      >
        {name}
        {count !== undefined && <small className="text-xs text-ink-3"> {formatCount(count)}</small>}
      </a>
    ))}
  </nav>
);

type PagerProps = { previous: string | null; next: string | null; size: number; children?: ReactNode };

/** Addresses by key. `size`: rows a page. */
export const Pager = ({ previous, next, size, children }: PagerProps) => (
  <nav className="pager" aria-label="Pages">
    {previous ? (
      <a className="button" href={previous} rel="prev">
        <Icon name="left" size="s" />
        Previous {size}
      </a>
    ) : (
      <span />
    )}
    <span className="pager-place muted small">{children}</span>
    {next ? (
      <a className="button" href={next} rel="next">
        Next {size}
        <Icon name="right" size="s" />
      </a>
    ) : (
      <span />
    )}
  </nav>
);
