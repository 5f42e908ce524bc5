import { stemmer } from 'stemmer';
import { ABBREVIATIONS, DESCRIPTIVE_WORDS, EMPTY_WORDS, SPELLINGS } from './trade-spellings.ts';

/** Lower-case words of letters and digits; hyphens within them stay: "O-RING KIT" is o-ring, kit. */
export function splitWords(text: string): string[] {
  return plainLetters(text).match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? [];
}

/** Lower case without accents, apostrophes and inch marks. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’"]/gu, '');
}

/** A word as item names write it: in American spelling, in the singular. */
export function wordForm(word: string): string {
  const one = singular(word);
  return SPELLINGS.get(word) ?? SPELLINGS.get(one) ?? one;
}

const roots = new Map<string, string>();
const MAX_ROOTS = 10_000;
/** Shorter roots join words that have nothing in common: o-ring, or and ore. */
const MIN_ROOT = 3;

/** What inflected forms of a word share (Porter's algorithm). The last ones are cached: stemming costs more than anything else in a search. */
export function rootOf(form: string): string {
  let root = roots.get(form);
  if (root === undefined) {
    if (roots.size === MAX_ROOTS) roots.clear();
    root = stemmer(form);
    if (root.length < MIN_ROOT) root = form;
    roots.set(form, root);
  }
  return root;
}

/** What a word shares with the doer of it: grinder and grinding, deicer and deice, stripper and strip. */
export function deedOf(form: string): string {
  const [, deed] = /^(.{3,}?)(?:e[rd]|or|ing)$/.exec(form) ?? [];
  if (deed === undefined) return rootOf(form);
  return rootOf(/([bdglmnprt])\1$/.test(deed) ? deed.slice(0, -1) : deed);
}

/** The words of an abbreviation as word forms; null when the word is not an abbreviation. */
export function expandAbbreviation(word: string): string[] | null {
  const words = ABBREVIATIONS.get(word) ?? ABBREVIATIONS.get(singular(word));
  return words?.split(' ').map(wordForm) ?? null;
}

export const isEmptyWord = (form: string): boolean => EMPTY_WORDS.has(form);
export const isDescriptive = (form: string): boolean => DESCRIPTIVE_WORDS.has(form);

function singular(word: string): string {
  if (word.length <= 3 || /(?:ss|us|is|ics)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
