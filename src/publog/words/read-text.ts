import { plainText } from '#base/domain/plain-text.ts';
import type { NameWords } from './load-name-words.ts';
import type { TypedWord } from './query-terms.ts';
import type { NameMatch, RankedNames } from './score-board.ts';
import { overlap, readMeasures, typedBy, type FoundMeasure, type Span } from './read-values.ts';
import { findValues, titlesNamedBy, valueWord, type FoundValue, type ValueWord } from './value-words.ts';
import { isEmptyWord, splitWords, wordForm } from './word-forms.ts';
import { parseTypedMeasure, type TypedMeasure } from '#base/domain/parse-typed-measure.ts';
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
  { names, nameIds, rank, phraseWithNumber, isWord }: NameWords,
  typed: string,
  /** Places of something else. */
  taken: readonly Span[] = [],
): {
  /** Best first, at most `MAX_NAMES`. */
  names: readonly { itemName: string; nameId: number }[];
  pieces: readonly TextPiece[];
} {
  const text = plainText(typed);
  const left = taken.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);
  const { values: typedValues, words } = findValues(left, isWord);
  // digits behind a point name no alloy: ".1035"
  const values = typedValues.filter(
    ({ from, to }) => !/\d/.test(left.slice(from, to)) || !/[.\d/]$/.test(left.slice(0, from)),
  );
  const isFree = (span: Span, taken: readonly Span[]): boolean => !taken.some((own) => overlap(own, span));
  const rankNames = (some: readonly TypedWord[]): RankedNames => rank(some, { limit: MAX_NAMES, onlyBest: true });
  const isWholeName = (word: TypedWord): boolean =>
    rankNames([word]).names.some(({ index }) => names[index]!.name === word.word.toUpperCase());
  // sizes leave "grade 8" alone
  const numbered = values.filter(({ from, to }) => /\d/.test(text.slice(from, to)));
  const barred = [...phraseWithNumber(words), ...numbered];
  let measures = readMeasures(left, barred);
  let free = words.flatMap((word) => outside(word, measures));
  // "6061 bar": without a name, a unit may be one
  if (free.length === 0) {
    measures = readMeasures(left, [...barred, ...words.filter((word) => isWholeName(word))]);
    free = words.filter((word) => isFree(word, measures));
  }
  if (measures.some(({ typed: { measures: all } }) => all.some(({ dimension }) => dimension === 'capacitance')))
    free = free.map((word) => (/^caps?$/.test(word.word) ? { ...word, word: 'capacitor' } : word));

  // "drive shaft 3/8": words of a measure may be part of the name
  let ranked = rankNames(free);
  const isHint = (span: Span): boolean => measures.some(({ hint }) => hint !== null && overlap(hint, span));
  const named = (span: Span): boolean => ranked.words.some((word) => overlap(word, span) && isSure(word.how));
  const isInPhrase = (span: Span): boolean =>
    ranked.tradeWord?.includes(' ') === true &&
    ranked.words.some((word) => overlap(word, span) && word.how === 'trade word');
  const isOfName = ({ to, kind, hint }: FoundMeasure): boolean =>
    hint !== null &&
    named(hint) &&
    !(kind === 'count' && ranked.isPhrase) &&
    // "4 high bracket" is no BRACKET,HIGH TEMPERATURE
    !(kind !== '' && kind !== 'size' && hint.from >= to && !isInPhrase(hint));
  const hinted = measures.map((measure) => (isOfName(measure) ? withoutHint(measure) : measure));
  let nameWords = free;
  if (free.some(isHint)) {
    const hints = hinted.flatMap(({ hint }) => hint ?? []);
    nameWords = free.filter((word) => isFree(word, hints));
    ranked = rankNames(nameWords);
  }

  const spans = values.filter((value) => isFree(value, hinted) && nameWords.some((word) => overlap(word, value)));
  const nameOf = (index: number): string => names[index]!.name;
  const isSaid = (span: FoundValue): boolean =>
    ranked.names.length > 0 && saysValue(nameOf(ranked.names[0]!.index), span, words, rest.length > 0);
  const rest = nameWords.filter((word) => isFree(word, spans));
  const metOf = ({ words: own }: RankedNames): number =>
    rest.filter((word) => own.some((term) => term.how !== null && overlap(term, word))).length;
  // "paper plates" is PLATE,PAPER
  const isWholeAnswer = ({ names: [first], words: own }: RankedNames): boolean => {
    if (first === undefined) return false;
    const [said, forms] = [splitWords(nameOf(first.index)).map(wordForm), own.map(({ form }) => form)];
    const isMaterial = forms.length > 1 && namesMaterial(nameOf(first.index), forms);
    return forms.every((form) => said.includes(form)) && (said.length === forms.length || isMaterial);
  };
  const countOf = ({ names: found }: RankedNames): number =>
    found.reduce((sum, { index }) => sum + names[index]!.nsnCount, 0);
  // set screws are not meant by "torq set screw"
  const isCut = spans.some((span) => {
    const own = ranked.words.filter((term) => overlap(term, span));
    // nor steel bars by "4140 steel bar"
    const isHalf = own.some(({ how }) => how === null) && own.some(({ how }) => how !== null);
    return own.length > 1 && (isHalf || own.some(({ from, to }) => from < span.from || to > span.to));
  });
  // "stainless bolt" means all bolts
  const unsaid = spans.filter((span) => !isSaid(span));
  if (unsaid.length > 0) {
    const bare = rankNames(nameWords.filter((word) => isFree(word, unsaid)));
    if (isCut || !ranked.isPhrase || (bare.isPhrase && bare.tradeWord === ranked.tradeWord)) ranked = bare;
  }
  if (rest.length > 0 && rest.length < nameWords.length) {
    const others = rankNames(rest);
    const isShape = spans.some(({ titles }) => titles.includes('SHAPE'));
    const isFew = !isShape && countOf(ranked) < MIN_SHARE_OF_NAMES * countOf(others);
    if (metOf(others) > metOf(ranked) || (isFew && !ranked.isPhrase && !isWholeAnswer(ranked))) ranked = others;
  }
  const said = spans.filter(isSaid);
  // "rivet" leaves out PIN-RIVET, "washer" SCREW,ASSEMBLED WASHER
  const headOf = (index: number): string[] => splitWords(nameOf(index).split(',')[0]!).map(wordForm);
  const noun = rest.length > 0 && !ranked.isPhrase ? wordForm(rest.at(-1)!.word) : '';
  const isOfNoun = (index: number): boolean =>
    headOf(index).some((word) => word.endsWith(noun) && !word.endsWith(`-${noun}`));
  const isBest = ranked.names.length > 0 && headOf(ranked.names[0]!.index).at(-1) === noun;
  const found = ranked.names.filter(
    ({ index }) => said.every((span) => saysValue(nameOf(index), span, words)) && (!isBest || isOfNoun(index)),
  );
  // "angle iron", but not "lead acid"
  const phrase = ranked.tradeWord?.split(' ').map(wordForm) ?? [];
  const isNoun = (span: Span): boolean => {
    const own = words.filter((word) => overlap(word, span)).map(({ word }) => wordForm(word));
    const behind = nameWords.filter(({ from }) => from >= span.to).map(({ word }) => wordForm(word));
    return own.includes(phrase.at(-1)!) && !own.includes(phrase[0]!) && !behind.some((form) => phrase.includes(form));
  };
  const properties = spans.filter((span) => !said.includes(span) && !isNoun(span));

  const pieces: Piece[] = hinted.map((measure) => ({
    spans: [{ from: measure.from, to: measure.to }, ...(measure.hint ? [measure.hint] : [])],
    kind: 'value',
    value: { kind: 'measure', typed: typedBy(measure), titles: measure.titles, after: measure.after },
  }));
  pieces.push(...taken.map((span, place): Piece => ({ spans: [span], kind: 'taken', place })));
  const isMet = (word: TypedWord): boolean => {
    if (!isFree(word, said)) return true;
    const own = ranked.words.filter((term) => overlap(term, word));
    if (own.length === 0) return isEmptyWord(wordForm(word.word));
    return own.every(({ how }) => (valueWord(wordForm(word.word)) ? isSure(how) : how !== null));
  };
  const metWords = found.length === 0 ? [] : nameWords.filter((word) => isFree(word, properties) && isMet(word));
  if (metWords.length > 0) pieces.push(namePiece(text, metWords, ranked));
  const unmet = nameWords.filter((word) => !metWords.includes(word));
  pieces.push(...valuePieces(unmet, properties));
  pieces.sort((a, b) => a.spans[0]!.from - b.spans[0]!.from);
  return {
    names: found.map(({ index }) => ({ itemName: nameOf(index), nameId: nameIds[index]! })),
    pieces: pieces.map((piece) => {
      return { ...piece, text: textOf(text, piece.spans), without: textWithout(text, piece.spans) };
    }),
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

/** `known` ones, and other unmet words, which may be replies: "xyz head". */
function valuePieces(words: readonly TypedWord[], known: readonly FoundValue[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; at++) {
    const { word, from } = words[at]!;
    const own = known.find((value) => overlap(value, words[at]!));
    while (own && words[at + 1] && overlap(words[at + 1]!, own)) at++;
    const form = wordForm(word);
    const next = words[at + 1];
    const titles = next && next.from - words[at]!.to <= 1 ? titlesNamedBy(wordForm(next.word)) : null;
    if (titles) at++;
    pieces.push({
      spans: [{ from, to: words[at]!.to }],
      kind: 'value',
      value: meaningOf({
        replies: own?.replies ?? [...new Set([form.toUpperCase(), word.toUpperCase()])],
        titles: titles ?? own?.titles ?? [],
      }),
    });
  }
  return pieces;
}

/** "db9" has 9 contacts. */
function meaningOf({ replies, titles }: ValueWord): TextValue {
  const typed = /^\d+$/.test(replies[0]!) && titles.length > 0 ? parseTypedMeasure(replies[0]!) : null;
  return typed ? { kind: 'measure', typed, titles, after: null } : { kind: 'word', replies, titles };
}

/** By its own words or those of a reply: NICKEL ALLOY BAR says "inconel". */
function saysValue(name: string, value: FoundValue, words: readonly TypedWord[], byReply = true): boolean {
  const said = ` ${splitWords(name).map(wordForm).join(' ')} `;
  const holds = (some: readonly string[]): boolean => said.includes(` ${some.map(wordForm).join(' ')} `);
  const typed = words.filter((word) => overlap(word, value)).map(({ word }) => word);
  return typed.every((word) => holds([word])) || (byReply && value.replies.some((reply) => holds(splitWords(reply))));
}

/** "filter paper", "titanium sheet", but no lead for "lead battery". */
function namesMaterial(name: string, forms: readonly string[]): boolean {
  const head = splitWords(name.split(',')[0]!).map(wordForm);
  const own = forms.filter((form) => head.includes(form));
  return own.some((form) => valueWord(form) !== null) && (own.length > 1 || own[0] === forms.at(-1));
}

const withoutHint = (measure: FoundMeasure): FoundMeasure => ({ ...measure, hint: null, titles: [], kind: '' });

function textOf(text: string, spans: readonly Span[]): string {
  const inOrder = spans.toSorted((a, b) => a.from - b.from);
  return inOrder.map(({ from, to }) => text.slice(from, to)).join(' ');
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
