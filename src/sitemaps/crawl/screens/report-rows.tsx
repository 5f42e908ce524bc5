import type { ReactNode } from 'react';
import { formatCount } from '#base/ui/format-count.ts';
import { Rows, Section } from '#base/ui/table.tsx';
import type { ReportList } from './report-lists.ts';
import { formatTime, utcDate } from '#base/domain/format-time.ts';
import { ButtonLink, Empty, Note, Num } from '#base/ui/elements.tsx';
import type { SetAside } from '../records.ts';
import { paths } from '#base/paths.ts';

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
export function addressCell(text: string, column: number): ReactNode {
  if (column > 0 || !text.startsWith('/')) return text;
  if (!/^\/(?![/\\])/.test(text)) return <span className="num num-long">{text}</span>;
  return (
    <a className="num num-long" href={text} rel="nofollow">
      {text}
    </a>
  );
}

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

const LOOKS = {
  off: { icon: 'info', title: 'Crawlers are not recorded' },
  empty: { icon: 'info', title: 'Nothing recorded yet' },
  unverified: {
    icon: 'info',
    title: 'No verified crawler yet',
    action: <ButtonLink href={paths.crawl({ engine: 'claims' })}>Requests that are not verified</ButtonLink>,
  },
  computing: {
    icon: 'clock',
    title: 'The report is being computed',
    action: <ButtonLink href="">Look again</ButtonLink>,
  },
} as const;

export type NoCoverage = keyof typeof LOOKS;

/** `sinceMs`: when the record begins. */
export const NoCoverageYet = ({ why, sinceMs }: { why: NoCoverage; sinceMs: number }) => (
  <Empty level={1} {...LOOKS[why]}>
    {why === 'computing' &&
      'It takes some seconds after a start, a new catalog or a change of the day. The page shows it by itself, or look again.'}
    {why === 'off' && (
      <>
        The setting <Num>CRAWL_STATISTICS</Num> switches the record of crawlers off.
      </>
    )}
    {why === 'unverified' && (
      <>
        Every request that named an engine came from elsewhere, or could not be verified. It is recorded since{' '}
        <Num>{utcDate(sinceMs)}</Num>.
      </>
    )}
    {why === 'empty' && (
      <>
        This server records crawlers that can be verified. The first fetch of a search engine shows here after a minute
        or two. It has recorded since <Num>{formatTime(sinceMs)}</Num>. To see the past at once, read the access logs of
        your web server: <Num>npm run crawl -- read FILE</Num>
      </>
    )}
  </Empty>
);

export const SetAsideNote = ({ of }: { of: SetAside | null }) =>
  of !== null && (
    <Note>
      The record before <Num>{formatTime(of.atMs)}</Num> was damaged and is not in these figures. It lies in the data
      folder as <Num>{of.name}</Num>; once it is moved away, this note ends.
    </Note>
  );
