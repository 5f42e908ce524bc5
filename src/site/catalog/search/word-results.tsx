import type { WordResults } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import { counted } from '#base/ui/format-count.ts';
import { Icon } from '#base/ui/icon.tsx';
import { type ChoosePlace, PARTS_PER_PAGE } from '../choose/choose-data.ts';
import { ChooseScreen } from '../choose/choose-screen.tsx';
import { MoreFilters, NarrowBy } from './filters.tsx';
import { wordPartsTitle, wordsMessages } from './messages.ts';
import { MoreNumbers } from './more-numbers.tsx';
import { NameGroups } from './name-groups.tsx';
import { correctionsOf } from './read-as.tsx';
import { searchFacets } from './search-facets.ts';
import { type SearchData, searchPath } from './search-data.ts';

type WordsProps = { data: SearchData; words: WordResults };

/** "46 parts for allen screw 1/4-28 titanium", with misspelled words mended and marked; or that no part meets all of it. */
export const WordsHeading = ({ data: { text, exactCount }, words }: WordsProps) => {
  const { total, met, pieces } = words;
  if (exactCount > 0) return `Results for ${text}`;
  if (met < pieces.length) return wordsMessages.noneMeetsAll;
  return (
    <>
      {counted(total, 'part')} for <Mended text={text} words={words} />
    </>
  );
};

/** The text with the words that were used instead of misspelled ones. */
const Mended = ({ text, words }: { text: string; words: WordResults }) => {
  const mended = new Map(correctionsOf(words).map(({ from, to }) => [from.toUpperCase(), to.toLowerCase()]));
  return text.split(/(\s+)/).map((word, place) => {
    const to = mended.get(word.toUpperCase());
    // words of a text have no other name than their place
    // oxlint-disable-next-line react/no-array-index-key
    return to === undefined ? word : <mark key={place}>{to}</mark>;
  });
};

/** Parts by what they are: the item names, the parts with what they meet, and the filters beside them (C13). */
export const WordParts = ({ data, words }: WordsProps) => {
  const title = wordPartsTitle(words);
  const facets = searchFacets(words.facets, data.selection.filters);
  const unmet = words.pieces.find(({ isMet }) => !isMet);
  return (
    <>
      <div data-choose-also="names">{data.firstPage && <NameGroups data={data} words={words} />}</div>
      <section className="section">
        <div className="section-head" data-choose-also="title">
          <h2>{title}</h2>
          <span className="muted small">{wordsMessages.order[data.selection.order.by]}</span>
        </div>
        <ChooseScreen
          place={placeOf(data)}
          choice={{ selection: data.selection, selected: { ...words, facets } }}
          caption={title}
          {...meetsOf(words)}
        >
          <aside className="words-narrow no-print" aria-label="Narrow the results" data-choose-also="narrow">
            <NarrowBy data={data} />
            <MoreFilters data={data} />
            <MoreNumbers />
          </aside>
        </ChooseScreen>
      </section>
      {unmet && (
        <section className="section">
          <Empty
            title={`Need ${unmet.text} all the same?`}
            action={
              <ButtonLink kind="ink" href={paths.quoteFormFor(data.text)} rel="nofollow">
                Ask for this part
              </ButtonLink>
            }
          >
            Not every part is in the federal catalog. Ask for it: we look for makers that are not.
          </Empty>
        </section>
      )}
    </>
  );
};

/** The search as a place to choose in: its filters, orders and pages are addresses of the search. */
function placeOf(data: SearchData): ChoosePlace {
  const { fsg, fsc, itemName, has } = data.filters;
  return {
    action: paths.catalog(),
    kept: { search: data.text, fsg, fsc, name: itemName, has, all: data.all ? '1' : undefined },
    address: ({ after, before, ...selection }) => searchPath(data, { selection, after, before }),
    countAddress: data.words?.facets?.requirements === null ? searchPath(data, { choose: '1' }) : undefined,
    hasNames: true,
    fitName: 'Best match',
    rows: PARTS_PER_PAGE,
    usualOrder: 'fit',
  };
}

/** Which pieces each row meets, and what to mark in it. */
function meetsOf({ pieces, meets, parts }: WordResults) {
  const met = (row: number, piece: number): boolean => meets[row]?.[piece] ?? false;
  const isOnePiece = pieces.length < 2;
  return {
    detail: isOnePiece
      ? null
      : {
          head: 'Meets',
          className: 'pick-meets',
          cell: (_part: object, row: number) => <MetPieces pieces={pieces} met={(piece) => met(row, piece)} />,
        },
    isMarked: (row: number, mrc: string | null) =>
      pieces.some(({ as }, piece) => {
        if (!met(row, piece)) return false;
        if (mrc === null || as.kind !== 'value') return mrc === null && as.kind === 'name';
        const replies = parts[row]?.replies[mrc] ?? [];
        return as.filters.some(
          (filter) =>
            filter.mrc === mrc &&
            (filter.range !== null ||
              filter.values.length === 0 ||
              replies.some((reply) => filter.values.includes(reply))),
        );
      }),
  };
}

type MetPiecesProps = Pick<WordResults, 'pieces'> & { met: (piece: number) => boolean };

const MetPieces = ({ pieces, met }: MetPiecesProps) => (
  <ul
    className="meets [&_li:has(s)_:is(svg,_s)]:text-ink-3 flex flex-wrap gap-y-0.5 gap-x-2 text-ink-2 text-xs leading-[1.4]"
    aria-label="Meets"
  >
    {pieces.map(({ text }, piece) => (
      <li key={text}>
        <Icon name={met(piece) ? 'check' : 'x'} size="s" />
        {met(piece) ? text : <s>{text}</s>}
        <span className="visually-hidden">{met(piece) ? ' met' : ' not met'}</span>
      </li>
    ))}
  </ul>
);
