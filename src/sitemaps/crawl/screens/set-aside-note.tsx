import { formatTime } from '#base/domain/format-time.ts';
import { Note } from '#base/ui/feedback.tsx';
import { Num } from '#base/ui/number.tsx';
import type { SetAside } from '../records.ts';

/** Says that a damaged record was set aside: what it held is not "none". */
export const SetAsideNote = ({ of }: { of: SetAside | null }) =>
  of !== null && (
    <Note>
      The record before <Num>{formatTime(of.atMs)}</Num> was damaged and is not in these figures. It lies in the data
      folder as <Num>{of.name}</Num>; once it is moved away, this note ends.
    </Note>
  );
