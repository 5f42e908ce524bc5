import { typedWords, type TypedWord } from './query-terms.ts';
import { listOf, readReferenceRows } from '../reference-rows.ts';
import { createVocabulary, isSlip } from './vocabulary.ts';
import { wordForm } from './word-forms.ts';

/** `replies`: any of them, upper case. `titles`: likeliest requirements first. */
export type ValueWord = { replies: readonly string[]; titles: readonly string[] };
export type FoundValue = ValueWord & { from: number; to: number };

/** Words of reference-data/value-words.csv. Without replies they name a requirement, or are no value ("black box"). */
const BY_WORDS: ReadonlyMap<string, ValueWord> = new Map(
  readReferenceRows('value-words.csv').flatMap(([words, replies, titles]) => {
    const value = { replies: listOf(replies), titles: listOf(titles) };
    return listOf(words).map((some) => [keyOf(some, splitHyphens(typedWords(some))), value] as const);
  }),
);
const MAX_VALUE_WORDS = Math.max(...[...BY_WORDS.keys()].map((key) => key.split(/[ .-]/).length));
/** Shorter words are too near to others. */
const MIN_MISSPELLED = 5;
const SPELLINGS = createVocabulary([...BY_WORDS.keys()].filter((key) => /^[a-z]{5,}$/.test(key)));

/** "lead-acid" is two words. */
function splitHyphens(typed: readonly TypedWord[]): TypedWord[] {
  return typed.flatMap(({ word, from, to }) => {
    const parts = word.length === to - from ? word.split('-') : [word];
    return parts.map((part) => {
      const at = from;
      from += part.length + 1;
      return { word: part, from: at, to: parts.length === 1 ? to : at + part.length };
    });
  });
}

/** Keeps hyphens and points: "18-8", "10.9". */
function keyOf(text: string, parts: readonly TypedWord[]): string {
  const glue = (at: number): string => (/[-.]/.test(text[at - 1]!) ? text[at - 1]! : ' ');
  return parts.map(({ word, from }, place) => (place > 0 ? glue(from) : '') + wordForm(word)).join('');
}
export function valueWord(form: string): ValueWord | null {
  const known = BY_WORDS.get(form);
  return known && known.replies.length > 0 ? known : null;
}

/** "head" in "pan head"; null for other words. */
export function titlesNamedBy(form: string): readonly string[] | null {
  const known = BY_WORDS.get(form);
  return known?.replies.length === 0 && known.titles.length > 0 ? known.titles : null;
}

/** "stainles"; null for other words. */
const misspelled = (word: string): ValueWord | undefined =>
  BY_WORDS.get(
    SPELLINGS.near(word).sort((a, b) => Number(isSlip(word, b.word)) - Number(isSlip(word, a.word)))[0]?.word ?? '',
  );

/** Finds values, longest first, and the words with hyphenated ones split where a part is a value: "6061-t6". */
export function findValues(
  text: string,
  isWord: (form: string) => boolean,
): { values: FoundValue[]; words: TypedWord[] } {
  const typed = typedWords(text);
  const parts = splitHyphens(typed);
  const values: FoundValue[] = [];
  for (let at = 0; at < parts.length; at++)
    for (let count = Math.min(MAX_VALUE_WORDS, parts.length - at); count > 0; count--) {
      const own = parts.slice(at, at + count);
      const isApart = own.some(({ from }, place) => place > 0 && from - own[place - 1]!.to > 1);
      const key = keyOf(text, own);
      const known = isApart
        ? undefined
        : (BY_WORDS.get(key) ??
          BY_WORDS.get(key.replaceAll('-', ' ')) ??
          (count > 1 || key.length < MIN_MISSPELLED || isWord(key) ? undefined : misspelled(own[0]!.word)));
      if (!known) continue;
      if (known.replies.length > 0) values.push({ ...known, from: own[0]!.from, to: own.at(-1)!.to });
      at += count - 1;
      break;
    }
  const isSplit = (word: TypedWord): boolean =>
    values.some(({ from, to }) => (from > word.from && from < word.to) || (to > word.from && to < word.to));
  return { values, words: typed.flatMap((word) => (isSplit(word) ? splitHyphens([word]) : [word])) };
}
