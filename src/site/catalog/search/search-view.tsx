import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Empty, Note } from '#base/ui/feedback.tsx';
import { plural, counted } from '#base/ui/format-count.ts';
import { Count } from '#base/ui/number.tsx';
import { Section } from '#base/ui/table.tsx';
import { type SearchData, searchPath, MAX_EXACT, type NothingToSearch } from './search-data.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { ClassGrid, GroupGrid } from '../group-grid.tsx';
import { Filters, HiddenFields } from '../list-tools.tsx';
import { PartPager, PartRange } from '../part-pager.tsx';
import { PartsTable } from '../parts-table.tsx';
import { chosenFilters, FilterChips, FilterFields, MoreNumbers, NarrowBy, PasteList } from './filters.tsx';
import { ignoredWords } from '../choose/messages.ts';
import { ignoredText, partsTitle, wordsMessages } from './messages.ts';
import { BeginningTable, beginningTitle, CloseTable, ExactTable, ListPager, MakerTable } from './result-tables.tsx';
import { correctionsOf, LeaveOneOut, ReadAs, WordParts, WordsHeading } from './word-results.tsx';
import type { WordResults } from '#publog/catalog-store.ts';
const NothingFound = ({ data }: { data: SearchData }) => {
  const isClose = data.close.length > 0;
  const filtered = Object.keys(data.filters).length > 0;
  return (
    <>
      <Empty
        icon="search"
        title={isClose ? 'Not what you need?' : 'Nothing found'}
        action={
          <>
            {filtered && <ButtonLink href={searchPath(data, { filters: {} })}>Search without filters</ButtonLink>}
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
        {filtered
          ? 'Parts may have this number or name, but none with the filters that are chosen.'
          : `${isClose ? '' : 'No stock number, part number, CAGE code, maker, group, class or item name matches. '}Not every part is in the federal catalog: ask us, we look for it.`}
      </Empty>
      {data.similar.length > 0 && (
        <Section title="Item names that are close">
          <ul className="similar grid gap-1">
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

const NothingToFind = ({ text }: { text: string }) => (
  <Empty
    icon="search"
    title="Nothing to look for"
    action={<ButtonLink href={paths.catalog()}>Browse Catalog</ButtonLink>}
  >
    {text === '' ? 'The search box was empty. ' : 'There is no letter or digit in this text. '}
    Type an NSN, a NIIN, a part number, a CAGE code, a maker, or words such as “cap screw”.
  </Empty>
);

const SHOWN = 3;

const AlsoFound = ({ data }: { data: SearchData }) => {
  const { makers, moreMakers, groups, classes, text } = data;
  const lines = [
    {
      name: 'Makers',
      links: makers.map(({ cage, company }) => ({ href: paths.maker(cage), code: cage, title: company })),
      more: null,
      isMore: moreMakers,
    },
    {
      name: 'Groups',
      links: groups.map(({ fsg, title }) => ({ href: paths.group(fsg), code: fsg, title })),
      more: paths.catalog({ q: text }),
      isMore: false,
    },
    {
      name: 'Classes',
      links: classes.map(({ fsc, title }) => ({ href: paths.supplyClass(fsc), code: fsc, title })),
      more: paths.catalog({ tab: 'fsc', q: text }),
      isMore: false,
    },
  ].filter(({ links }) => links.length > 0);
  if (lines.length === 0) return null;
  return (
    <section
      className="also [&_a]:inline-block [&_a]:min-h-6 [&_a]:py-0.75 [&_summary]:inline-block [&_summary]:min-h-6 [&_summary]:py-0.75 [&_summary]:text-link [&_summary]:[text-decoration:underline] [&_summary]:underline-offset-3 [&_details[open]>summary]:hidden mt-4 text-sm"
      aria-label="Makers, groups and classes"
    >
      <dl className="grid gap-0.5">
        {lines.map(({ name, links, more, isMore }) => (
          <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline" key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd>
              <Links links={links.slice(0, SHOWN)} />
              {links.length > SHOWN &&
                (more === null ? (
                  <details>
                    <summary>
                      {links.length - SHOWN} more{isMore && ', and others'}
                    </summary>
                    <Links links={links.slice(SHOWN)} />
                  </details>
                ) : (
                  <a href={more}>All {links.length}</a>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Links = ({ links }: { links: readonly { href: string; code: string; title: string | null }[] }): ReactNode =>
  links.map(({ href, code, title }) => (
    <a key={code} href={href}>
      <span className="num">{code}</span> {title}
    </a>
  ));

const MAKERS_SHOWN = 5;

const PLACES_SHOWN = 9;

const SearchResults = ({ data }: { data: SearchData }) => {
  const isFound = countFound(data) > 0 || data.parts?.lookedUpTo != null;
  return (
    <>
      <IgnoredFilters data={data} />
      {data.words === null && <IgnoredSelection data={data} />}
      <div data-choose-also="chips">
        <FilterChips data={data} />
      </div>
      {data.exact.length > 0 && (
        <Section title="Exact matches" aside={exactDetail(data)}>
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

const MakersAndPlaces = ({ data }: { data: SearchData }) => (
  <>
    {data.makers.length > 0 && (
      <Section title="Makers" aside={data.moreMakers && 'the first of more; type more of the name to see others'}>
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
        <Note>Characteristics and orders hold for parts that are found by words, so they are left out here.</Note>
      </div>
    )}
  </>
);

const FoundPartList = ({ data, parts }: { data: SearchData; parts: NonNullable<SearchData['parts']> }) => {
  const { partsOf, backward } = data;
  const isPaged = parts.lookedUpTo === null || (backward ? parts.hasNext : parts.hasPrevious);
  const page = isPaged ? parts : { ...parts, hasPrevious: false, hasNext: false };
  return (
    <Section title={partsTitle(partsOf)} aside={partsOf.kind === 'letters' && wordsMessages.letters}>
      {data.exactly && (
        <p className="small mb-3">
          {wordsMessages.asWritten} <a href={searchPath(data, { exactly: false })}>Search by what they mean instead</a>
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
    <HiddenFields kept={{ search: data.text, all: data.all ? '1' : undefined }} />
    <Filters chosen={chosenFilters(data).length} clear={searchPath(data, { filters: {} })} closed>
      <FilterFields data={data} />
    </Filters>
    <span className="muted small ml-auto">{data.parts && <PartRange page={data.parts} />}</span>
  </form>
);

export const SearchView = ({ data }: { data: SearchData | NothingToSearch }) => {
  if (!('nothing' in data) && data.words !== null) return <WordsView data={data} words={data.words} />;
  const { text } = data;
  return (
    <>
      <div className="page-head">
        <h1>
          {text === '' ? 'Search' : 'Results for '}
          <span className={/\d/.test(text) ? 'num num-long' : 'num-long'}>{text}</span>
        </h1>
        <p>{'nothing' in data ? null : summaryOf(data)}</p>
      </div>
      <div className="columns search-columns mt-0">
        <div className="results [&_.group-grid]:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] [&_.section+.empty]:mt-8 [&_.empty+.section]:mt-8 [&_.filters_.field]:min-w-0">
          {'nothing' in data ? <NothingToFind text={text} /> : <SearchResults data={data} />}
        </div>
        <aside className="aside no-print" aria-label="Narrow the results">
          {'nothing' in data ? null : <NarrowBy data={data} />}
          <MoreNumbers />
        </aside>
      </div>
    </>
  );
};

const WordsView = ({ data, words }: { data: SearchData; words: WordResults }) => {
  const isUnmet = words.met < words.pieces.length;
  return (
    <>
      <div data-choose-also="read">
        <div className="page-head pb-3">
          <h1 className="wrap-anywhere">
            <WordsHeading data={data} words={words} />
          </h1>
        </div>
        <ReadAs data={data} words={words} />
        {(isUnmet || correctionsOf(words).length > 0) && <LeaveOneOut data={data} words={words} />}
      </div>
      <div className="results [&_.group-grid]:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] [&_.section+.empty]:mt-8 [&_.empty+.section]:mt-8 [&_.filters_.field]:min-w-0">
        <SearchResults data={data} />
      </div>
    </>
  );
};

function summaryOf(data: SearchData): string | null {
  const { makers, groups, classes } = data;
  const said = [
    data.exactCount > 0 &&
      `${data.moreExact ? 'at least ' : ''}${counted(data.exactCount, 'exact match', 'exact matches')}`,
    makers.length > 0 && `${counted(makers.length, 'maker')}${data.moreMakers ? ' and more' : ''}`,
    data.beginning !== null && data.exactCount === 0 && 'part numbers that begin so',
    groups.length > 0 && counted(groups.length, 'group'),
    classes.length > 0 && counted(classes.length, 'class', 'classes'),
    countOfParts(data),
  ].filter((part) => part !== false);
  const text = said.join(', ');
  return text === '' ? null : `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

function countOfParts({ parts, partsOf }: SearchData): string | false {
  if (parts === null || parts.parts.length === 0) return false;
  const isAll = parts.total !== null;
  const count = parts.total ?? parts.parts.length;
  const words = `${isAll ? '' : 'at least '}${counted(count, 'part')}`;
  return partsOf.kind === 'letters' ? `${words} by item name` : words;
}
