import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A line that must not be missed: amber edge for a warning, plain for a section that could not be read. */
export const Note = ({ plain, children }: { plain?: boolean; children: ReactNode }) => (
  <p className={plain ? 'note note-plain' : 'note'}>{children}</p>
);

type EmptyProps = {
  icon?: IconName;
  title: string;
  /** Level of the title: 1 when it is the page's own, 2 under a page title. */
  level?: 1 | 2;
  children?: ReactNode;
  /** One way on. */
  action?: ReactNode;
};

/** Nothing here: what, why, and one way on. */
export const Empty = ({ icon, title, level = 2, children, action }: EmptyProps) => (
  <div className="empty">
    {icon && <Icon name={icon} />}
    {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children && <p className="muted">{children}</p>}
    {action && <div className="buttons">{action}</div>}
  </div>
);

export type ProblemLine = { /** Id of the control that the line leads to. */ id?: string; message: string };

type ProblemProps = {
  id: string;
  title: string;
  text?: string;
  lines: readonly ProblemLine[];
  /** Grows with each refused try: the summary takes the focus each time. */
  turn: number;
};

/** What is wrong with a form, on top of it: takes the focus and leads to each field. */
export const Problem = ({ id, title, text, lines, turn }: ProblemProps) => {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (turn > 0) place.current?.focus();
  }, [turn]);
  return (
    <section className="problem" id={id} ref={place} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <Icon name="error" />
        {title}
      </h2>
      {text && <p>{text}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={`${line.id} ${line.message}`}>
              {line.id === undefined ? line.message : <ProblemLink id={line.id}>{line.message}</ProblemLink>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** A fragment alone would only scroll there: the field takes the focus. */
const ProblemLink = ({ id, children }: { id: string; children: string }) => (
  <a
    href={`#${id}`}
    onClick={(event) => {
      const field = document.getElementById(id);
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.scrollIntoView({ block: 'center' });
    }}
  >
    {children}
  </a>
);
