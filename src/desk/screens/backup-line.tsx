import type { BackupAge } from '../desk-services.ts';
import { Note } from '#base/ui/feedback.tsx';
import { plural } from '#base/ui/format-count.ts';
import { Count } from '#base/ui/number.tsx';

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** "3 hours ago"; up to 48 hours stay hours. */
export function formatAge(ageMs: number): string {
  for (const [unit, unitMs] of UNITS) {
    const count = Math.floor(ageMs / unitMs);
    if (count < (unit === 'day' ? 2 : 1)) continue;
    return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'less than a minute ago';
}

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
