import { Note } from '#base/ui/feedback.tsx';
import { plural } from '#base/ui/format-count.ts';
import { Count } from '#base/ui/number.tsx';
import { formatAge, type BackupAge } from './backup-age.ts';

/** The age of the newest copy of the requests; a warning when the schedule was missed. */
export const BackupLine = ({ look: { ageMs, requests, isLate } }: { look: BackupAge }) => {
  if (ageMs === null)
    return <Note>No good backup yet, although BACKUP_EVERY is set. The log of the server says why.</Note>;
  const line = (
    <>
      Last good backup: {formatAge(ageMs)}, <Count of={requests} /> {plural(requests, 'request')}
    </>
  );
  return isLate ? (
    <Note>{line}. It should be newer: the log of the server says why it is not.</Note>
  ) : (
    <p className="muted small backup-line">{line}</p>
  );
};
