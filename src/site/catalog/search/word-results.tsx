import type {
  ReadPiece,
  WordResults,
  CharacteristicFilter,
  SelectionFacets,
  NameGroup,
  Requirement,
} from '#publog/catalog-store.ts';
import { Fragment } from 'react';
import { counted, plural } from '#base/ui/format-count.ts';
import { Icon, GroupIcon } from '#base/ui/icon.tsx';
import { Count, Num } from '#base/ui/number.tsx';
import { readSentence, wordsMessages, metWords, wordPartsTitle } from './messages.ts';
import { type SearchData, searchPath } from './search-data.ts';
import { fsgOfFsc } from '#base/domain/supply-class.ts';
import { ThumbOrIcon } from '../../drawings/part-thumb.tsx';
import { paths } from '#base/paths.ts';
import { formatSelectionQuery, parseSelectionQuery } from '../choose/selection-query.ts';
import { NameCards } from '../name-cards.tsx';
import { ButtonLink } from '#base/ui/button.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import { type ChoosePlace, PARTS_PER_PAGE } from '../choose/choose-data.ts';
import { ChooseScreen } from '../choose/choose-screen.tsx';
import { MoreFilters, NarrowBy, MoreNumbers } from './filters.tsx';
/** C13.1 */
export const ReadAs = ({ data, words }: WordsProps) => {
  const isAllMet = words.met === words.pieces.length;
  const corrected = correctionsOf(words);
  return (
    <div className="read">
      {corrected.length > 0 && (
        <div className="[&+&]:border-t-0 flex flex-wrap gap-y-1.5 gap-x-3 items-center py-2.5 px-3.5 ruled border-l-3 bg-surface text-md border-l-accent">
          <p>
            Nothing in the catalog is written{' '}
            {corrected.map(({ from }, index) => (
              <Fragment key={from}>
                {index > 0 && (index === corrected.length - 1 ? ' or ' : ', ')}
                <b>{from}</b>
              </Fragment>
            ))}
            , so the nearest words were used.
          </p>
          <a
            className="ml-auto py-1 text-sm narrow:w-full narrow:ml-0"
            href={searchPath(data, { exactly: true })}
            rel="nofollow"
          >
            Search for exactly “{data.text}”
          </a>
        </div>
      )}
      <div
        className={
          isAllMet
            ? '[&+&]:border-t-0 flex flex-wrap gap-y-1.5 gap-x-3 items-center py-2.5 px-3.5 ruled border-l-3 border-l-line-strong bg-surface text-md'
            : '[&+&]:border-t-0 flex flex-wrap gap-y-1.5 gap-x-3 items-center py-2.5 px-3.5 ruled border-l-3 bg-surface text-md border-l-accent'
        }
      >
        <p className="visually-hidden">{readSentence(words)}</p>
        <span className="muted" aria-hidden="true">
          Read as
        </span>
        <ul className="flex flex-wrap gap-y-1.5 gap-x-3 min-w-0" aria-label="Read as">
          {words.pieces.map((piece) => (
            <li key={piece.text}>
              <PieceChip data={data} piece={piece} />
            </li>
          ))}
        </ul>
        {corrected.length === 0 && (
          <a
            className="ml-auto py-1 text-sm narrow:w-full narrow:ml-0"
            href={searchPath(data, { exactly: true })}
            rel="nofollow"
          >
            Find exactly these words instead
            <span className="visually-hidden">: search for exactly “{data.text}”</span>
          </a>
        )}
      </div>
    </div>
  );
};

/** Unmet pieces are struck through. */
const PieceChip = ({ data, piece }: { data: SearchData; piece: ReadPiece }) => (
  <span
    className={
      piece.isMet
        ? 'chip hover:bg-surface min-h-7 py-0 px-2.5 rounded-1 narrow:flex-wrap narrow:gap-y-0.5 narrow:gap-x-1.5 narrow:py-1 [&_b]:font-mid [&_small]:text-ink-3 [&:has(.read-without)]:pr-0.5'
        : 'chip read-unmet hover:bg-surface min-h-7 py-0 px-2.5 rounded-1 narrow:flex-wrap narrow:gap-y-0.5 narrow:gap-x-1.5 narrow:py-1 [&_b]:font-mid [&_small]:text-ink-3 [&:has(.read-without)]:pr-0.5'
    }
  >
    {piece.isMet ? <span className="muted">{piece.text}</span> : <s>{piece.text}</s>}
    <span className="text-ink-3" aria-hidden="true">
      →
    </span>
    <Meaning piece={piece} />
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
);

const Meaning = ({ piece }: { piece: ReadPiece }) => {
  const { as, isMet } = piece;
  if (as.kind === 'unknown') return <b>nothing on file</b>;
  if (!isMet)
    return (
      <>
        <b>not met</b> <small>together with the others</small>
      </>
    );
  if (as.kind === 'value')
    return (
      <>
        <b>{as.label}</b> <small>{as.requirement.toLowerCase()}</small>
      </>
    );
  const others = as.itemNames.length - 1;
  const how = wordsMessages.how[as.why];
  return (
    <>
      <b>{as.itemNames[0]}</b>
      {(others > 0 || how) && (
        <small>
          {others > 0 && `+${counted(others, 'name')}`}
          {others > 0 && how && ', '}
          {how}
        </small>
      )}
    </>
  );
};

/** Pairs of a typed and a used word. */
export const correctionsOf = ({ pieces }: WordResults): { from: string; to: string }[] =>
  pieces.flatMap(({ text, as }) => {
    if (as.kind !== 'name' || as.why !== 'spelling') return [];
    return as.corrections?.length ? [...as.corrections] : [{ from: text, to: as.itemNames[0] ?? text }];
  });

/** C13.3 */
export const LeaveOneOut = ({ data, words }: WordsProps) => {
  const ways = words.pieces.flatMap(({ text, without }) =>
    without === null || without.total === 0 ? [] : [{ text, without }],
  );
  return (
    ways.length > 0 && (
      <section className="mt-4 [&_.label]:mb-1.5">
        <h2 className="label">Leave one word out</h2>
        <ul className="ways [&_a]:min-w-0 [&_a]:wrap-anywhere [&_a]:py-0.5 [&_.num]:whitespace-nowrap">
          {ways.map(({ text, without }) => (
            <li key={text}>
              <a href={searchPath(data, { text: without.text })} rel="nofollow">
                without {text}
              </a>
              <span className="num">
                <Count of={without.total} /> {plural(without.total, 'part')}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  );
};

const MAX_REQUIREMENTS = 8;
const MAX_REPLIES = 20;
const MAX_OTHERS = 24;

export function searchFacets(
  facets: SelectionFacets | null,
  filters: readonly CharacteristicFilter[],
): SelectionFacets | null {
  if (facets === null) return null;
  const chosen = new Map(filters.map(({ mrc, values }) => [mrc, values]));
  const isShown = (mrc: string, place: number): boolean => place < MAX_REQUIREMENTS || chosen.has(mrc);
  const { requirements } = facets;
  const left = (requirements ?? []).filter(({ mrc }, place) => !isShown(mrc, place));
  return {
    ...facets,
    requirements:
      requirements &&
      requirements
        .filter(({ mrc }, place) => isShown(mrc, place))
        .map((facet) => ({
          ...facet,
          replies: facet.replies.filter(
            ({ reply }, place) => place < MAX_REPLIES || chosen.get(facet.mrc)?.includes(reply),
          ),
        })),
    others: [...left, ...facets.others].slice(0, MAX_OTHERS),
  };
}

const NameGroups = ({ data, words }: { data: SearchData; words: WordResults }) =>
  words.groups.length > 0 && (
    <NameCards
      title="By item name"
      detail={metWords(words)}
      shown={5}
      cards={words.groups.map((group) => ({
        ...group,
        href: pathOf(data, words, group),
        icon: (
          <ThumbOrIcon
            part={{ itemName: group.itemName, characteristics: group.drawn }}
            icon={<GroupIcon code={fsgOfFsc(group.fsc)} />}
          />
        ),
        children: (
          <>
            <span className="text-ink-2 text-xs narrow:[grid-area:class]">
              <Num>{group.fsc}</Num> {group.classTitle}
            </span>
            {group.examples.length > 0 && (
              <span className="num text-ink-2 text-xs whitespace-normal narrow:[grid-area:sizes]">
                {group.examples.map((size, place) => (
                  <Fragment key={size}>
                    {place > 0 && ' · '}
                    <span className="whitespace-nowrap">{size}</span>
                  </Fragment>
                ))}
              </span>
            )}
          </>
        ),
      }))}
    />
  );

function pathOf(data: SearchData, words: WordResults, group: NameGroup): string {
  const { filters } = data;
  const understood = understoodFilters(words);
  const isNarrowed = filters.fsg || filters.fsc || filters.has;
  const narrowed = searchPath(data, { filters: { ...filters, itemName: group.itemName } });
  if (group.inc === null || understood === null || isNarrowed) return narrowed;
  const { units } = data.selection;
  const requirements: readonly Requirement[] = [
    ...data.selection.requirements,
    ...words.columns,
    ...(words.facets?.requirements ?? []),
  ];
  const chosen = [
    ...understood,
    ...data.selection.filters.filter(({ mrc }) => !understood.some((one) => one.mrc === mrc)),
  ];
  const path = paths.itemName(group.inc, formatSelectionQuery({ filters: chosen, units, requirements }));
  return parseSelectionQuery(new URL(path, 'http://site').searchParams).ignored.length > 0 ? narrowed : path;
}

function understoodFilters({ pieces }: WordResults): CharacteristicFilter[] | null {
  const understood: CharacteristicFilter[] = [];
  for (const { as, isMet } of pieces) {
    if (as.kind !== 'value' || !isMet) continue;
    if (as.alternatives || as.filters.some(({ mrc }) => understood.some((one) => one.mrc === mrc))) return null;
    understood.push(...as.filters);
  }
  return understood;
}

type WordsProps = { data: SearchData; words: WordResults };

export const WordsHeading = ({ data: { text, exactCount }, words }: WordsProps) => {
  const { total, met, pieces } = words;
  if (exactCount > 0) return `Results for ${text}`;
  if (met < pieces.length) return 'No part meets all words; these meet most';
  return (
    <>
      {counted(total, 'part')} for <Mended text={text} words={words} />
    </>
  );
};

const Mended = ({ text, words }: { text: string; words: WordResults }) => {
  const mended = new Map(correctionsOf(words).map(({ from, to }) => [from.toUpperCase(), to.toLowerCase()]));
  return text.split(/(\s+)/).map((word, place) => {
    const to = mended.get(word.toUpperCase());
    // words of a text have no other name than their place
    // oxlint-disable-next-line react/no-array-index-key
    return to === undefined ? word : <mark key={place}>{to}</mark>;
  });
};

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

const MetPieces = ({ pieces, met }: Pick<WordResults, 'pieces'> & { met: (piece: number) => boolean }) => (
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
