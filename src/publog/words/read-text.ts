import { plainText } from '#base/domain/plain-text.ts';
import type { NameWords } from './load-name-words.ts';
import { typedWords, type TypedWord } from './query-terms.ts';
import type { NameMatch, RankedNames } from './score-board.ts';
import { overlap, readMeasures, typedBy, type FoundMeasure, type Span } from './read-values.ts';
import { titlesNamedBy, valueWord } from './value-words.ts';
import { isEmptyWord, splitWords, wordForm } from './word-forms.ts';
import type { TypedMeasure } from '#base/domain/parse-typed-measure.ts';
type Meaning =
  | {
      kind: 'name';
      why: NameMatch;
      /** As its list writes it. */
      tradeWord: string | null;
      /** Misspellings and beginnings. */
      corrections: readonly { from: string; to: string }[];
      /** Words that the names do not hold as written. */
      unsure: readonly Span[];
    }
  | { kind: 'value'; value: TextValue }
  /** `place` in `taken`. */
  | { kind: 'taken'; place: number };
/** `without`: empty when nothing is left. */
export type TextPiece = { text: string; without: string; spans: readonly Span[] } & Meaning;
type Piece = { spans: Span[] } & Meaning;

const MAX_NAMES = 400;
/** Share of what the other words find; else the material is a value. */
const MIN_SHARE_OF_NAMES = 0.02;

/** Reads 200 characters and 20 words. */
export function readText(
  { names, nameIds, rank, phraseWithNumber }: NameWords,
  typed: string,
  /** Places of something else. */
  taken: readonly Span[] = [],
): {
  /** Best first, at most `MAX_NAMES`. */
  names: readonly { itemName: string; nameId: number; nsnCount: number; score: number }[];
  pieces: readonly TextPiece[];
} {
  const text = plainText(typed);
  const left = taken.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);
  const words = typedWords(left);
  const isFree = (span: Span, taken: readonly Span[]): boolean => !taken.some((own) => overlap(own, span));
  const rankNames = (some: readonly TypedWord[]): RankedNames => rank(some, { limit: MAX_NAMES, onlyBest: true });
  const isWholeName = (word: TypedWord): boolean =>
    rankNames([word]).names.some(({ index }) => names[index]!.name === word.word.toUpperCase());
  let measures = readMeasures(left, phraseWithNumber(words));
  let free = words.flatMap((word) => outside(word, measures));
  // "6061 bar": without a name, a unit may be one
  if (free.length === 0) {
    measures = measures.filter((measure) => !words.some((word) => overlap(word, measure) && isWholeName(word)));
    free = words.filter((word) => isFree(word, measures));
  }

  // "drive shaft 3/8": words of a measure may be part of the name
  let ranked = rankNames(free);
  const isHint = (span: Span): boolean => measures.some(({ hint }) => hint !== null && overlap(hint, span));
  const named = (span: Span): boolean => ranked.words.some((word) => overlap(word, span) && isSure(word.how));
  const isInPhrase = (span: Span): boolean =>
    ranked.words.some((word) => overlap(word, span) && word.how === 'trade word');
  const isOfName = ({ to, kind, hint }: FoundMeasure): boolean =>
    hint !== null &&
    named(hint) &&
    !(kind === 'count' && ranked.isPhrase) &&
    // "4 high bracket" is no BRACKET,HIGH TEMPERATURE
    !((kind === 'count' || kind === 'extent') && hint.from >= to && !isInPhrase(hint));
  const hinted = measures.map((measure) => (isOfName(measure) ? withoutHint(measure) : measure));
  let nameWords = free;
  if (free.some(isHint)) {
    nameWords = free.filter((word) =>
      isFree(
        word,
        hinted.flatMap(({ hint }) => hint ?? []),
      ),
    );
    ranked = rankNames(nameWords);
  }

  // "paper plates" is PLATE,PAPER
  const isWholeAnswer = ({ names: found, words: own }: RankedNames): boolean =>
    found.length > 0 &&
    own.filter(({ how }) => how === 'name' || how === 'abbreviation').length >= Math.min(2, own.length) &&
    (splitWords(names[found[0]!.index]!.name).length === own.length ||
      (own.length > 1 &&
        namesMaterial(
          names[found[0]!.index]!.name,
          own.map(({ form }) => form),
        )));
  const countOf = ({ names: found }: RankedNames): number =>
    found.reduce((sum, { index }) => sum + names[index]!.nsnCount, 0);
  const materials = nameWords.filter((word) => valueWord(wordForm(word.word)) !== null);
  if (materials.length > 0 && materials.length < nameWords.length && !ranked.isPhrase) {
    const others = rankNames(nameWords.filter((word) => !materials.includes(word)));
    const inNames = materials.filter((word) => named(word));
    if (
      !isWholeAnswer(ranked) &&
      others.names.length > 0 &&
      inNames.length > 0 &&
      countOf(ranked) < MIN_SHARE_OF_NAMES * countOf(others)
    )
      ranked = others;
  }

  const pieces: Piece[] = hinted.map((measure) => ({
    spans: [{ from: measure.from, to: measure.to }, ...(measure.hint ? [measure.hint] : [])],
    kind: 'value',
    value: { kind: 'measure', typed: typedBy(measure), titles: measure.titles, after: measure.after },
  }));
  pieces.push(...taken.map((span, place): Piece => ({ spans: [span], kind: 'taken', place })));
  const isMet = (word: TypedWord): boolean => {
    const own = ranked.words.filter((term) => overlap(term, word));
    if (own.length === 0) return isEmptyWord(wordForm(word.word));
    return own.every(({ how }) => (valueWord(wordForm(word.word)) ? isSure(how) : how !== null));
  };
  const metWords = ranked.names.length === 0 ? [] : nameWords.filter(isMet);
  if (metWords.length > 0) pieces.push(namePiece(text, metWords, ranked));
  pieces.push(...unmetPieces(nameWords.filter((word) => !metWords.includes(word))));
  pieces.sort((a, b) => a.spans[0]!.from - b.spans[0]!.from);
  return {
    names: ranked.names.map(({ index, score }) => ({
      itemName: names[index]!.name,
      nameId: nameIds[index]!,
      nsnCount: names[index]!.nsnCount,
      score,
    })),
    pieces: pieces.map(({ spans, ...piece }) => ({
      ...piece,
      spans,
      text: textOf(text, spans),
      without: textWithout(text, spans),
    })),
  };
}

/** "as568" of "as568-214"; no cross between sizes. */
function outside(word: TypedWord, measures: readonly FoundMeasure[]): TypedWord[] {
  const at = measures.find((measure) => overlap(measure, word));
  if (at === undefined) return isCross(word, measures) ? [] : [word];
  return at.from > word.from ? [{ ...word, word: word.word.slice(0, at.from - word.from), to: at.from }] : [];
}

const isCross = ({ word, to }: TypedWord, measures: readonly FoundMeasure[]): boolean =>
  /^[x×]$/i.test(word) && measures.some(({ from, after }) => after !== null && from >= to && from - to <= 1);

/** Written out, or as a trade word. */
const isSure = (how: NameMatch | null): boolean => how === 'name' || how === 'trade word' || how === 'abbreviation';

const STAINLESS_WORDS: ReadonlySet<string> = new Set([
  'stainless',
  'cres',
  'corrosion-resisting',
  'corrosion-resistant',
]);

const TELLING: readonly NameMatch[] = [
  'letters',
  'spelling',
  'trade word',
  'abbreviation',
  'definition',
  'beginning',
  'name',
];

function namePiece(text: string, met: readonly TypedWord[], { words, tradeWord }: RankedNames): Piece {
  const own = words.filter(({ how, from, to }) => how !== null && met.some((word) => overlap(word, { from, to })));
  const corrections = own
    .filter(({ how }) => how === 'spelling' || how === 'beginning' || how === 'letters')
    .map(({ from, to, readAs }) => ({ from: text.slice(from, to), to: readAs! }));
  const why = TELLING.find((each) => own.some(({ how }) => how === each)) ?? 'name';
  const unsure = own.filter(({ how }) => !isSure(how)).map(({ from, to }) => ({ from, to }));
  return { spans: met.map(({ from, to }) => ({ from, to })), kind: 'name', why, tradeWord, corrections, unsure };
}

/** Unmet words may be replies: "pan head". */
function unmetPieces(words: readonly TypedWord[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; at++) {
    const { word, from, to } = words[at]!;
    const form = wordForm(word);
    const next = words[at + 1];
    const titles = next && next.from - to <= 1 ? titlesNamedBy(wordForm(next.word)) : null;
    const known = valueWord(form);
    const value: TextValue = {
      kind: 'word',
      replies: known?.replies ?? [...new Set([form.toUpperCase(), word.toUpperCase()])],
      titles: titles ?? known?.titles ?? [],
    };
    // stainless steel never means other steel
    const isOne = titles !== null || (STAINLESS_WORDS.has(form) && next !== undefined && next.word === 'steel');
    pieces.push({ spans: [{ from, to: isOne ? next!.to : to }], kind: 'value', value });
    if (isOne) at++;
  }
  return pieces;
}

/** "filter paper", "titanium sheet", but no lead for "lead battery". */
function namesMaterial(name: string, forms: readonly string[]): boolean {
  const head = splitWords(name.split(',')[0]!).map(wordForm);
  const own = forms.filter((form) => head.includes(form));
  return own.some((form) => valueWord(form) !== null) && (own.length > 1 || own[0] === forms.at(-1));
}

const withoutHint = (measure: FoundMeasure): FoundMeasure => ({ ...measure, hint: null, titles: [], kind: '' });

function textOf(text: string, spans: readonly Span[]): string {
  return [...spans]
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => text.slice(from, to))
    .join(' ');
}

/** "1/2 x 3/4" without 1/2 is 3/4. */
function textWithout(text: string, spans: readonly Span[]): string {
  let left = text;
  for (const { from, to } of [...spans].sort((a, b) => b.from - a.from)) {
    const before = left.slice(0, from);
    const after = left.slice(to);
    const cut = before.replace(/(?<=[\s\d"'])[x×*]\s*$/i, '');
    left = `${cut} ${cut === before ? after.replace(/^\s*[x×*](?=[\s\d.#])/i, '') : after}`;
  }
  return left.replace(/\s+/g, ' ').trim();
}

/**
 * A value whose requirement is still unknown. `measure`: all of `typed.measures` are meant; `isGuess`: without a unit.
 * `word`: whole words of `replies`. `titles`: likeliest requirements first, empty for any.
 */
type TextValue =
  | {
      kind: 'measure';
      typed: TypedMeasure;
      titles: readonly string[];
      /** "1/4-28 x 1": thread, then length. */
      after: 'thread' | 'measure' | null;
    }
  | { kind: 'word'; replies: readonly string[]; titles: readonly string[] };
