export type SuggestionKind = 'nsns' | 'parts' | 'makers' | 'classes' | 'names';

export type Suggestion = {
  text: string;
  detail: string;
  href: string;
  /** Matching characters, from and to. */
  mark?: [number, number];
  /** Its name in `icons.svg`. */
  icon?: string;
};

export type SuggestAnswer = { groups: { kind: SuggestionKind; title: string; options: Suggestion[] }[] };

export const MAX_SUGGESTIONS = 10; // C11.5
