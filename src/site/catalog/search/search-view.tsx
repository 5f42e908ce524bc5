import { paths } from '#base/paths.ts';
import { ButtonLink, Count, counted, Empty, plural } from '#base/ui/elements.tsx';
import { Icon } from '#base/ui/icon.tsx';
import type { ReadPiece, WordResults } from '#publog/catalog-store.ts';
import { MoreNumbers, NarrowBy } from './filters.tsx';
import type { SearchData } from './find-results.server.ts';
import { narrowedBy, readSentence } from './messages.ts';
import { type NothingToSearch, searchPath } from './search-data.ts';
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
          {'nothing' in data ? (
            <Empty
              icon="search"
              title="Nothing to look for"
              action={<ButtonLink href={paths.catalog()}>Browse Catalog</ButtonLink>}
            >
              {text === '' ? 'The search box was empty. ' : 'There is no letter or digit in this text. '}
              Type an NSN, a NIIN, a part number, a CAGE code, a maker, or words such as “cap screw”.
            </Empty>
          ) : (
            <SearchResults data={data} />
          )}
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

function summaryOf(data: SearchData): string {
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
  return text && `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

function countOfParts({ parts, partsOf }: SearchData): string | false {
  if (parts === null || parts.parts.length === 0) return false;
  const count = `${parts.total === null ? 'at least ' : ''}${counted(parts.total ?? parts.parts.length, 'part')}`;
  return partsOf.kind === 'letters' ? `${count} by item name` : count;
}

const LINE =
  '[&+&]:border-t-0 flex flex-wrap gap-y-1 gap-x-3 items-center py-1.5 px-3 ruled border-l-3 bg-surface text-md';
const CHIP =
  'chip hover:bg-surface min-h-7 py-0 px-2.5 rounded-1 max-w-full narrow:whitespace-nowrap [&_b]:font-mid [&_small]:text-ink-3 [&:has(.read-without)]:pr-0.5';
const UNMET =
  '[border-style:dashed] [background:none] text-ink-2 [&_s]:[text-decoration-thickness:2px] [&_s]:[text-decoration-color:var(--err)]';
const WAY = 'ml-auto py-0.75 text-sm whitespace-nowrap narrow:ml-0';
/** One line that scrolls, on a phone. */
const ROW = 'relative narrow:flex-nowrap narrow:overflow-x-auto narrow:[scrollbar-width:none]';

type WordsProps = { data: SearchData; words: WordResults };

const WordsHeading = ({ data: { text, exactCount }, words }: WordsProps) => {
  const { total, met, pieces } = words;
  if (exactCount > 0) return `Results for ${text}`;
  if (met < pieces.length) return 'No exact match. Closest parts:';
  const mended = new Map(correctionsOf(words).map(({ from, to }) => [from.toUpperCase(), to.toLowerCase()]));
  return [
    `${counted(total, 'part')} for `,
    ...text.split(/(\s+)/).map((word, place) => {
      const to = mended.get(word.toUpperCase());
      // words of a text have no other name than their place
      // oxlint-disable-next-line react/no-array-index-key
      return to === undefined ? word : <mark key={place}>{to}</mark>;
    }),
  ];
};

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Shows how the text was read, and ways out (C13.1). */
const ReadAs = ({ data, words }: WordsProps) => {
  const isAllMet = words.met === words.pieces.length;
  const corrected = correctionsOf(words);
  return (
    <div className="read">
      {corrected.length > 0 && (
        <div className={`${LINE} border-l-accent`}>
          <p>
            Nothing in the catalog is written{' '}
            {EITHER.formatToParts(corrected.map(({ from }) => from)).map(({ type, value }, at) =>
              type === 'element' ? <b key={at}>{value}</b> : value,
            )}
            , so the nearest words were used.
          </p>
          <a className={WAY} href={searchPath(data, { exactly: true })} rel="nofollow">
            Search for exactly “{data.text}”
          </a>
        </div>
      )}
      <div className={`${LINE} ${ROW} ${isAllMet ? 'border-l-line-strong' : 'border-l-accent'}`}>
        <p className="visually-hidden">{readSentence(words)}</p>
        <span className="muted wide-only" aria-hidden="true">
          Read as
        </span>
        <ul
          className="flex flex-wrap gap-y-1 gap-x-2 flex-[1_1_20rem] min-w-0 narrow:flex-nowrap narrow:min-w-max"
          aria-label="Read as"
        >
          {words.pieces.map((piece) => {
            const [lead, detail] = meaningOf(piece);
            return (
              <li key={piece.text}>
                <span className={piece.isMet ? CHIP : `${CHIP} ${UNMET}`}>
                  {piece.isMet ? <span className="muted">{piece.text}</span> : <s>{piece.text}</s>}
                  <span className="text-ink-3" aria-hidden="true">
                    →
                  </span>
                  <b>{lead}</b> {detail && <small>{detail}</small>}
                  {piece.without && (
                    <a
                      className="read-without hover:text-ink hover:bg-sunken inline-grid place-items-center size-6 text-ink-2"
                      href={searchPath(data, { text: piece.without.text })}
                      rel="nofollow"
                      aria-label={`Leave out ${piece.text}: ${counted(piece.without.total, 'part')}`}
                    >
                      <Icon name="x" size="s" />
                    </a>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
        {corrected.length === 0 && (
          <a className={WAY} href={searchPath(data, { exactly: true })} rel="nofollow">
            Find exactly these words instead
            <span className="visually-hidden">: search for exactly “{data.text}”</span>
          </a>
        )}
      </div>
      {!isAllMet && <WaysOn data={data} words={words} />}
    </div>
  );
};

const HOW: Record<string, string> = { definition: 'by its definition', letters: 'has these letters' };

function meaningOf({ as, isMet }: ReadPiece): [lead: string | undefined, detail?: string] {
  if (as.kind === 'unknown') return ['nothing on file'];
  if (as.kind === 'number' && as.tooMany) return [narrowedBy(as)];
  if (!isMet) return ['not met', 'together with the others'];
  if (as.kind === 'value') return [as.label, as.requirement.toLowerCase()];
  if (as.kind !== 'name') return [narrowedBy(as)];
  const others = as.itemNames.length - 1;
  const details = [others > 0 && `+${counted(others, 'name')}`, HOW[as.why]];
  return [as.itemNames[0], details.filter(Boolean).join(', ')];
}

const correctionsOf = ({ pieces }: WordResults): { from: string; to: string }[] =>
  pieces.flatMap(({ text, as }) => {
    if (as.kind !== 'name' || as.why !== 'spelling') return [];
    return as.corrections?.length ? [...as.corrections] : [{ from: text, to: as.itemNames[0] ?? text }];
  });

/** Leads on from what no part meets: without it, to the nearest values, and to a request (C13.3). */
const WaysOn = ({ data, words }: WordsProps) => {
  const ways = words.pieces
    .filter(({ isMet }) => !isMet)
    .flatMap(({ text, without, nearest = [] }) => [
      ...nearest.map(({ label, ...found }) => ({ ...found, words: label })),
      ...(without === null || without.total === 0 ? [] : [{ ...without, words: `Without ${text}` }]),
    ]);
  return (
    <ul
      className={`${LINE} ${ROW} border-l-accent [&_a]:inline-block [&_a]:py-0.75 [&_li]:whitespace-nowrap`}
      aria-label="Other searches"
    >
      {ways.map(({ words: name, text, total }) => (
        <li key={text}>
          <a href={searchPath(data, { text })} rel="nofollow">
            {name}
          </a>{' '}
          <Count of={total} /> {plural(total, 'part')}
        </li>
      ))}
      <li>
        <a href={paths.quoteFormFor(data.text)} rel="nofollow">
          Ask for this part
        </a>
      </li>
    </ul>
  );
};
