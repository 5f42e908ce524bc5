import type { ReactNode } from 'react';
import { formatDate } from '#base/domain/format-time.ts';
import { paths } from '#base/paths.ts';
import { SizeBar } from '#base/ui/figures.tsx';
import { counted, formatCount } from '#base/ui/format-count.ts';
import { Count, Num } from '#base/ui/number.tsx';
import { Table } from '#base/ui/table.tsx';
import type { EngineReport } from '../coverage/crawl-report.ts';
import { addressName, formatAtLeast, formatShare, PAGE_KIND_WORDS } from './format-words.ts';

/** Rows of each list; the CSV has the rest. */
const [CLASSES_SHOWN, CLASSES_FOLDED, ROWS_SHOWN, PAGES_SHOWN] = [5, 45, 10, 6];

/** Classes with most parts that the engine has never read. */
export const NeverFetched = ({ engine: { neverFetched, name } }: { engine: EngineReport }) => {
  const folded = neverFetched.slice(CLASSES_SHOWN, CLASSES_SHOWN + CLASSES_FOLDED);
  const rest = neverFetched.length - CLASSES_SHOWN - folded.length;
  return (
    <section className="panel crawl-panel">
      <div className="section-head">
        <h2>Never fetched</h2>
      </div>
      {neverFetched.length === 0 ? (
        <p className="muted small">{name} has fetched every part that is listed.</p>
      ) : (
        <>
          <p className="muted small">Classes with most parts that {name} has never read.</p>
          <ClassRank classes={neverFetched.slice(0, CLASSES_SHOWN)} />
          {folded.length > 0 && (
            <details className="crawl-fold">
              <summary>
                The {rest > 0 ? 'next' : 'other'} {counted(folded.length, 'class', 'classes')}
              </summary>
              <ClassRank classes={folded} />
              {rest > 0 && <p className="muted small crawl-more">{formatCount(rest)} more are in the CSV.</p>}
            </details>
          )}
        </>
      )}
    </section>
  );
};

const ClassRank = ({ classes }: { classes: EngineReport['neverFetched'] }) => (
  <ol className="rank">
    {classes.map(({ fsc, name, missed }) => (
      <li key={fsc}>
        <span>
          <a className="num" href={paths.supplyClass(fsc)}>
            {fsc}
          </a>{' '}
          {name}
        </span>
        <Count of={missed} />
      </li>
    ))}
  </ol>
);

/** Listed pages of other kinds, and which pages are fetched most. */
export const OtherPages = ({ engine: { otherPages, mostFetched } }: { engine: EngineReport }) => (
  <div className="crawl-half">
    <Section title="Fetched most" aside="listed pages">
      <Table rows caption="Pages that are fetched most" heads={['Address', { text: 'Fetches', className: 'right' }]}>
        {mostFetched.slice(0, PAGES_SHOWN).map(({ path, fetches, isEstimate }) => (
          <tr key={path}>
            <td className="cell-lead">
              <Address path={path} />
            </td>
            <td className="right cell-end">
              <Num>{formatAtLeast(fetches, isEstimate)}</Num>
            </td>
          </tr>
        ))}
        {mostFetched.length === 0 && <NothingRow columns={2}>No listed page was fetched in this time.</NothingRow>}
      </Table>
    </Section>
    <Section title="Other pages" aside="groups, classes, names, makers">
      <Table
        rows
        caption="Coverage of other pages"
        heads={['Pages', ...['Listed', 'Ever', 'This month'].map((text) => ({ text, className: 'right' }))]}
      >
        {otherPages.map(({ kind, listed, ever, thisMonth }) => (
          <tr key={kind}>
            <td className="cell-lead">{PAGE_KIND_WORDS[kind]}</td>
            <td className="right cell-pair" data-label="Listed">
              <Count of={listed} />
            </td>
            <td className="right cell-pair" data-label="Ever">
              <Num>{formatShare(ever, listed)}</Num>
            </td>
            <td className="right cell-pair" data-label="This month">
              <Num>{formatShare(thisMonth, listed)}</Num>
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  </div>
);

const errorWord = (status: number): string =>
  status >= 500 ? 'our fault' : status === 404 ? 'not there' : status === 410 ? 'gone' : 'refused';

/** Addresses that answered the engine with an error; limits of our own are not errors. `since`: the first month that counts, in words. */
export const CrawlErrors = ({ engine: { errors, name }, since }: { engine: EngineReport; since: string }) => (
  <Section title={`Errors that ${name} got`} aside={`since ${since}, most first`}>
    <Table
      rows
      caption={`Addresses that answered ${name} with an error`}
      heads={['Address', 'Answer', 'Last', { text: 'Fetches', className: 'right' }]}
    >
      {errors.slice(0, ROWS_SHOWN).map(({ path, status, fetches, lastAt, isEstimate }) => (
        <tr key={`${status} ${path}`}>
          <td className="cell-lead">
            <Address path={path} />
          </td>
          <td className="cell-pair" data-label="Answer">
            <Num>{status}</Num> {errorWord(status)}
          </td>
          <td className="cell-pair" data-label="Last">
            <Num>{formatDate(lastAt)}</Num>
          </td>
          <td className="right cell-end">
            <Num>{formatAtLeast(fetches, isEstimate)}</Num>
          </td>
        </tr>
      ))}
      {errors.length === 0 && <NothingRow columns={4}>None since {since}.</NothingRow>}
    </Table>
    <More shown={ROWS_SHOWN} of={errors.length} />
  </Section>
);

/** Indexes, dynamic sitemaps, stored files of other pages and robots.txt, as the engine last read them. */
export const OtherSitemaps = ({ engine: { otherSitemaps, name } }: { engine: EngineReport }) => (
  <Section title="Other sitemaps" aside="indexes, other pages and robots.txt, as last read">
    <Table
      rows
      caption={`Other sitemaps that ${name} has read`}
      heads={['Address', 'Answer', 'Last read', { text: 'Times', className: 'right' }]}
    >
      {otherSitemaps.slice(0, ROWS_SHOWN).map(({ path, readAt, readStatus, reads }) => (
        <tr key={path}>
          <td className="cell-lead">
            <Address path={path} />
          </td>
          <td className="cell-pair" data-label="Answer">
            <Num>{readStatus}</Num>
          </td>
          <td className="cell-pair" data-label="Last read">
            <Num>{formatDate(readAt)}</Num>
          </td>
          <td className="right cell-end">
            <Count of={reads} />
          </td>
        </tr>
      ))}
      {otherSitemaps.length === 0 && <NothingRow columns={4}>{name} has read none of them.</NothingRow>}
    </Table>
    <More shown={ROWS_SHOWN} of={otherSitemaps.length} />
  </Section>
);

/** Fetches that were spent on addresses that no sitemap lists, and what to do about each kind. */
export const Unlisted = ({ engine: { unlisted, spent }, since }: { engine: EngineReport; since: string }) => (
  <Section
    title="Fetches spent on addresses we do not list"
    aside={`${formatCount(spent.unlisted)} since ${since}, ${formatShare(spent.unlisted, spent.fetches)} of all`}
  >
    <Table rows caption="Fetches of addresses that are not listed" heads={['Address', 'What to do', 'Fetches']}>
      {unlisted.slice(0, ROWS_SHOWN).map(({ pattern, advice, fetches, isEstimate }) => (
        <tr key={pattern}>
          <td className="cell-lead crawl-pattern">
            <span className="num num-long">{addressName(pattern)}</span>
          </td>
          <td className="muted small">{advice}</td>
          <td className="crawl-spent cell-end">
            <span>
              <SizeBar count={fetches} largest={unlisted[0]!.fetches} />
              <Num>{formatAtLeast(fetches, isEstimate)}</Num>
            </span>
          </td>
        </tr>
      ))}
      {unlisted.length === 0 && <NothingRow columns={3}>None since {since}.</NothingRow>}
    </Table>
    <More shown={ROWS_SHOWN} of={unlisted.length} />
  </Section>
);

const Section = ({ title, aside, children }: { title: string; aside: string; children: ReactNode }) => (
  <section className="section">
    <div className="section-head">
      <h2>{title}</h2>
      <span className="muted small">{aside}</span>
    </div>
    {children}
  </section>
);

/** A path of this site as a link. Others, such as "//host", stay text: a crawler may ask for anything. */
const Address = ({ path }: { path: string }) =>
  /^\/(?![/\\])/.test(path) ? (
    <a className="num num-long" href={path} rel="nofollow">
      {path}
    </a>
  ) : (
    <span className="num num-long">{addressName(path)}</span>
  );

const NothingRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr>
    <td colSpan={columns} className="muted">
      {children}
    </td>
  </tr>
);

const More = ({ shown, of }: { shown: number; of: number }) =>
  of > shown && <p className="muted small crawl-more">{formatCount(of - shown)} more are in the CSV.</p>;
