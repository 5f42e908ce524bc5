import type { ReactNode } from 'react';

/** What a run came to, in a sentence; its place is kept before there is one. */
export const SummaryBox = ({ title, bad, children }: { title: string; bad?: boolean; children: ReactNode }) => (
  <section className="tool-box summary-box">
    <h2>{title}</h2>
    <p className={bad ? 'count-err' : undefined} aria-live="polite">
      {children}
    </p>
  </section>
);
