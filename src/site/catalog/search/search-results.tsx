import { formatNsn } from '#base/domain/nsn.ts';
import { counted } from '#base/ui/format-count.ts';
import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import { Note } from '#base/ui/feedback.tsx';
import { Count } from '#base/ui/number.tsx';
import { ClassGrid, GroupGrid } from '../group-grid.tsx';
import { Filters } from '../list-tools.tsx';
import { PartPager, PartRange } from '../part-pager.tsx';
import { PartsTable } from '../parts-table.tsx';
import { chosenFilters, FilterChips, FilterFields } from './filters.tsx';
import { ignoredWords } from '../choose/messages.ts';
import { ignoredText, partsTitle, wordsMessages } from './messages.ts';
import { AlsoFound } from './also-found.tsx';
import { BeginningTable, beginningTitle } from './beginning-table.tsx';
import { ListPager } from './list-pager.tsx';
import { PasteList } from './more-numbers.tsx';
import { NothingFound } from './nothing-found.tsx';
import { CloseTable, ExactTable, MakerTable } from './result-tables.tsx';
import { MAX_EXACT, type SearchData, searchPath } from './search-data.ts';
import { WordParts } from './word-results.tsx';

const MAKERS_SHOWN = 5;

const PLACES_SHOWN = 9;

export const SearchResults = ({ data }: { data: SearchData }) => {
  const isFound = countFound(data) > 0 || data.parts?.lookedUpTo != null;
  return (
    <>
      <IgnoredFilters data={data} />
      {data.words === null && <IgnoredSelection data={data} />}
      <div data-choose-also="chips">
        <FilterChips data={data} />
      </div>
      {data.exact.length > 0 && (
        <Section title="Exact matches" detail={exactDetail(data)}>
          {!showsParts(data) && data.exact.length > 1 && <FilterForm data={data} />}
          <ExactTable parts={data.exact} more={moreExactOf(data)} />
          <ExactPager data={data} />
        </Section>
      )}
      {data.words === null ? <MakersAndPlaces data={data} /> : <AlsoFound data={data} />}
      {data.words !== null && <WordParts data={data} words={data.words} />}
      {isFound && data.words === null && data.parts !== null && showsParts(data) && (
        <FoundPartList data={data} parts={data.parts} />
      )}
      {data.beginning !== null && data.beginning.page.numbers.length > 0 && (
        <Section title={beginningTitle(data)} detail="by number">
          <BeginningTable data={data} beginning={data.beginning} />
        </Section>
      )}
      {data.close.length > 0 && (
        <Section
          title="Close matches"
          detail={isFound ? 'numbers that begin like this' : 'no part has exactly this number; these begin like it'}
        >
          <CloseTable close={data.close} />
        </Section>
      )}
      {!isFound && <NothingFound data={data} list={<PasteList />} />}
    </>
  );
};

const MakersAndPlaces = ({ data }: { data: SearchData }) => (
  <>
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
    <Places data={data} />
  </>
);

const countFound = ({ exact, makers, groups, classes, parts, beginning }: SearchData) =>
  exact.length +
  makers.length +
  groups.length +
  classes.length +
  (parts?.parts.length ?? 0) +
  (beginning?.page.numbers.length ?? 0);

const showsParts = ({ parts, filters }: SearchData) =>
  parts !== null && (parts.parts.length > 0 || parts.lookedUpTo !== null || Object.keys(filters).length > 0);

const Section = ({ title, detail, children }: { title: string; detail?: ReactNode; children: ReactNode }) => (
  <section className="section">
    <div className="section-head">
      <h2>{title}</h2>
      {detail && <span className="muted small">{detail}</span>}
    </div>
    {children}
  </section>
);

const moreExactOf = (data: SearchData) =>
  data.list === 'parts' && data.exactCount > data.exact.length
    ? { count: data.exactCount, isAll: !data.moreExact, path: searchPath(data, { exact: 'all' }) }
    : null;

function exactDetail({ exact, exactCount, moreExact, list }: SearchData) {
  const isOfOneMaker = exact.some(({ reason }) => reason.by === 'part-number-of-maker');
  return (
    <>
      {list === 'exact' ? 'the next ' : moreExact && 'at least '}
      <Count of={exactCount} /> {exactCount === 1 ? 'part has' : 'parts have'} this number
      {moreExact && !isOfOneMaker && '; write a CAGE code beside it for those of one maker'}
    </>
  );
}

const ExactPager = ({ data }: { data: SearchData }) => {
  const last = data.exact.at(-1);
  const hasNext = data.moreExact && data.exact.length === MAX_EXACT && last !== undefined;
  return (
    <ListPager
      first={data.list === 'exact' ? { href: searchPath(data, { exact: 'all' }), name: `First ${MAX_EXACT}` } : null}
      next={hasNext ? { href: searchPath(data, { exact: 'all', after: formatNsn(last.nsn) }), name: 'Next' } : null}
    />
  );
};

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

const IgnoredSelection = ({ data: { selection } }: { data: SearchData }) => (
  <>
    {selection.ignored.map((ignored) => (
      <div className="ignored" key={`${ignored.name} ${ignored.value} ${ignored.why}`}>
        <Note>{ignoredWords(ignored)}</Note>
      </div>
    ))}
    {(selection.filters.length > 0 || selection.order.by !== 'fit') && (
      <div className="ignored">
        <Note>{wordsMessages.notHere}</Note>
      </div>
    )}
  </>
);

const FoundPartList = ({ data, parts }: { data: SearchData; parts: NonNullable<SearchData['parts']> }) => {
  const { partsOf, backward } = data;
  const isPaged = parts.lookedUpTo === null || (backward ? parts.hasNext : parts.hasPrevious);
  const page = isPaged ? parts : { ...parts, hasPrevious: false, hasNext: false };
  return (
    <Section title={partsTitle(partsOf)} detail={partsOf.kind === 'letters' && wordsMessages.letters}>
      {data.exactly && (
        <p className="small mb-3">
          {wordsMessages.asWritten} <a href={searchPath(data, { exactly: false })}>{wordsMessages.byMeaning}</a>
        </p>
      )}
      <FilterForm data={data} />
      {parts.parts.length > 0 ? (
        <PartsTable caption={partsTitle(partsOf)} parts={parts.parts} />
      ) : (
        parts.lookedUpTo === null && (
          <p className="text-ink-2 text-md [border:1px_dashed_var(--line-strong)] py-2 px-3">No part is left.</p>
        )
      )}
      <PartPager
        page={page}
        address={(key) => searchPath(data, key)}
        backward={backward}
        lookedThrough="the catalog has"
      />
    </Section>
  );
};

const Places = ({ data: { groups, classes, text } }: { data: SearchData }) => (
  <>
    {groups.length > 0 && (
      <Section title="Groups">
        <GroupGrid groups={groups.slice(0, PLACES_SHOWN)} />
        <MorePlaces path={paths.catalog({ q: text })} count={groups.length} what="groups" />
      </Section>
    )}
    {classes.length > 0 && (
      <Section title="Classes">
        <ClassGrid classes={classes.slice(0, PLACES_SHOWN)} icons />
        <MorePlaces path={paths.catalog({ tab: 'fsc', q: text })} count={classes.length} what="classes" />
      </Section>
    )}
  </>
);

const MorePlaces = ({ path, count, what }: { path: string; count: number; what: string }) =>
  count > PLACES_SHOWN && (
    <p className="small mt-2">
      <a href={path}>
        Show all {count} {what}
      </a>
    </p>
  );

const FilterForm = ({ data }: { data: SearchData }) => (
  <form className="tools buttons" action={paths.catalog()}>
    <input type="hidden" name="search" value={data.text} />
    {data.all && <input type="hidden" name="all" value="1" />}
    <Filters chosen={chosenFilters(data).length} clear={searchPath(data, { filters: {} })} closed>
      <FilterFields data={data} />
    </Filters>
    <span className="muted small ml-auto">{data.parts && <PartRange page={data.parts} />}</span>
  </form>
);
