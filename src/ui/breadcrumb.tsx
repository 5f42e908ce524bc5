import { memo, type ReactNode } from 'react';

/** A step without `href` is the page itself. */
export type Crumb = { href?: string; label: ReactNode; key: string };

export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav className="breadcrumb wrap" aria-label="Breadcrumb">
    <ol>
      {crumbs.map((crumb) => (
        <Step key={crumb.key} href={crumb.href} label={crumb.label} />
      ))}
    </ol>
  </nav>
);

const StepItem = ({ href, label }: Pick<Crumb, 'href' | 'label'>) => (
  <li>{href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}</li>
);
/** The steps above a page are those of many others. */
const KnownStep = memo(StepItem);
const Step = (step: Pick<Crumb, 'href' | 'label'>) => (step.href ? <KnownStep {...step} /> : <StepItem {...step} />);
