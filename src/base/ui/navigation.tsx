import type { ReactNode } from 'react';
import { formatCount } from './format-count.ts';
import { Icon } from './icon.tsx';

/** A step of the way to a page; the last one is the page itself. `label`: how it is shown, if not by its name. */
export type Crumb = { name: string; path: string; label?: ReactNode };

export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const last = crumbs.at(-1);
  return (
    <nav className="breadcrumb wrap" aria-label="Breadcrumb">
      <ol>
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

/** `mark`: an icon beside the name. */
export type Tab = { href: string; name: string; mark?: ReactNode; detail: string; current: boolean };

/** Tabs that are links with addresses; the chosen one opens into the panel under it. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a key={tab.name} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
        {tab.name}
        {tab.mark} <small>{tab.detail}</small>
      </a>
    ))}
  </nav>
);

export type Jump = { id: string; name: string; count?: number };

/** The sections of a long page, under the bar while it scrolls; `enhance/enhance.ts` marks the one in sight. */
export const JumpList = ({ jumps }: { jumps: readonly Jump[] }) => (
  <nav className="jump-list" aria-label="On this page">
    {jumps.map(({ id, name, count }) => (
      <a key={id} href={`#${id}`}>
        {name}
        {count !== undefined && <small> {formatCount(count)}</small>}
      </a>
    ))}
  </nav>
);

type PagerProps = { previous: string | null; next: string | null; size: number; children?: ReactNode };

/** Previous and next by key: addresses, null where there is no such page. `size`: rows a page. */
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
