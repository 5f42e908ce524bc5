import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

export type ProblemLine = { /** Id of the control that the line leads to. */ id?: string; message: string };

type ProblemProps = {
  id: string;
  title: string;
  text?: string;
  lines: readonly ProblemLine[];
  /** Takes the focus each time it grows. */
  turn: number;
};

/** Takes the focus and links each field. */
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

/** A fragment alone would not focus the field. */
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
