import { Filters } from '../../features/catalog/list-tools.tsx';
import { ClassGrid, GroupGrid } from '../../features/catalog/group-grid.tsx';
import { PartPager, PartRange, PartTable } from '../../features/catalog/part-table.tsx';
import { FilterFields } from '../../features/catalog/search/filter-fields.tsx';
import { chosenFilters, NarrowBy } from '../../features/catalog/search/narrow-by.tsx';
import { type SearchData, searchPath } from '../../features/catalog/search/search-data.ts';
import { MoreNumbers, SearchResults, Section, summaryOf } from '../../features/catalog/search/search-results.tsx';
import { partsTitle } from '../../features/catalog/search/messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Groups and classes on a page of results; the tabs of the catalog list all. */
const PLACES_SHOWN = 9;

/** `/catalog?search=`: what was found, and beside it what it could be narrowed by. */
export const SearchView = ({ data }: { data: SearchData }) => {
  const list = (
    <ButtonLink size="s" icon="list" href={paths.list()}>
      Paste a list
    </ButtonLink>
  );
  const { text } = data;
  return (
    <>
      <div className="page-head">
        <h1>
          {text === '' ? 'Search' : 'Results for '}
          <span className={/\d/.test(text) ? 'num num-long' : 'num-long'}>{text}</span>
        </h1>
        <p>{summaryOf(data)}</p>
      </div>
      <div className="columns search-columns">
        <div className="results">
          <SearchResults
            data={data}
            slots={{
              places: <Places data={data} />,
              filters: <FilterForm data={data} />,
              parts: data.parts && <PartTable caption={partsTitle(data.partsOf)} parts={data.parts.parts} choose />,
              pager: <Pages data={data} />,
              list,
            }}
          />
        </div>
        <aside className="aside no-print" aria-label="Narrow the results">
          <NarrowBy data={data} />
          <MoreNumbers list={list} />
        </aside>
      </div>
    </>
  );
};

const Places = ({ data: { groups, classes, text } }: { data: SearchData }) => (
  <>
    {groups.length > 0 && (
      <Section title="Groups">
        <GroupGrid groups={groups.slice(0, PLACES_SHOWN)} />
        {groups.length > PLACES_SHOWN && (
          <p className="small places-more">
            <a href={paths.catalog({ q: text })}>Show all {groups.length} groups</a>
          </p>
        )}
      </Section>
    )}
    {classes.length > 0 && (
      <Section title="Classes">
        <ClassGrid classes={classes.slice(0, PLACES_SHOWN)} icons />
        {classes.length > PLACES_SHOWN && (
          <p className="small places-more">
            <a href={paths.catalog({ tab: 'fsc', q: text })}>Show all {classes.length} classes</a>
          </p>
        )}
      </Section>
    )}
  </>
);

/** A plain GET form: what is chosen stands in the address. */
const FilterForm = ({ data }: { data: SearchData }) => (
  <form className="tools" action={paths.catalog()}>
    <input type="hidden" name="search" value={data.text} />
    {data.all && <input type="hidden" name="all" value="1" />}
    <Filters chosen={chosenFilters(data).length} clear={searchPath(data, { filters: {} })} closed>
      <FilterFields data={data} />
    </Filters>
    <span className="tools-shown muted small">{data.parts && <PartRange page={data.parts} />}</span>
  </form>
);

/** Where the catalog was looked through in part, "Look further" goes on from there instead. */
const Pages = ({ data }: { data: SearchData }) => {
  const { parts, backward } = data;
  if (parts === null) return null;
  const further = parts.lookedUpTo !== null;
  const page = {
    ...parts,
    hasNext: parts.hasNext && (backward || !further),
    hasPrevious: parts.hasPrevious && !(backward && further),
  };
  return <PartPager page={page} address={(key) => searchPath(data, key)} />;
};
