import { formatNsn } from '../../../domain/nsn.ts';
import { paths } from '../../../paths.ts';
import { Note } from '../../../ui/feedback.tsx';
import { Num } from '../../../ui/number.tsx';
import { compareMessages } from './messages.ts';
import type { CompareNote } from './compared-part.ts';

/** What became of numbers that are not simply columns. */
export const CompareNotes = ({ notes }: { notes: readonly CompareNote[] }) =>
  notes.length === 0 ? null : (
    <div className="compare-notes">
      {notes.map((note) => (
        <Note key={`${note.kind} ${note.text}`} plain={note.kind === 'repeated' || note.kind === 'part-number'}>
          <NoteWords note={note} />
        </Note>
      ))}
    </div>
  );

const NoteWords = ({ note }: { note: CompareNote }) => {
  const { text } = note;
  const search = (
    <a href={paths.search(text)} rel="nofollow">
      Search for it
    </a>
  );
  if (note.kind === 'unreadable') return <>{compareMessages.unreadable(text)}</>;
  if (note.kind === 'left-out') return <>{compareMessages.leftOut(text)}</>;
  if (note.kind === 'replaced')
    return (
      <>
        “{text}” is cancelled; <Num>{formatNsn(note.by)}</Num>, which replaced it, stands in its place.
      </>
    );
  if (note.kind === 'part-number')
    return (
      <>
        “{text}” is a part number of <Num>{formatNsn(note.nsn)}</Num>.
      </>
    );
  if (note.kind === 'repeated')
    return (
      <>
        “{text}” is <Num>{formatNsn(note.nsn)}</Num> again: it stands here once.
      </>
    );
  return (
    <>
      {note.kind === 'several' ? compareMessages.several(text) : compareMessages.unknown(text)} {search}
    </>
  );
};
