import { expandAbbreviation, plainLetters, setOf, wordForm } from './word-forms.ts';

/** Lower case, without accents; keeps hyphens. */
export type TypedWord = { word: string; from: number; to: number };

/** `from` and `to`: its place in the text. */
export type QueryTerm = { form: string; from: number; to: number; isAbbreviation: boolean };

export type KnownWords = {
  has(form: string): boolean;
  areTogether(first: string, second: string): boolean;
  shareAName(first: string, second: string): boolean;
  isNoun(form: string): boolean;
};

export const MAX_WORDS = 20;
/** Letters of the shorter half. */
const MIN_HALF = 3;
const MAX_SPLIT_LENGTH = 30;

/** Beside these a cap is a capacitor. */
const WORDS_OF_CAPACITORS = setOf(`
  capacitor electrolytic ceramic tantalum mica film mylar polyester polypropylene dielectric uf pf nf mfd smd mlcc farad
  microfarad picofarad
`);

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*)*/gu;

/** "1/2 x 3/4" has no word x. */
const BETWEEN_NUMBERS = /[\d"'] ?[x×] ?[\d.#]/i;

/** At most `MAX_WORDS`. */
export function typedWords(text: string): TypedWord[] {
  const found: TypedWord[] = [];
  for (const { 0: typed, index } of text.matchAll(WORD)) {
    if (found.length === MAX_WORDS) break;
    if (/^[x×]$/i.test(typed) && BETWEEN_NUMBERS.test(text.slice(Math.max(0, index - 3), index + 4))) continue;
    found.push({ word: plainLetters(typed), from: index, to: index + typed.length });
  }
  return found;
}

/** Spelled as item names do: abbreviations written out, words joined or split. */
export function queryTerms(typed: readonly TypedWord[], known: KnownWords): QueryTerm[] {
  const words = typed.flatMap((word) => splitUnknownHyphens(word, known));
  const terms: QueryTerm[] = [];
  const isOfCapacitor =
    words.some(({ word }) => WORDS_OF_CAPACITORS.has(word)) && !words.some(({ word }) => /^screws?$/.test(word));
  for (let place = 0; place < words.length; place++) {
    const own = words[place]!;
    const next = words[place + 1];
    const joined = next === undefined ? null : wordForm(own.word + next.word);
    if (joined !== null && isOneWord(joined, wordForm(own.word), wordForm(next!.word), known)) {
      terms.push({ form: joined, from: own.from, to: next!.to, isAbbreviation: false });
      place++;
    } else {
      // "cooking pot" does not mean a potentiometer
      const beside = [words[place - 1], next].flatMap((word) => (word ? wordForm(word.word) : []));
      const isWord = beside.some((other) => known.shareAName(wordForm(own.word), other));
      terms.push(...termsOf(own, known, isOfCapacitor, isWord));
    }
  }
  return terms.slice(0, MAX_WORDS);
}

/** "turn buckle" is a turnbuckle; "hex nut" stays two. */
function isOneWord(joined: string, first: string, second: string, known: KnownWords): boolean {
  return known.has(joined) && (known.isNoun(joined) || !known.areTogether(first, second));
}

/** "o-ring" is "oring"; "self-tapping" may be two words. */
function splitUnknownHyphens(typed: TypedWord, known: KnownWords): TypedWord[] {
  if (!typed.word.includes('-')) return [typed];
  const joined = typed.word.replaceAll('-', '');
  const words = known.has(wordForm(joined)) ? [joined] : typed.word.split('-');
  return words.map((word) => ({ ...typed, word }));
}

function termsOf({ word, from, to }: TypedWord, known: KnownWords, isOfCapacitor: boolean, isWord: boolean) {
  const written = isOfCapacitor && /^caps?$/.test(word) ? ['capacitor'] : isWord ? null : expandAbbreviation(word);
  const forms = written ?? halves(word, known) ?? [wordForm(word)];
  return forms.map((form) => ({ form, from, to, isAbbreviation: written !== null }));
}

function halves(word: string, known: KnownWords): [string, string] | null {
  if (known.has(wordForm(word)) || /\d/.test(word) || word.length > MAX_SPLIT_LENGTH) return null;
  for (let at = MIN_HALF; at <= word.length - MIN_HALF; at++) {
    const [first, second] = [wordForm(word.slice(0, at)), wordForm(word.slice(at))];
    if (known.has(first) && known.has(second) && known.areTogether(first, second)) return [first, second];
  }
  return null;
}
