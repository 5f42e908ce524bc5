import type { ReactNode } from 'react';
import { formatCount } from '#base/ui/format-count.ts';
import { Rows, Section } from '#base/ui/table.tsx';
import type { ReportList } from './report-lists.ts';

/** The CSV has all rows. */
const ROWS_SHOWN = 10;

type ListProps = { list: ReportList; shown?: number; cell?: (text: string, column: number, row: number) => ReactNode };

/** A list under its title. `cell` draws what is more than text. */
export const ListSection = ({ list: { rows, ...list }, shown = ROWS_SHOWN, cell }: ListProps) => (
  <Section title={list.title} aside={list.aside}>
    <Rows
      caption={list.title}
      {...list}
      rows={rows.slice(0, shown).map((cells, row) => cells.map((text, column) => cell?.(text, column, row) ?? text))}
    />
    {rows.length > shown && <p className="muted small mt-2">{formatCount(rows.length - shown)} more are in the CSV.</p>}
  </Section>
);

/** Links a path of this site. Others, such as "//host", stay text. */
export const addressCell = (text: string, column: number): ReactNode =>
  column > 0 || !text.startsWith('/') ? (
    text
  ) : /^\/(?![/\\])/.test(text) ? (
    <a className="num num-long" href={text} rel="nofollow">
      {text}
    </a>
  ) : (
    <span className="num num-long">{text}</span>
  );

export const CrawlPanel = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="panel flex flex-col p-4 mt-4 [&_h2]:m-0 [&_h2]:text-lg [&_.square-legend]:ml-auto narrow:[&_.square-legend]:ml-0 [&_.note]:max-w-160 [&_.note]:mt-3 [&_.as-table]:mt-auto [&_.as-table]:pt-3">
    <div className="section-head mb-3">
      <h2>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);

export const CrawlHead = ({ children }: { children: ReactNode }) => (
  <div className="operator-head [&_.segments]:bg-surface [&_.segments_a]:min-h-(--control) narrow:[&_.segments]:flex-1 [&+.note]:mb-3">
    {children}
  </div>
);

/** Frames content below the tabs, in one frame with them. */
export const AfterTabs = ({ children }: { children: ReactNode }) => (
  <div className="ruled border-t-0 bg-surface [&>:is(.stats,.empty)]:border-0">{children}</div>
);
