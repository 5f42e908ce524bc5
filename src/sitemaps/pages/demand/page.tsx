import type { ReactNode } from 'react';
import { DEMAND_MONTHS } from '../../crawl/screens/crawl-choice.ts';
import { addressName, DEMAND_UNAVAILABLE, formatAtLeast } from '../../crawl/screens/format-words.ts';
import { CrawlHead, NoCoverageYet, SetAsideNote } from '../../crawl/screens/report-rows.tsx';
import { DEMAND_SOURCES } from '#base/domain/quote-request.ts';
import { utcDate } from '#base/domain/format-time.ts';
import { parseFsc } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Note, formatCount, Count } from '#base/ui/elements.tsx';
import { LinkSegments } from '#base/ui/navigation.tsx';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { DemandPageData } from './load.server.ts';

export const { head, View } = operatorsPage<NonNullable<DemandPageData>>({
  path: paths.demand(),
  title: 'Asked, not found',
  description: 'Addresses that are not there, and what was asked for that is not in the catalog.',
  unavailable: DEMAND_UNAVAILABLE,
  content: (data) => (
    <>
      <SetAsideNote of={data.setAside} />
      {data.kind === 'off' ? <NoCoverageYet why="off" sinceMs={0} /> : <DemandLists data={data} />}
    </>
  ),
});

const ASKED = ['Asked for', 'Nearest', 'Searches', 'Lists', 'Requests', 'Last'];
const BOUGHT = ['On our shelf', 'Answered'];

const DemandLists = ({ data }: { data: Extract<DemandPageData, { kind: 'demand' }> }) => {
  const { months, missing, missingCount, asked, askedCount, wanted, isRecorded } = data;
  return (
    <>
      <CrawlHead>
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
      </CrawlHead>
      <p className="muted small">
        Kept for 13 months, without who asked. Mail and web addresses, telephone numbers and long texts are not kept,
        and what was asked for once is not shown.
      </p>
      {!isRecorded && <Note>The setting CRAWL_STATISTICS is off: nothing is added.</Note>}
      <List
        title="Not in the catalog"
        aside="searches without a result, lines of lists and of requests for quote; most first"
        csv={paths.demandCsv(String(months))}
        {...{ shown: asked.length, count: askedCount, none: 'Nothing was asked for twice that is not in the catalog.' }}
      >
        <Rows
          caption="What was asked for and is not in the catalog"
          heads={[...ASKED, ...(asked[0]?.bought ? BOUGHT : [])]}
          right={[2, 3, 4, 5, 6, 7]}
          rows={asked.map(({ text, nearest, counts, lastAt, isEstimate, bought }) => [
            searchLink(text, 'num num-long'),
            nearest !== null && <span className="muted">{searchLink(nearest, 'num')}</span>,
            ...DEMAND_SOURCES.map((source) => times(counts[source], isEstimate)),
            utcDate(lastAt),
            ...(bought ? boughtCells(bought) : []),
          ])}
        />
      </List>
      {wanted !== null && (
        <Section title="In the catalog, to buy" aside="NSNs in requests of the last 90 days, most first">
          {wanted.length === 0 ? (
            <p className="muted">All that was asked for is on our shelf and has a price.</p>
          ) : (
            <Rows
              caption="NSNs that were asked for and are on nobody’s shelf or not answered"
              heads={['NSN', 'Name', 'Requests', ...BOUGHT]}
              right={[2, 3, 4]}
              rows={wanted.map(({ nsn, description, requests, bought }) => [
                searchLink(nsn, 'num'),
                description,
                times(requests, false),
                ...boughtCells(bought),
              ])}
            />
          )}
        </Section>
      )}
      <List
        title="Addresses that are not there"
        aside="Addresses that answered 404, most first. A redirect is suggested where the catalog has one match."
        csv={paths.missingCsv(String(months))}
        {...{ shown: missing.length, count: missingCount, none: 'Nobody has asked for an address that is not there.' }}
      >
        <Rows
          caption="Addresses that are not there"
          heads={['Address', 'Redirect to', 'From', 'By people', 'By engines']}
          right={[3, 4]}
          rows={missing.map(({ path, target, referrerHost, byPeople, byEngines, isEstimate }) => [
            <span key={path} className="num num-long">
              {addressName(path)}
            </span>,
            target !== null && (
              <a className="num" href={target}>
                {nameOfTarget(target)}
              </a>
            ),
            referrerHost && <span className="muted">{referrerHost}</span>,
            times(byPeople, isEstimate),
            times(byEngines, isEstimate),
          ])}
        />
      </List>
    </>
  );
};

const boughtCells = ({ held, isQuoted }: { held: number; isQuoted: boolean }) => [
  times(held, false),
  isQuoted ? 'yes' : 'no',
];

type ListProps = Record<'title' | 'aside' | 'csv' | 'none', string> & Record<'shown' | 'count', number>;

const List = ({ title, aside, csv, shown, count, none, children }: ListProps & { children: ReactNode }) => (
  <Section title={title} aside={aside}>
    {count === 0 && <p className="muted">{none}</p>}
    {count > 0 && children}
    {count > 0 && (
      <p className="flex flex-wrap items-center gap-3 mt-3">
        <ButtonLink href={csv} icon="download" rel="nofollow">
          {title}, CSV
        </ButtonLink>
        {shown < count && (
          <span className="muted small">
            {formatCount(shown)} of <Count of={count} /> are shown.
          </span>
        )}
      </p>
    )}
  </Section>
);

const searchLink = (text: string, asNumber: string) => (
  <a className={/\d/.test(text) && !text.includes(' ') ? asNumber : undefined} href={paths.search(text)} rel="nofollow">
    {text}
  </a>
);

function nameOfTarget(target: string): string {
  const name = target.slice(target.lastIndexOf('/') + 1);
  return parseFsc(name) === null ? name : `Class ${name}`;
}

const times = (count: number, isEstimate: boolean) =>
  count === 0 ? <span className="num muted">0</span> : formatAtLeast(count, isEstimate);
