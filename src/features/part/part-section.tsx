import { memo, type ReactNode } from 'react';
import { Note } from '../../ui/feedback.tsx';
import { partMessages } from './messages.ts';

type PartSectionProps = {
  id: string;
  title: string;
  /** How messages call it: "freight". */
  name: string;
  detail?: ReactNode;
  /** The rows of the section: null could not be read, empty has nothing on file. */
  rows: readonly unknown[] | null;
  /** Said, or shown, instead of the usual line when nothing is on file. */
  empty?: ReactNode;
  children: ReactNode;
};

/** A section of the part page: its content, a line that says that nothing is on file, or one that it could not be read. */
export const PartSection = ({ id, title, name, detail, rows, empty, children }: PartSectionProps) => {
  const nothing = empty ?? partMessages.empty(name);
  if (rows?.length === 0 && typeof nothing === 'string') return <EmptySection id={id} title={title} text={nothing} />;
  return (
    <section className="section" id={id}>
      <div className="section-head">
        <h2>{title}</h2>
        {detail && <span className="muted small">{detail}</span>}
      </div>
      {rows === null ? <Note plain>{partMessages.unreadable(name)}</Note> : rows.length === 0 ? nothing : children}
    </section>
  );
};

/** The same on many pages, so that the server renders it once. */
const EmptySection = memo(({ id, title, text }: { id: string; title: string; text: string }) => (
  <section className="section" id={id}>
    <div className="section-head">
      <h2>{title}</h2>
    </div>
    <p className="nothing">{text}</p>
  </section>
));
