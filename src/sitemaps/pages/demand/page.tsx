import type { ReactNode } from 'react';
import type { Demand } from '../../crawl/records.ts';
import { DEMAND_MONTHS } from '../../crawl/screens/demand-csv.ts';
import { addressName, formatAtLeast } from '../../crawl/screens/format-words.ts';
import { demandMessages } from '../../crawl/screens/messages.ts';
import { NoCoverageYet, SetAsideNote } from '../../crawl/screens/no-coverage.tsx';
import { formatDate } from '#base/domain/format-time.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Count, Num } from '#base/ui/number.tsx';
import { LinkSegments } from '#base/ui/segments.tsx';
import { Table } from '#base/ui/table.tsx';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import type { DemandPageData, MissingRow } from './load.server.ts';

type Data = NonNullable<DemandPageData>;
type Lists = Extract<Data, { kind: 'demand' }>;

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

const DemandLists = ({ data }: { data: Lists }) => {
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
        aside="searches without a result, lines of lists and of requests for quote; most first"
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
        aside="Addresses that answered 404, most first. A redirect is suggested where the catalog has one match."
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

/** One word with a digit. */
const isNumber = (text: string): boolean => /\d/.test(text) && !text.includes(' ');

/** The NSN of a part's address, or that of its class. */
function nameOfTarget(target: string): string {
  const name = target.slice(target.lastIndexOf('/') + 1);
  return parseFsc(name) === null ? name : `Class ${name}`;
}

/** Zeros are paler than what was asked for. */
const Times = ({ of, isEstimate }: { of: number; isEstimate: boolean }) => (
  <span className={of === 0 ? 'num muted' : 'num'}>{formatAtLeast(of, isEstimate)}</span>
);

const AskedRow = ({ row: { text, nearest, counts, lastAt, isEstimate } }: { row: Demand['asked'][number] }) => (
  <tr>
    <td className="cell-lead demand-lead">
      <a className={isNumber(text) ? 'num num-long' : undefined} href={paths.search(text)} rel="nofollow">
        {text}
      </a>
    </td>
    <td className="muted" data-label="Nearest">
      {nearest !== null && (
        <a className={isNumber(nearest) ? 'num' : undefined} href={paths.search(nearest)} rel="nofollow">
          {nearest}
        </a>
      )}
    </td>
    <td className="right cell-pair" data-label="Searches">
      <Times of={counts.search} isEstimate={isEstimate} />
    </td>
    <td className="right cell-pair" data-label="Lists">
      <Times of={counts.list} isEstimate={isEstimate} />
    </td>
    <td className="right cell-pair" data-label="Requests">
      <Times of={counts.quote} isEstimate={isEstimate} />
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
      <td className="cell-lead demand-lead">
        <span className="num num-long">{addressName(path)}</span>
      </td>
      <td data-label="Redirect to">
        {target !== null && (
          <a className="num" href={target}>
            {nameOfTarget(target)}
          </a>
        )}
      </td>
      <td className="muted" data-label="From">
        {referrerHost ?? ''}
      </td>
      <td className="right cell-pair" data-label="People">
        <Times of={byPeople} isEstimate={isEstimate} />
      </td>
      <td className="right cell-pair" data-label="Engines">
        <Times of={byEngines} isEstimate={isEstimate} />
      </td>
    </tr>
  );
};
