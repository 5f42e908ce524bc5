import { stemmer } from 'stemmer';
import { readReferenceRows } from '../reference-rows.ts';

/** Keeps hyphens: "O-RING KIT" is o-ring, kit. */
export const splitWords = (text: string): string[] => plainLetters(text).match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? [];

/** Without accents, apostrophes and inch marks. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’"]/gu, '');
}

/** American spelling, singular. */
export function wordForm(word: string): string {
  const one = singular(word);
  return SPELLINGS.get(word) ?? SPELLINGS.get(one) ?? one;
}

const roots = new Map<string, string>();
const MAX_ROOTS = 10_000;
/** Shorter roots join unrelated words. */
const MIN_ROOT = 3;

/** Porter's algorithm, cached: stemming is the costliest part of a search. */
export function rootOf(form: string): string {
  if (roots.size > MAX_ROOTS) roots.clear();
  return roots.getOrInsertComputed(form, readRoot);
}

function readRoot(form: string): string {
  const root = stemmer(form);
  return root.length < MIN_ROOT ? form : root;
}

/** Also of its doer: grinder, grinding; deicer, deice. */
export function deedOf(form: string): string {
  const [, deed] = /^(.{3,}?)(?:e[rd]|or|ing)$/.exec(form) ?? [];
  if (deed === undefined) return rootOf(form);
  return rootOf(/([bdglmnprt])\1$/.test(deed) ? deed.slice(0, -1) : deed);
}
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

const FORMS = readReferenceRows('word-forms.csv');
/** Spellings, abbreviations and nouns of item names, of reference-data/word-forms.csv. */
const formsOf = (kind: string): ReadonlyMap<string, string> =>
  new Map(FORMS.filter(([own]) => own === kind).map(([, word = '', words = '']) => [word, words]));
const SPELLINGS = formsOf('spelling');
const ABBREVIATIONS = formsOf('abbreviation');
/** Never for distinct nouns such as bolt and screw. */
const RELATED = formsOf('related');

export const relatedNouns = (form: string): readonly string[] => RELATED.get(form)?.split(' ') ?? [];

const EMPTY_WORDS = setOf(
  'mil spec with without for of the a an and or to in on by from type item part no nr number size w',
);

/** Describe a thing, without naming it. */
const DESCRIPTIVE_WORDS = setOf(`
  steel titanium brass bronze copper aluminum nylon rubber plastic corrosion resisting alloy nickel inconel monel zinc cadmium teflon ptfe silicone viton buna neoprene nitrile black
  oxide plated passivated anodized chrome galvanized carbon iron wood glass leather cotton polyester white red green blue yellow gray orange olive drab large small long short heavy
  duty new genuine military mil spec grade metric inch in mm cm ft ohm volt v vac vdc watt amp ampere a hz khz mhz psi bar awg unf unc unjf dia diameter length thick thickness width
  cross section degree left right hand
`);

export function setOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
