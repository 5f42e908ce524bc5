import type { ReactNode } from 'react';
import type { DemandedText } from '../../crawl/demand.ts';
import { DEMAND_MONTHS } from '../../crawl/screens/demand-csv.ts';
import { addressName, formatAtLeast } from '../../crawl/screens/format-words.ts';
import { demandMessages } from '../../crawl/screens/messages.ts';
import { NoCoverageYet } from '../../crawl/screens/no-coverage.tsx';
import { SetAsideNote } from '../../crawl/screens/set-aside-note.tsx';
import { formatDate } from '../../domain/format-time.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { Count, Num } from '../../ui/number.tsx';
import { LinkSegments } from '../../ui/segments.tsx';
import { Table } from '../../ui/table.tsx';
import { operatorsPage } from '../tool-page.tsx';
import type { DemandPageData, MissingRow } from './load.server.ts';

type Data = NonNullable<DemandPageData>;
type Demand = Extract<Data, { kind: 'demand' }>;

export const { head, View } = operatorsPage<Data>({
  path: paths.demand(),
  title: 'Asked, not found',
  description: 'Addresses that are not there, and what was asked for that is not in the catalog.',
  unavailable: demandMessages.unavailable,
  content: (data) => (
    <>
      <SetAsideNote of={data.setAside} />
      {data.kind === 'off' ? <NoCoverageYet why="off" sinceMs={0} /> : <DemandLists data={data} />}
    </>
  ),
});

const right = (text: string) => ({ text, className: 'right' });

const DemandLists = ({ data }: { data: Demand }) => {
  const { months, missing, missingCount, asked, askedCount, isRecorded } = data;
  return (
    <>
      <div className="operator-head crawl-head">
        <h1>Asked, not found</h1>
        <div className="buttons">
          <LinkSegments
            label="Period"
            options={DEMAND_MONTHS.map((one) => ({
              label: `${one} months`,
              href: paths.demand({ months: one === DEMAND_MONTHS[0] ? undefined : String(one) }),
              current: one === months,
            }))}
          />
        </div>
      </div>
      <p className="muted small">{demandMessages.kept}</p>
      {!isRecorded && <Note>{demandMessages.offSince}</Note>}
      <List
        title="Not in the catalog"
        aside="searches without a result, lines of lists and of requests for quote"
        csv={paths.demandCsv(String(months))}
        {...{ shown: asked.length, count: askedCount, none: demandMessages.noneAsked }}
      >
        <Table
          rows
          caption="What was asked for and is not in the catalog"
          heads={['Asked for', 'Nearest', right('Searches'), right('Lists'), right('Requests'), right('Last')]}
        >
          {asked.map((row) => (
            <AskedRow key={row.text} row={row} />
          ))}
        </Table>
      </List>
      <List
        title="Addresses that are not there"
        aside="Addresses that answered 404. A redirect is suggested where the catalog has one match."
        csv={paths.missingCsv(String(months))}
        {...{ shown: missing.length, count: missingCount, none: demandMessages.noneMissing }}
      >
        <Table
          rows
          caption="Addresses that are not there"
          heads={['Address', 'Redirect to', 'From', right('By people'), right('By engines')]}
        >
          {missing.map((row) => (
            <MissingRowView key={row.path} row={row} />
          ))}
        </Table>
      </List>
    </>
  );
};

type ListProps = {
  title: string;
  aside: string;
  csv: string;
  shown: number;
  count: number;
  none: string;
  children: ReactNode;
};

/** A heading with its CSV over a table, or one line where there is nothing. */
const List = ({ title, aside, csv, shown, count, none, children }: ListProps) => (
  <section className="section">
    <div className="section-head">
      <h2>{title}</h2>
      <span className="muted small">{aside}</span>
    </div>
    {count === 0 ? (
      <p className="muted">{none}</p>
    ) : (
      <>
        {children}
        <p className="demand-more">
          <ButtonLink href={csv} icon="download" rel="nofollow">
            {title}, CSV
          </ButtonLink>
          {shown < count && (
            <span className="muted small">
              {formatCount(shown)} of <Count of={count} /> are shown.
            </span>
          )}
        </p>
      </>
    )}
  </section>
);

const AskedRow = ({ row: { text, nearest, counts, lastAt, isEstimate } }: { row: DemandedText }) => (
  <tr>
    <td className="cell-lead">
      <a className={/\d/.test(text) ? 'num num-long' : undefined} href={paths.search(text)} rel="nofollow">
        {text}
      </a>
    </td>
    <td className="muted" data-label="Nearest">
      {nearest !== null && (
        <a href={paths.search(nearest)} rel="nofollow">
          {nearest}
        </a>
      )}
    </td>
    <td className="right cell-pair" data-label="Searches">
      <Num>{formatAtLeast(counts.search, isEstimate)}</Num>
    </td>
    <td className="right cell-pair" data-label="Lists">
      <Num>{formatAtLeast(counts.list, isEstimate)}</Num>
    </td>
    <td className="right cell-pair" data-label="Requests">
      <Num>{formatAtLeast(counts.quote, isEstimate)}</Num>
    </td>
    <td className="right cell-end">
      <Num>{formatDate(lastAt)}</Num>
    </td>
  </tr>
);

const MissingRowView = ({ row }: { row: MissingRow }) => {
  const { path, target, referrerHost, byPeople, byEngines, isEstimate } = row;
  return (
    <tr>
      <td className="cell-lead">
        <span className="num num-long">{addressName(path)}</span>
      </td>
      <td data-label="Redirect to">
        {target !== null && (
          <a className="num num-long" href={target}>
            {target}
          </a>
        )}
      </td>
      <td className="muted" data-label="From">
        {referrerHost ?? ''}
      </td>
      <td className="right cell-pair" data-label="People">
        <Num>{formatAtLeast(byPeople, isEstimate)}</Num>
      </td>
      <td className="right cell-pair" data-label="Engines">
        <Num>{formatAtLeast(byEngines, isEstimate)}</Num>
      </td>
    </tr>
  );
};
