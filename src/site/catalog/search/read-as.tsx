import { Fragment } from 'react';
import { paths } from '#base/paths.ts';
import { Icon } from '#base/ui/icon.tsx';
import { counted, plural, Count } from '#base/ui/elements.tsx';
import type { ReadPiece, WordResults } from '#publog/catalog-store.ts';
import { narrowedBy, readSentence } from './messages.ts';
import type { SearchData } from './find-results.server.ts';
import { searchPath } from './search-data.ts';

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

export const WordsHeading = ({ data: { text, exactCount }, words }: WordsProps) => {
  const { total, met, pieces } = words;
  if (exactCount > 0) return `Results for ${text}`;
  if (met < pieces.length) return 'No exact match. Closest parts:';
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

/** Shows how the text was read, and ways out (C13.1). */
export const ReadAs = ({ data, words }: WordsProps) => {
  const isAllMet = words.met === words.pieces.length;
  const corrected = correctionsOf(words);
  return (
    <div className="read">
      {corrected.length > 0 && (
        <div className={`${LINE} border-l-accent`}>
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
          {words.pieces.map((piece) => (
            <li key={piece.text}>
              <PieceChip data={data} piece={piece} />
            </li>
          ))}
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

const PieceChip = ({ data, piece }: { data: SearchData; piece: ReadPiece }) => {
  const [lead, detail] = meaningOf(piece);
  return (
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

export const correctionsOf = ({ pieces }: WordResults): { from: string; to: string }[] =>
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
