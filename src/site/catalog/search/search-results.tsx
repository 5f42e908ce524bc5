import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, Empty, Note, plural, Count, counted } from '#base/ui/elements.tsx';
import { MoreRow, Section } from '#base/ui/table.tsx';
import { ignoredWords } from '../choose/selection-query.ts';
import { Filters, HiddenFields } from '../list-tools.tsx';
import { PartPager, PartRange } from '../part-pager.tsx';
import { PartsTable } from '../parts-table.tsx';
import { ShelfTable } from '../../shelf/shelf-table.tsx';
import { ShelfBox } from '../on-shelf.tsx';
import { chosenFilters, FilterChips, FilterFields, PasteList, unfilteredPath } from './filters.tsx';
import { MakersAndPlaces, AlsoFound } from './makers-and-places.tsx';
import { partMessages } from '../../part/messages.ts';
import { ignoredText, partsTitle } from './messages.ts';
import { BeginningTable, beginningTitle, CloseTable, EXACT_HEADS, ExactTable, ListPager } from './result-tables.tsx';
import type { SearchData } from './find-results.server.ts';
import { searchPath, MAX_EXACT } from './search-data.ts';
import { WordParts } from './word-results.tsx';

export const SearchResults = ({ data }: { data: SearchData }) => {
  const last = data.moreExact && data.exact.length === MAX_EXACT ? data.exact.at(-1) : undefined;
  const isFound = findsAny(data) || data.parts?.lookedUpTo != null;
  const more = data.list === 'parts' && data.exactCount > data.exact.length && (
    <MoreRow columns={EXACT_HEADS.length} href={searchPath(data, { exact: 'all' })}>
      {data.moreExact ? `Show up to ${MAX_EXACT}` : `Show all ${data.exactCount}`}
    </MoreRow>
  );
  return (
    <>
      <IgnoredFilters data={data} />
      {data.words === null &&
        ignoredChoice(data).map((words) => (
          <div className="ignored" key={words}>
            <Note>{words}</Note>
          </div>
        ))}
      <div data-choose-also="chips">
        <FilterChips data={data} />
      </div>
      {data.exact.length > 0 && (
        <Section title="Exact matches" aside={exactDetail(data)}>
          {!showsParts(data) && data.exact.length > 1 && <FilterForm data={data} />}
          <ExactTable parts={data.exact}>{more}</ExactTable>
          <ListPager
            first={data.list === 'exact' && [searchPath(data, { exact: 'all' }), `First ${MAX_EXACT}`]}
            next={last && [searchPath(data, { exact: 'all', after: formatNsn(last.nsn) }), 'Next']}
          />
        </Section>
      )}
      {data.unlisted === null && <Note>{partMessages.shelfUnread}</Note>}
      {!!data.unlisted?.length && (
        <Section title="On our shelf" aside="in no National Stock Number that we know">
          <ShelfTable rows={data.unlisted} />
        </Section>
      )}
      {data.former.length > 0 && (
        <Section
          title="Former matches"
          aside={`${counted(data.former.length, 'item')} had this number once; check before you buy`}
        >
          <ExactTable parts={data.former} />
        </Section>
      )}
      {data.words === null ? <MakersAndPlaces data={data} /> : <AlsoFound data={data} />}
      {data.words !== null && <WordParts data={data} words={data.words} />}
      {data.loose.length > 0 && (
        <details className="section">
          <summary>
            {counted(data.loose.length, 'part has', 'parts have')} this part number if punctuation is ignored
          </summary>
          <ExactTable parts={data.loose} />
        </details>
      )}
      {isFound && data.words === null && data.parts !== null && showsParts(data) && (
        <FoundPartList data={data} parts={data.parts} />
      )}
      {data.beginning !== null && data.beginning.page.numbers.length > 0 && (
        <Section title={beginningTitle(data)} aside="by number">
          <BeginningTable data={data} beginning={data.beginning} />
        </Section>
      )}
      {data.close.length > 0 && (
        <Section
          title="Close matches"
          aside={isFound ? 'numbers that begin like this' : 'no part has exactly this number; these begin like it'}
        >
          <CloseTable close={data.close} />
        </Section>
      )}
      {!isFound && <NothingFound data={data} />}
    </>
  );
};

const findsAny = ({ exact, unlisted, former, makers, groups, classes, parts, beginning }: SearchData): boolean =>
  [exact, unlisted, former, makers, groups, classes, parts?.parts, beginning?.page.numbers].some((one) => one?.length);

const showsParts = (data: SearchData) =>
  data.parts !== null && (data.parts.parts.length > 0 || data.parts.lookedUpTo !== null || isFiltered(data));

const isFiltered = ({ filters, selection }: SearchData) =>
  selection.onShelf === true || Object.keys(filters).length > 0;

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

const IgnoredFilters = ({ data }: { data: SearchData }) =>
  data.ignored.map((ignored) => (
    <div className="ignored" key={`${ignored.filter} ${ignored.value}`}>
      <Note>{ignoredText(ignored)}</Note>
      {ignored.why === 'several' && (
        <ul className="ruled border-t-0 bg-surface py-2 px-3 [&_a]:inline-block [&_a]:py-0.5">
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

function ignoredChoice({ selection: { ignored, filters, order } }: SearchData): string[] {
  const words = ignored.map(ignoredWords);
  if (filters.length === 0 && order.by === 'fit') return words;
  return [...words, 'Characteristics and orders hold for parts that are found by words, so they are left out here.'];
}

const FoundPartList = ({ data, parts }: { data: SearchData; parts: NonNullable<SearchData['parts']> }) => {
  const { partsOf, backward } = data;
  // "Look further" is the only way on after a partial look
  const isPaged = parts.lookedUpTo === null || (backward ? parts.hasNext : parts.hasPrevious);
  const page = isPaged ? parts : { ...parts, hasPrevious: false, hasNext: false };
  return (
    <Section
      title={partsTitle(partsOf)}
      aside={partsOf.kind === 'letters' && 'item names that hold the letters of every word'}
    >
      {data.exactly && (
        <p className="small mb-3">
          Only item names that hold the words as they are written.{' '}
          <a href={searchPath(data, { exactly: false })}>Search by what they mean instead</a>
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

const FilterForm = ({ data }: { data: SearchData }) => (
  <form className="tools buttons" action={paths.catalog()}>
    <HiddenFields kept={{ search: data.text, all: data.all ? '1' : undefined }} />
    <Filters chosen={chosenFilters(data).length} clear={unfilteredPath(data)} closed>
      <FilterFields data={data} />
      {data.selection.onShelf != null && (data.selection.onShelf || data.onShelfTotal !== undefined) && (
        <ShelfBox chosen={data.selection.onShelf} count={data.onShelfTotal} />
      )}
    </Filters>
    <span className="muted small ml-auto">{data.parts && <PartRange page={data.parts} />}</span>
  </form>
);

const NothingFound = ({ data }: { data: SearchData }) => {
  const isClose = data.close.length > 0;
  const filtered = isFiltered(data);
  return (
    <>
      <Empty
        icon="search"
        title={isClose ? 'Not what you need?' : 'Nothing found'}
        action={
          <>
            {filtered && <ButtonLink href={unfilteredPath(data)}>Search without filters</ButtonLink>}
            {!data.firstPage && <ButtonLink href={searchPath(data)}>First page</ButtonLink>}
            <ButtonLink kind={filtered ? 'plain' : 'go'} href={paths.quoteFormFor(data.text)} rel="nofollow">
              Ask us for it
            </ButtonLink>
            <PasteList />
            <ButtonLink kind="quiet" href={paths.catalog()}>
              Browse Catalog
            </ButtonLink>
          </>
        }
      >
        {data.selection.onShelf && data.partsOf.kind === 'letters'
          ? 'A search by letters cannot look on our shelf alone. Search without filters for all parts of this name.'
          : filtered
            ? 'Parts may have this number or name, but none with the filters that are chosen.'
            : `${isClose ? '' : 'No stock number, part number, CAGE code, maker, group, class or item name matches. '}Not every part is in the federal catalog: ask us, we look for it.`}
      </Empty>
      {data.similar.length > 0 && (
        <Section title="Item names that are close">
          <ul className="grid gap-1 [&_a]:inline-block [&_a]:py-0.5">
            {data.similar.map(({ itemName, nsnCount }) => (
              <li key={itemName}>
                <a href={paths.search(itemName)}>{itemName}</a>{' '}
                <span className="muted small">
                  <Count of={nsnCount} /> {plural(nsnCount, 'part')}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
