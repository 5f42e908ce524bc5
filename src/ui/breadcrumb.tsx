import type { ReactNode } from 'react';

/** A step without `href` is the page itself. */
export type Crumb = { href?: string; label: ReactNode; key: string };

export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav className="breadcrumb wrap" aria-label="Breadcrumb">
    <ol>
      {crumbs.map((crumb) => (
        <li key={crumb.key}>
          {crumb.href ? <a href={crumb.href}>{crumb.label}</a> : <span aria-current="page">{crumb.label}</span>}
        </li>
      ))}
    </ol>
  </nav>
);
