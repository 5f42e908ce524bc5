import { memo } from 'react';
import { Note } from '../../ui/feedback.tsx';
import { Num } from '../../ui/number.tsx';
import { partMessages } from './messages.ts';

/** The one code that says of an item that nothing is to be demilitarized or controlled. */
const UNCONTROLLED = 'A';

/** Whether the DEMIL code of an item calls for a look at its export classification: every code but A does. */
export const isExportChecked = (demil: string | undefined): demil is string =>
  demil !== undefined && demil.trim() !== '' && demil.trim().toUpperCase() !== UNCONTROLLED;

/** In the place of the note while the DEMIL code cannot be read: the note cannot be ruled out. */
export const ExportUnread = () => (
  <Note>
    <b>{partMessages.exportUnread}</b>: {partMessages.exportUnreadText}
  </Note>
);

/** What the DEMIL code means for an export. `meaning`: null where none is published. Few codes make all of them. */
export const ExportNote = memo(({ code, meaning }: { code: string; meaning: string | null }) => (
  <Note>
    <b>{partMessages.exportTitle}</b>: DEMIL code <Num>{code}</Num>
    {meaning !== null && `, ${meaning}`}. {partMessages.exportText}
  </Note>
));
