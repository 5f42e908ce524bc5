/** Kinds of suggestions; each is a group of the list. */
export type SuggestionKind = 'nsns' | 'parts' | 'makers' | 'classes' | 'names';

export type Suggestion = {
  text: string;
  /** After it, fainter. */
  detail: string;
  href: string;
  /** Which characters of `text` match what was typed: from, and up to; absent where none do. */
  mark?: [number, number];
  /** The drawing before it, by its name in `icons.svg`. */
  icon?: string;
};

export type SuggestionGroup = { kind: SuggestionKind; title: string; options: Suggestion[] };

/** The answer of /functions/v1/suggest: groups with at least one option, best first, `MAX_SUGGESTIONS` options in all. */
export type SuggestAnswer = { groups: SuggestionGroup[] };

export const MAX_SUGGESTIONS = 10; // C11.5
