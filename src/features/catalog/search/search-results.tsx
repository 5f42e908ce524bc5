import type { ReactNode } from 'react';
import { formatNsn } from '../../../domain/nsn.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback.tsx';
import { Count, formatCount, Num, plural } from '../../../ui/number.tsx';
import { CloseTable, ExactTable, MakerTable } from './result-tables.tsx';
import { FilterChips } from './narrow-by.tsx';
import { NothingFound, NothingToSearch } from './nothing-found.tsx';
import { type SearchData, searchPath } from './search-data.ts';
import { counted, ignoredText, partsTitle } from './messages.ts';

/** Makers before a line that opens. */
const MAKERS_SHOWN = 5;

/** What other features draw of the results. */
export type ResultSlots = {
  /** Groups and classes that were found, as grids; null where there are none. */
  places: ReactNode;
  /** The form of filters, how many parts are shown, the table of parts, and its pages. */
  filters: ReactNode;
  parts: ReactNode;
  pager: ReactNode;
  /** A link to where many numbers are looked up at once. */
  list: ReactNode;
};

/** What a search found: exact numbers first, then makers, groups and classes, then parts by item name. */
export const SearchResults = ({ data, slots }: { data: SearchData; slots: ResultSlots }) => {
  if (!data.readable) return <NothingToSearch text={data.text} />;
  const isFound = countFound(data) > 0 || data.parts?.lookedUpTo != null;
  return (
    <>
      <IgnoredFilters data={data} />
      <FilterChips data={data} />
      {data.exact.length > 0 && (
        <Section title="Exact matches" detail={exactDetail(data)}>
          {!showsParts(data) && data.exact.length > 1 && slots.filters}
          <ExactTable parts={data.exact} more={moreExactOf(data)} />
        </Section>
      )}
      {data.makers.length > 0 && (
        <Section title="Makers" detail={data.moreMakers && 'the first of more; type more of the name to see others'}>
          <MakerTable makers={data.makers.slice(0, MAKERS_SHOWN)} />
          {data.makers.length > MAKERS_SHOWN && (
            <details className="more-rows">
              <summary>Show {counted(data.makers.length - MAKERS_SHOWN, 'more maker')}</summary>
              <MakerTable makers={data.makers.slice(MAKERS_SHOWN)} />
            </details>
          )}
        </Section>
      )}
      {slots.places}
      {isFound && data.parts !== null && showsParts(data) && <FoundPartList data={data} slots={slots} />}
      {data.close.length > 0 && (
        <Section
          title="Close matches"
          detail={isFound ? 'numbers that begin like this' : 'no part has exactly this number; these begin like it'}
        >
          <CloseTable close={data.close} />
        </Section>
      )}
      {!isFound && <NothingFound data={data} list={slots.list} />}
    </>
  );
};

export const countFound = ({ exact, makers, groups, classes, parts }: SearchData) =>
  exact.length + makers.length + groups.length + classes.length + (parts?.parts.length ?? 0);

/** An empty list is shown where filters have emptied it, or where the catalog was looked through in part. */
const showsParts = ({ parts, filters }: SearchData) =>
  parts !== null && (parts.parts.length > 0 || parts.lookedUpTo !== null || Object.keys(filters).length > 0);

/** "3 exact matches, 2 makers, 4 classes": the line under the title; null when nothing was found. */
export function summaryOf(data: SearchData): string | null {
  const { makers, groups, classes } = data;
  const said = [
    data.exactCount > 0 &&
      `${data.moreExact ? 'at least ' : ''}${counted(data.exactCount, 'exact match', 'exact matches')}`,
    makers.length > 0 && `${counted(makers.length, 'maker')}${data.moreMakers ? ' and more' : ''}`,
    groups.length > 0 && counted(groups.length, 'group'),
    classes.length > 0 && counted(classes.length, 'class', 'classes'),
    countOfParts(data),
  ].filter((part) => part !== false);
  const text = said.join(', ');
  return text === '' ? null : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

/** "520 parts by item name"; false where there is none. */
function countOfParts({ parts, partsOf }: SearchData): string | false {
  if (parts === null || parts.parts.length === 0) return false;
  const isAll = parts.total !== null;
  const count = parts.total ?? parts.parts.length;
  const words = `${isAll ? '' : 'at least '}${formatCount(count)} ${plural(count, 'part')}`;
  return partsOf.kind === 'words' ? `${words} by item name` : words;
}

export const Section = ({ title, detail, children }: { title: string; detail?: ReactNode; children: ReactNode }) => (
  <section className="section">
    <div className="section-head">
      <h2>{title}</h2>
      {detail && <span className="muted small">{detail}</span>}
    </div>
    {children}
  </section>
);

/** Where to see those that are not shown. */
const moreExactOf = (data: SearchData) =>
  data.exactCount > data.exact.length
    ? { count: data.exactCount, isAll: !data.moreExact, path: searchPath(data, { exact: 'all' }) }
    : null;

function exactDetail({ exact, exactCount, moreExact }: SearchData) {
  const isOfOneMaker = exact.some(({ reason }) => reason.by === 'part-number-of-maker');
  return (
    <>
      {moreExact && 'at least '}
      <Count of={exactCount} /> {exactCount === 1 ? 'part has' : 'parts have'} this number
      {moreExact && !isOfOneMaker && '; write a CAGE code beside it for those of one maker'}
    </>
  );
}

const IgnoredFilters = ({ data }: { data: SearchData }) =>
  data.ignored.map((ignored) => (
    <div className="ignored" key={`${ignored.filter} ${ignored.value}`}>
      <Note>{ignoredText(ignored)}</Note>
      {ignored.why === 'several' && (
        <ul>
          {ignored.makers.map(({ cage, company }) => (
            <li key={cage}>
              <a href={searchPath(data, { filters: { ...data.filters, cage } })} rel="nofollow">
                {company} <span className="num">{cage}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  ));

const FoundPartList = ({ data, slots }: { data: SearchData; slots: ResultSlots }) => {
  const { parts, backward } = data;
  const upTo = parts?.lookedUpTo ?? null;
  return (
    <Section title={partsTitle(data.partsOf)}>
      {slots.filters}
      {parts && parts.parts.length > 0 ? slots.parts : upTo === null && <p className="nothing">No part is left.</p>}
      {slots.pager}
      {upTo !== null && (
        <div className="look-further">
          <Note plain>
            Few parts match, so the catalog has been looked through {backward ? 'back to' : 'up to'}{' '}
            <Num>{formatNsn(upTo)}</Num> only.
          </Note>
          <ButtonLink
            href={searchPath(data, backward ? { before: formatNsn(upTo) } : { after: formatNsn(upTo) })}
            rel="nofollow"
          >
            Look further
          </ButtonLink>
        </div>
      )}
    </Section>
  );
};

/** Beside the results: the way to look up many numbers at once. */
export const MoreNumbers = ({ list }: { list: ReactNode }) => (
  <section className="help">
    <h2>Have more than one number?</h2>
    <p className="muted small">Paste the whole list and see which we can find.</p>
    {list ?? <a href={paths.quoteForm()}>Send it to us</a>}
  </section>
);
