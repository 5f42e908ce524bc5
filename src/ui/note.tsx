import type { ReactNode } from 'react';

/** A line that must not be missed: amber edge for a warning, plain for a section that could not be read. */
export const Note = ({ plain, children }: { plain?: boolean; children: ReactNode }) => (
  <p className={plain ? 'note note-plain' : 'note'}>{children}</p>
);
