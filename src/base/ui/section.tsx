import type { HTMLAttributes, ReactNode } from 'react';

type SectionProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  title: ReactNode;
  aside?: ReactNode;
  end?: ReactNode;
};

/** A part of a page under its title. `end` stands at the right. */
export const Section = ({ title, aside, end, children, className = 'section', ...rest }: SectionProps) => (
  <section className={className} {...rest}>
    <div className="section-head">
      <h2>{title}</h2>
      {aside && <span className="muted small">{aside}</span>}
      {end && <div className="end">{end}</div>}
    </div>
    {children}
  </section>
);
