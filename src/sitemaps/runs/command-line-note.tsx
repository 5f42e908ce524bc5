import { Note } from '../../ui/feedback.tsx';

/** What to do without JavaScript. `command`: makes the same files. */
export const CommandLineNote = ({ command }: { command: string }) => (
  <div className="without-script job-without-script">
    <Note>
      This page uploads file after file and needs JavaScript. On the server, <code className="num">{command}</code>{' '}
      makes the same files without it.
    </Note>
  </div>
);
