import { paths } from '#base/paths.ts';
import { ButtonLink, Empty } from '#base/ui/elements.tsx';
import { counted } from '#base/ui/format-count.ts';
import type { WordResults } from '#publog/catalog-store.ts';
import { MoreNumbers, NarrowBy } from './filters.tsx';
import { ReadAs, WordsHeading } from './read-as.tsx';
import type { SearchData } from './find-results.server.ts';
import type { NothingToSearch } from './search-data.ts';
import { SearchResults } from './search-results.tsx';

const RESULTS =
  "results [&_.group-grid]:grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] [&>.section:first-child]:mt-0 [&>[data-choose-also='chips']:first-child+.section]:mt-0 [&>[data-choose-also='chips']:not(:empty)]:mt-4 [&>.ignored+.ignored]:mt-4 [&_.section+.empty]:mt-8 [&_.empty+.section]:mt-8 [&_.filters_.field]:min-w-0 [&_.filters-groups]:grid [&_.filters-groups]:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] [&_.filters-groups]:gap-x-6 [&_.filters-groups]:gap-y-4";

/** Parts stand in the first screen (C13.12). */
const COMPACT_HEAD = 'page-head py-2! [&_h1]:text-2xl [&>p]:mt-0!';

export const SearchView = ({ data }: { data: SearchData | NothingToSearch }) => {
  if (!('nothing' in data) && data.words !== null) return <WordsView data={data} words={data.words} />;
  const { text } = data;
  return (
    <>
      <div className={COMPACT_HEAD}>
        <h1>
          {text === '' ? 'Search' : 'Results for '}
          <span className={/\d/.test(text) ? 'num num-long' : 'num-long'}>{text}</span>
        </h1>
        <p>{'nothing' in data ? null : summaryOf(data)}</p>
      </div>
      <div className="columns mt-0">
        <div className={RESULTS}>
          {'nothing' in data ? <NothingToFind text={text} /> : <SearchResults data={data} />}
        </div>
        <aside className="aside static! no-print" aria-label="Narrow the results">
          {'nothing' in data ? null : <NarrowBy data={data} />}
          <MoreNumbers />
        </aside>
      </div>
    </>
  );
};

const WordsView = ({ data, words }: { data: SearchData; words: WordResults }) => (
  <>
    <div data-choose-also="read">
      <div className={COMPACT_HEAD}>
        <h1 className="wrap-anywhere">
          <WordsHeading data={data} words={words} />
        </h1>
      </div>
      <ReadAs data={data} words={words} />
    </div>
    <div className={RESULTS}>
      <SearchResults data={data} />
    </div>
  </>
);

function summaryOf(data: SearchData): string | null {
  const { makers, groups, classes } = data;
  const said = [
    data.exactCount > 0 &&
      `${data.moreExact ? 'at least ' : ''}${counted(data.exactCount, 'exact match', 'exact matches')}`,
    data.former.length > 0 && counted(data.former.length, 'former match', 'former matches'),
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
  const count = `${parts.total === null ? 'at least ' : ''}${counted(parts.total ?? parts.parts.length, 'part')}`;
  return partsOf.kind === 'letters' ? `${count} by item name` : count;
}

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
